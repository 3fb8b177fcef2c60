// Faults of routines that take hints, on keys that they do not know.
#include <algorithm>
#include <map>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/hint_calls.h"

namespace infocts {
namespace {

bool has_unknown(const HintCall& call) {
  return any_hint(call,
                  [](const std::string& key, const std::string&) { return !looks_reserved(key); });
}

/// One routine refuses keys that it does not know.
template <HintCallOf kRoutine>
Deviation refuse_unknown() {
  return around_hint_takers([](HintCall& call) {
    if (call.routine == kRoutine && has_unknown(call)) return below().constants.err_info_key;
    return call.pass(call.info);
  });
}

}  // namespace

FAULTS {
  fault("parsing.comm_set_info_refuses_unknown", {"info.parsing.unknown_key_ignored"},
        "MPI_Comm_set_info refuses keys that it does not know.",
        refuse_unknown<HintCallOf::comm_set_info>());
  fault("parsing.comm_dup_with_info_refuses_unknown", {"info.parsing.unknown_key_ignored"},
        "MPI_Comm_dup_with_info refuses keys that it does not know.",
        refuse_unknown<HintCallOf::comm_dup_with_info>());
  fault("parsing.win_create_refuses_unknown", {"info.parsing.unknown_key_ignored"},
        "MPI_Win_create refuses keys that it does not know.",
        refuse_unknown<HintCallOf::win_create>());
  fault("parsing.win_allocate_refuses_unknown", {"info.parsing.unknown_key_ignored"},
        "MPI_Win_allocate refuses keys that it does not know.",
        refuse_unknown<HintCallOf::win_allocate>());
  fault("parsing.win_set_info_refuses_unknown", {"info.parsing.unknown_key_ignored"},
        "MPI_Win_set_info refuses keys that it does not know.",
        refuse_unknown<HintCallOf::win_set_info>());
  fault("parsing.idup_refuses_unknown", {"info.parsing.unknown_key_ignored"},
        "MPI_Comm_idup_with_info refuses keys that it does not know.",
        refuse_unknown<HintCallOf::comm_idup_with_info>());
  fault("parsing.shared_refuses_unknown", {"info.parsing.unknown_key_ignored"},
        "MPI_Win_allocate_shared refuses keys that it does not know.",
        refuse_unknown<HintCallOf::win_allocate_shared>());
  fault("parsing.dynamic_refuses_unknown", {"info.parsing.unknown_key_ignored"},
        "MPI_Win_create_dynamic refuses keys that it does not know.",
        refuse_unknown<HintCallOf::win_create_dynamic>());
}

FAULTS {
  fault("parsing.many_keys_refused", {"info.parsing.unknown_key_ignored"},
        "Routines refuse an object of more than 64 keys.", around_hint_takers([](HintCall& call) {
          if (!call.null() && underneath::count_of(call.info) > 64)
            return below().constants.err_info;
          return call.pass(call.info);
        }));
  fault("parsing.longest_key_refused", {"info.parsing.unknown_key_ignored"},
        "Routines refuse a key of the longest length.",
        refuse_hints([](const std::string& key, const std::string&) {
          return key.size() + 1 == static_cast<std::size_t>(below().constants.max_info_key);
        }));
  fault("parsing.eight_bits_refused", {"info.parsing.unknown_key_ignored"},
        "Routines refuse a value with bytes above 127, whatever its key.",
        refuse_hints([](const std::string&, const std::string& value) {
          for (const char byte : value) {
            if (static_cast<unsigned char>(byte) > 127) return true;
          }
          return false;
        }));
  static std::map<std::uint64_t, bool> spoilt;
  fault("parsing.unknown_key_spoils_get_info", {"info.parsing.unknown_key_ignored"},
        "*_get_info returns an error when the hints held a key that nobody knows.",
        around_hint_takers([](HintCall& call) {
          const bool unknown = has_unknown(call);
          const int code = call.pass(call.info);
          spoilt[*call.object] = unknown;
          return code;
        }) + around_get_info([](GetInfoCall& call) {
          return spoilt[call.object] ? below().constants.err_info_key : call.pass();
        }));
  fault("parsing.stops_at_unknown_key", {"info.parsing.known_beside_unknown"},
        "Routines read hints up to the first key that they do not know.",
        around_hint_takers([](HintCall& call) {
          if (call.null()) return call.pass(call.info);
          auto pairs = underneath::pairs_of(call.info);
          const auto unknown = std::find_if(pairs.begin(), pairs.end(), [](const auto& pair) {
            return !looks_reserved(pair.first);
          });
          pairs.erase(unknown, pairs.end());
          return pass_pairs(call, pairs);
        }));
  fault("parsing.reads_eight_keys", {"info.parsing.known_beside_unknown"},
        "Routines read the first eight keys of an object.", around_hint_takers([](HintCall& call) {
          if (call.null()) return call.pass(call.info);
          auto pairs = underneath::pairs_of(call.info);
          if (pairs.size() > 8) pairs.resize(8);
          return pass_pairs(call, pairs);
        }));
  fault("parsing.unknown_key_drops_all", {"info.parsing.known_beside_unknown"},
        "MPI_Win_allocate takes no hint from an object with a key that it does not know.",
        around_hint_takers([](HintCall& call) {
          const bool drops = call.routine == HintCallOf::win_allocate && has_unknown(call);
          return call.pass(drops ? below().constants.info_null : call.info);
        }));
}

}  // namespace infocts
