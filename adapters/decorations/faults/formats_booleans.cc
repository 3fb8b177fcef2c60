// Faults in how boolean hints are read.
#include "adapters/decorations/decoration.h"
#include "adapters/decorations/hint_calls.h"

namespace infocts {
namespace {

bool is_boolean_value(std::string_view value) {
  return value.find("true") != value.npos || value.find("false") != value.npos;
}

}  // namespace

FAULTS_OF("formats", "info.formats") {
  fault("false_refused", {"legal_accepted"}, "Refuses the value \"false\".",
        refuse_hints([](auto&, auto& value) { return value == "false"; }));
  fault("blank_before_boolean_refused", {"legal_accepted"},
        "Refuses a boolean with a blank before it.", refuse_hints([](auto&, auto& value) {
          return is_boolean_value(value) && value.front() == ' ';
        }));
  fault("blank_behind_boolean_refused", {"legal_accepted"},
        "Refuses a boolean with a blank behind it, for same_disp_unit only.",
        refuse_hints([](auto& key, auto& value) {
          return key == "same_disp_unit" && is_boolean_value(value) && value.back() == ' ';
        }));
  fault("true_refused_by_dup_with_info", {"legal_accepted"},
        "MPI_Comm_dup_with_info refuses the value \"true\".",
        refuse(fn::hints, err::info_value, [](auto& call) {
          const bool refused = call.routine == HintCallOf::comm_dup_with_info &&
                               any_hint(call, [](auto&, auto& value) { return value == "true"; });
          return refused;
        }));
  fault("capital_true_only", {"boolean_true"}, "\"TRUE\" switches a hint on, \"true\" does not.",
        read_hints([](auto&, auto& value) -> Reading {
          if (value == "true") return std::nullopt;
          return value == "TRUE" ? "true" : value;
        }));
  fault("one_is_true", {"boolean_true"}, "same_size is switched on by \"1\" and not by \"true\".",
        read_hints([](auto& key, auto& value) -> Reading {
          if (key != "same_size") return value;
          if (value == "true") return std::nullopt;
          return value == "1" ? "true" : value;
        }));
  fault("booleans_negated", {"boolean_true"}, "\"false\" switches a hint on and \"true\" off.",
        read_hints([](auto&, auto& value) -> Reading {
          if (value == "true") return "false";
          return value == "false" ? "true" : value;
        }));
  fault("any_value_is_true", {"boolean_false"},
        "A boolean hint is switched on by any value, \"false\" too.",
        read_hints([](auto&, auto& value) -> Reading {
          return is_boolean_value(value) ? "true" : value;
        }));
  fault("no_locks_not_false", {"boolean_false"}, "no_locks is switched on by \"false\".",
        read_hints([](auto& key, auto& value) -> Reading {
          return key == "no_locks" && value == "false" ? "true" : value;
        }));
  // The second value is kept in a place of its own and shown behind the first.
  static bool changed = false;
  fault("false_added_to_true", {"boolean_false"},
        "A hint of a communicator switched on, then off, is shown as \"true,false\".",
        before(fn::hints, [](auto& call) {
          cts_info before = inner().constants.info_null;
          if (call.routine == HintCallOf::comm_set_info) {
            inner().comm_get_info({*call.object}, &before);
            changed = any_hint(call, [&](auto& key, auto& value) {
              return value == "false" && inner_value(before, key) == "true";
            });
            inner().info_free(&before);
          }
        }) + after_any(fn::get_info, [](auto& call) {
          if (!call.on_window && changed) {
            for (const auto& [key, value] : inner_pairs(*call.used)) {
              if (value == "false") inner_set(*call.used, key, "true,false");
            }
          }
        }));
  fault("blank_before_boolean", {"boolean_blanks"},
        "Ignores a boolean hint with a blank before the value.",
        read_hints([](auto&, auto& value) -> Reading {
          if (is_boolean_value(value) && value.front() == ' ') return std::nullopt;
          return value;
        }));
  fault("blank_behind_boolean", {"boolean_blanks"},
        "Ignores a boolean hint with a blank behind the value.",
        read_hints([](auto&, auto& value) -> Reading {
          if (is_boolean_value(value) && value.back() == ' ') return std::nullopt;
          return value;
        }));
  fault("blanks_make_true", {"boolean_blanks"}, "\"false\" in blanks switches a hint on.",
        read_hints([](auto&, auto& value) -> Reading {
          return is_boolean_value(value) && value.size() > 5 ? "true" : value;
        }));
  fault("two_blanks", {"boolean_blanks"},
        "Strips one blank on each side of a boolean, and no more.",
        read_hints([](auto&, auto& value) -> Reading {
          if (is_boolean_value(value) && (value.starts_with("  ") || value.ends_with("  "))) {
            return std::nullopt;
          }
          return value;
        }));
  fault("same_size_without_blanks", {"same_for_all_keys"},
        "Blanks around booleans are ignored, but for same_size they are not.",
        read_hints([](auto& key, auto& value) -> Reading {
          if (key == "same_size" && is_boolean_value(value) && value.front() == ' ')
            return std::nullopt;
          return value;
        }));
  fault("windows_without_blanks", {"same_for_all_keys"},
        "Communicators ignore blanks around booleans, windows do not.",
        around(fn::win_hints, [](auto& call) {
          if (call.null()) return call.pass();
          auto pairs = inner_pairs(call.info);
          std::erase_if(pairs, [](const auto& pair) {
            return is_boolean_value(pair.second) && pair.second.find(' ') != std::string::npos;
          });
          return pass_pairs(call, pairs);
        }));
}

}  // namespace infocts
