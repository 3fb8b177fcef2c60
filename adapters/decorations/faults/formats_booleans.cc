// Faults in how boolean hints are read.
#include "adapters/decorations/decoration.h"
#include "adapters/decorations/hint_calls.h"

namespace infocts {
namespace {

bool is_boolean_value(std::string_view value) {
  return value.find("true") != value.npos || value.find("false") != value.npos;
}

}  // namespace

FAULTS {
  fault(
      "formats.false_refused", {"info.formats.legal_accepted"}, "Refuses the value \"false\".",
      refuse_hints([](const std::string&, const std::string& value) { return value == "false"; }));
  fault("formats.blank_before_boolean_refused", {"info.formats.legal_accepted"},
        "Refuses a boolean with a blank before it.",
        refuse_hints([](const std::string&, const std::string& value) {
          return is_boolean_value(value) && value.front() == ' ';
        }));
  fault("formats.blank_behind_boolean_refused", {"info.formats.legal_accepted"},
        "Refuses a boolean with a blank behind it, for same_disp_unit only.",
        refuse_hints([](const std::string& key, const std::string& value) {
          return key == "same_disp_unit" && is_boolean_value(value) && value.back() == ' ';
        }));
  fault("formats.true_refused_by_dup_with_info", {"info.formats.legal_accepted"},
        "MPI_Comm_dup_with_info refuses the value \"true\".",
        around_hint_takers([](HintCall& call) {
          const bool refused = call.routine == HintCallOf::comm_dup_with_info &&
                               any_hint(call, [](const std::string&, const std::string& value) {
                                 return value == "true";
                               });
          return refused ? below().constants.err_info_value : call.pass(call.info);
        }));
  fault("formats.capital_true_only", {"info.formats.boolean_true"},
        "\"TRUE\" switches a hint on, \"true\" does not.",
        read_hints([](const std::string&, const std::string& value) -> Reading {
          if (value == "true") return std::nullopt;
          return value == "TRUE" ? "true" : value;
        }));
  fault("formats.one_is_true", {"info.formats.boolean_true"},
        "same_size is switched on by \"1\" and not by \"true\".",
        read_hints([](const std::string& key, const std::string& value) -> Reading {
          if (key != "same_size") return value;
          if (value == "true") return std::nullopt;
          return value == "1" ? "true" : value;
        }));
  fault("formats.booleans_negated", {"info.formats.boolean_true"},
        "\"false\" switches a hint on and \"true\" off.",
        read_hints([](const std::string&, const std::string& value) -> Reading {
          if (value == "true") return "false";
          return value == "false" ? "true" : value;
        }));
  fault("formats.any_value_is_true", {"info.formats.boolean_false"},
        "A boolean hint is switched on by any value, \"false\" too.",
        read_hints([](const std::string&, const std::string& value) -> Reading {
          return is_boolean_value(value) ? "true" : value;
        }));
  fault("formats.no_locks_not_false", {"info.formats.boolean_false"},
        "no_locks is switched on by \"false\".",
        read_hints([](const std::string& key, const std::string& value) -> Reading {
          return key == "no_locks" && value == "false" ? "true" : value;
        }));
}

FAULTS {
  // The second value is kept in a place of its own and shown behind the first.
  static bool changed = false;
  fault("formats.false_added_to_true", {"info.formats.boolean_false"},
        "A hint of a communicator switched on, then off, is shown as \"true,false\".",
        around_hint_takers([](HintCall& call) {
          cts_info before = below().constants.info_null;
          if (call.routine == HintCallOf::comm_set_info) {
            below().comm_get_info({*call.object}, &before);
            changed = any_hint(call, [&](const std::string& key, const std::string& value) {
              return value == "false" && underneath::value_of(before, key) == "true";
            });
            below().info_free(&before);
          }
          return call.pass(call.info);
        }) + around_get_info([](GetInfoCall& call) {
          const int code = call.pass();
          if (!call.on_window && changed) {
            for (const auto& [key, value] : underneath::pairs_of(*call.used)) {
              if (value == "false") underneath::set(*call.used, key, "true,false");
            }
          }
          return code;
        }));
}

FAULTS {
  fault("formats.blank_before_boolean", {"info.formats.boolean_blanks"},
        "Ignores a boolean hint with a blank before the value.",
        read_hints([](const std::string&, const std::string& value) -> Reading {
          if (is_boolean_value(value) && value.front() == ' ') return std::nullopt;
          return value;
        }));
  fault("formats.blank_behind_boolean", {"info.formats.boolean_blanks"},
        "Ignores a boolean hint with a blank behind the value.",
        read_hints([](const std::string&, const std::string& value) -> Reading {
          if (is_boolean_value(value) && value.back() == ' ') return std::nullopt;
          return value;
        }));
  fault("formats.blanks_make_true", {"info.formats.boolean_blanks"},
        "\"false\" in blanks switches a hint on.",
        read_hints([](const std::string&, const std::string& value) -> Reading {
          return is_boolean_value(value) && value.size() > 5 ? "true" : value;
        }));
  fault("formats.two_blanks", {"info.formats.boolean_blanks"},
        "Strips one blank on each side of a boolean, and no more.",
        read_hints([](const std::string&, const std::string& value) -> Reading {
          if (is_boolean_value(value) && (value.starts_with("  ") || value.ends_with("  "))) {
            return std::nullopt;
          }
          return value;
        }));
  fault("formats.same_size_without_blanks", {"info.formats.same_for_all_keys"},
        "Blanks around booleans are ignored, but for same_size they are not.",
        read_hints([](const std::string& key, const std::string& value) -> Reading {
          if (key == "same_size" && is_boolean_value(value) && value.front() == ' ')
            return std::nullopt;
          return value;
        }));
  fault("formats.windows_without_blanks", {"info.formats.same_for_all_keys"},
        "Communicators ignore blanks around booleans, windows do not.",
        around_win_hints([](HintCall& call) {
          if (call.null()) return call.pass(call.info);
          auto pairs = underneath::pairs_of(call.info);
          std::erase_if(pairs, [](const auto& pair) {
            return is_boolean_value(pair.second) && pair.second.find(' ') != std::string::npos;
          });
          return pass_pairs(call, pairs);
        }));
}

}  // namespace infocts
