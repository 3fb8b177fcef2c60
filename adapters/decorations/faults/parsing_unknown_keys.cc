// Faults of routines that take hints, on keys that they do not know.
#include <algorithm>
#include <map>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/hint_calls.h"

namespace infocts {
namespace {

bool has_unknown(const HintCall& call) {
  return any_hint(call, [](auto& key, auto&) { return !looks_reserved(key); });
}

/// One routine refuses keys that it does not know.
template <HintCallOf kRoutine>
TableChange refuse_unknown() {
  return refuse(fn::hints, err::info_key,
                [](auto& call) { return call.routine == kRoutine && has_unknown(call); });
}

}  // namespace

FAULTS_OF("parsing", "info.parsing") {
  fault("comm_set_info_refuses_unknown", {"unknown_key_ignored"},
        "MPI_Comm_set_info refuses keys that it does not know.",
        refuse_unknown<HintCallOf::comm_set_info>());
  fault("comm_dup_with_info_refuses_unknown", {"unknown_key_ignored"},
        "MPI_Comm_dup_with_info refuses keys that it does not know.",
        refuse_unknown<HintCallOf::comm_dup_with_info>());
  fault("win_create_refuses_unknown", {"unknown_key_ignored"},
        "MPI_Win_create refuses keys that it does not know.",
        refuse_unknown<HintCallOf::win_create>());
  fault("win_allocate_refuses_unknown", {"unknown_key_ignored"},
        "MPI_Win_allocate refuses keys that it does not know.",
        refuse_unknown<HintCallOf::win_allocate>());
  fault("win_set_info_refuses_unknown", {"unknown_key_ignored"},
        "MPI_Win_set_info refuses keys that it does not know.",
        refuse_unknown<HintCallOf::win_set_info>());
  fault("idup_refuses_unknown", {"unknown_key_ignored"},
        "MPI_Comm_idup_with_info refuses keys that it does not know.",
        refuse_unknown<HintCallOf::comm_idup_with_info>());
  fault("shared_refuses_unknown", {"unknown_key_ignored"},
        "MPI_Win_allocate_shared refuses keys that it does not know.",
        refuse_unknown<HintCallOf::win_allocate_shared>());
  fault("dynamic_refuses_unknown", {"unknown_key_ignored"},
        "MPI_Win_create_dynamic refuses keys that it does not know.",
        refuse_unknown<HintCallOf::win_create_dynamic>());
  fault("many_keys_refused", {"unknown_key_ignored"},
        "Routines refuse an object of more than 64 keys.",
        refuse(fn::hints, err::info,
               [](auto& call) { return !call.null() && inner_count(call.info) > 64; }));
  fault("longest_key_refused", {"unknown_key_ignored"},
        "Routines refuse a key of the longest length.", refuse_hints([](auto& key, auto&) {
          return key.size() + 1 == static_cast<std::size_t>(inner().constants.max_info_key);
        }));
  fault("eight_bits_refused", {"unknown_key_ignored"},
        "Routines refuse a value with bytes above 127, whatever its key.",
        refuse_hints([](auto&, auto& value) {
          for (const char byte : value) {
            if (static_cast<unsigned char>(byte) > 127) return true;
          }
          return false;
        }));
  static std::map<std::uint64_t, bool> spoilt;
  fault("unknown_key_spoils_get_info", {"unknown_key_ignored"},
        "*_get_info returns an error when the hints held a key that nobody knows.",
        around(fn::hints, [](auto& call) {
          const bool unknown = has_unknown(call);
          const int code = call.pass();
          spoilt[*call.object] = unknown;
          return code;
        }) + refuse(fn::get_info, err::info_key, [](auto& call) { return spoilt[call.object]; }));
  fault("stops_at_unknown_key", {"known_beside_unknown"},
        "Routines read hints up to the first key that they do not know.",
        around(fn::hints, [](auto& call) {
          if (call.null()) return call.pass();
          auto pairs = inner_pairs(call.info);
          const auto unknown = std::find_if(pairs.begin(), pairs.end(), [](const auto& pair) {
            return !looks_reserved(pair.first);
          });
          pairs.erase(unknown, pairs.end());
          return pass_pairs(call, pairs);
        }));
  fault("reads_eight_keys", {"known_beside_unknown"},
        "Routines read the first eight keys of an object.", around(fn::hints, [](auto& call) {
          if (call.null()) return call.pass();
          auto pairs = inner_pairs(call.info);
          if (pairs.size() > 8) pairs.resize(8);
          return pass_pairs(call, pairs);
        }));
  fault("unknown_key_drops_all", {"known_beside_unknown"},
        "MPI_Win_allocate takes no hint from an object with a key that it does not know.",
        around(fn::hints, [](auto& call) {
          const bool drops = call.routine == HintCallOf::win_allocate && has_unknown(call);
          return call.pass(drops ? inner().constants.info_null : call.info);
        }));
}

}  // namespace infocts
