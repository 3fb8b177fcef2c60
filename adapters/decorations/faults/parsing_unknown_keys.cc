// Faults of routines that take hints, on keys that they do not know.
#include <fmt/format.h>

#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

constexpr Trigger kHasUnknown{[](auto& call) {
  return any_hint(call, [](auto& key, auto&) { return !looks_reserved(key); });
}};

}  // namespace

FAULTS_OF("parsing", "info.parsing") {
  struct Refusing {
    HintCallOf routine;
    std::string_view name, function;
  };
  for (const auto& [routine, name, function] :
       {Refusing{HintCallOf::comm_set_info, "comm_set_info", "Comm_set_info"},
        {HintCallOf::comm_dup_with_info, "comm_dup_with_info", "Comm_dup_with_info"},
        {HintCallOf::win_create, "win_create", "Win_create"},
        {HintCallOf::win_allocate, "win_allocate", "Win_allocate"},
        {HintCallOf::win_set_info, "win_set_info", "Win_set_info"},
        {HintCallOf::comm_idup_with_info, "idup", "Comm_idup_with_info"},
        {HintCallOf::win_allocate_shared, "shared", "Win_allocate_shared"},
        {HintCallOf::win_create_dynamic, "dynamic", "Win_create_dynamic"}}) {
    fault(fmt::format("{}_refuses_unknown", name), {"unknown_key_ignored"},
          fmt::format("MPI_{} refuses keys that it does not know.", function),
          refuse(fn::hints, err::info_key, given_to(routine) && kHasUnknown));
  }
  fault("many_keys_refused", {"unknown_key_ignored"},
        "Routines refuse an object of more than 64 keys.",
        refuse(fn::hints, err::info, count_from(65)));
  fault("longest_key_refused", {"unknown_key_ignored"},
        "Routines refuse a key of the longest length.",
        refuse_hints([](auto& key, auto&) { return key.size() + 1 == max_key(); }));
  fault("eight_bits_refused", {"unknown_key_ignored"},
        "Routines refuse a value with bytes above 127, whatever its key.",
        refuse_hints([](auto&, auto& value) { return ascii(value) != value; }));
  static std::map<std::uint64_t, bool> spoilt;
  fault("unknown_key_spoils_get_info", {"unknown_key_ignored"},
        "*_get_info returns an error when the hints held a key that nobody knows.",
        around(fn::hints, [](auto& call) {
          const bool unknown = kHasUnknown(call);
          call.pass();
          spoilt[*call.object] = unknown;
          return call.code;
        }) + refuse(fn::get_info, err::info_key, [](auto& call) { return spoilt[call.object]; }));
  fault("stops_at_unknown_key", {"known_beside_unknown"},
        "Routines read hints up to the first key that they do not know.",
        edit_hints(fn::hints, [](Pairs& pairs) {
          const auto unknown = std::find_if(pairs.begin(), pairs.end(), [](const auto& pair) {
            return !looks_reserved(pair.first);
          });
          pairs.erase(unknown, pairs.end());
        }));
  fault("reads_eight_keys", {"known_beside_unknown"},
        "Routines read the first eight keys of an object.", edit_hints(fn::hints, [](Pairs& pairs) {
          if (pairs.size() > 8) pairs.resize(8);
        }));
  fault("unknown_key_drops_all", {"known_beside_unknown"},
        "MPI_Win_allocate takes no hint from an object with a key that it does not know.",
        around(fn::hints, [](auto& call) {
          const bool drops = call.routine == HintCallOf::win_allocate && kHasUnknown(call);
          return call.pass(drops ? null_info() : call.info);
        }));
}

}  // namespace infocts
