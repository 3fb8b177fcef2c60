// Faults in how boolean hints are read.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

bool is_boolean_value(std::string_view value) {
  return value.find("true") != value.npos || value.find("false") != value.npos;
}
bool blank_before(std::string_view value) {
  return is_boolean_value(value) && value.front() == ' ';
}
bool blank_behind(std::string_view value) { return is_boolean_value(value) && value.back() == ' '; }

}  // namespace

// Booleans that are refused.
FAULTS_OF("formats", "info.formats") {
  fault("false_refused", {"legal_accepted"}, "Refuses the value \"false\".",
        refuse_hints([](auto&, auto& value) { return value == "false"; }));
  fault("blank_before_boolean_refused", {"legal_accepted"},
        "Refuses a boolean with a blank before it.",
        refuse_hints([](auto&, auto& value) { return blank_before(value); }));
  fault("blank_behind_boolean_refused", {"legal_accepted"},
        "Refuses a boolean with a blank after it, for same_disp_unit only.",
        refuse_hints(
            [](auto& key, auto& value) { return key == "same_disp_unit" && blank_behind(value); }));
  fault("true_refused_by_dup_with_info", {"legal_accepted"},
        "MPI_Comm_dup_with_info refuses the value \"true\".",
        refuse(
            fn::hints, err::info_value, in(HintCallOf::comm_dup_with_info) && [](auto& call) {
              return any_hint(call, [](auto&, auto& value) { return value == "true"; });
            }));

  // Booleans that are read as another value.
  fault("same_size_negated", {"boolean_true"},
        "same_size is switched on by \"false\" and not by \"true\".",
        read_hints([](auto& key, auto& value) {
          if (key != "same_size") return HintMeaning(value);
          return value == "true" ? HintMeaning() : value == "false" ? "true" : value;
        }));
  fault("booleans_negated", {"boolean_true"}, "\"false\" switches a hint on and \"true\" off.",
        read_values([](auto& value) {
          return value == "true" ? "false" : value == "false" ? "true" : value;
        }));
  fault("any_value_is_true", {"boolean_false"},
        "A boolean hint is switched on by any value, \"false\" too.",
        read_values([](auto& value) { return is_boolean_value(value) ? "true" : value; }));
  fault("no_locks_not_false", {"boolean_false"}, "no_locks is switched on by \"false\".",
        read_hints([](auto& key, auto& value) {
          return key == "no_locks" && value == "false" ? "true" : value;
        }));
  // The second value is kept in a place of its own and shown behind the first.
  static std::atomic<bool> changed{false};
  fault("false_added_to_true", {"boolean_false"},
        "A hint of a communicator switched on, then off, is shown as \"true,false\".",
        before(fn::comm_set_info, [](auto& call) {
          changed = false;
          const Pairs before = shown_hints(call.comm);
          for (const auto& [key, value] : inner_pairs(call.info)) {
            const bool was_on = std::find(before.begin(), before.end(),
                                          std::pair(key, std::string("true"))) != before.end();
            if (value == "false" && was_on) changed = true;
          }
        }) + after(fn::comm_get_info, to_object([](cts_info info) {
                     inner_change(info, [](auto&, auto& value) {
                       return changed && value == "false" ? "true,false" : value;
                     });
                   })));
  fault("blanks_make_true", {"boolean_blanks"}, "\"false\" in blanks switches a hint on.",
        read_values([](auto& value) {
          return is_boolean_value(value) && value.size() > 5 ? "true" : value;
        }));

  // Booleans that are ignored.
  fault("blank_before_boolean", {"boolean_blanks"},
        "Ignores a boolean hint with a blank before the value.",
        ignore_hints([](auto&, auto& value) { return blank_before(value); }));
  fault("blank_behind_boolean", {"boolean_blanks"},
        "Ignores a boolean hint with a blank after the value.",
        ignore_hints([](auto&, auto& value) { return blank_behind(value); }));
  fault("two_blanks", {"boolean_blanks"},
        "Strips one blank on each side of a boolean, and no more.",
        ignore_hints([](auto&, auto& value) {
          return is_boolean_value(value) && (value.starts_with("  ") || value.ends_with("  "));
        }));
  fault("same_size_without_blanks", {"same_for_all_keys"},
        "Blanks around booleans are ignored, but for same_size they are not.",
        ignore_hints(
            [](auto& key, auto& value) { return key == "same_size" && blank_before(value); }));
  fault("windows_without_blanks", {"same_for_all_keys"},
        "Communicators ignore blanks around booleans, windows do not.",
        ignore_hints(fn::win_hints, [](auto&, auto& value) {
          return is_boolean_value(value) && value.find(' ') != value.npos;
        }));
}

}  // namespace infocts
