// Faults of MPI_Info_get and MPI_Info_get_string: a value that does not fit.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

/// There is room for a character.
const AnswerTrigger for_a_character = [](auto& answer) { return answer.most > 0; };

const AnswerEffect without_terminator = [](LookupAnswer& answer) { answer.restore(answer.most); };

}  // namespace

FAULTS {
  for (const LookupFaults& fault : kValueLookups) {
    fault("truncation_empty", {"truncates"}, "Gives an empty value instead of a truncated one.",
          when(cut, [](LookupAnswer& answer) { answer.give("", 0); }));
    fault("truncation_one_less", {"truncates"},
          "Truncates a value by one character more than it has to.",
          when(cut && for_a_character, byte_at([](auto& answer) { return answer.most - 1; })));
    fault("truncation_to_words", {"truncates"}, "Truncates after the last word that fits.",
          when(cut, [](LookupAnswer& answer) {
            const std::size_t blank =
                answer.stored().rfind(' ', static_cast<std::size_t>(answer.most));
            if (blank != std::string::npos) answer.value[blank] = '\0';
          }));
    fault("truncation_to_utf8", {"truncates"},
          "Truncates before a UTF-8 character that does not fit as a whole.",
          when(cut, [](LookupAnswer& answer) {
            const std::string value = answer.stored();
            int end = answer.most;
            while (end > 0 && (value[static_cast<std::size_t>(end)] & 0xc0) == 0x80) --end;
            answer.give(value, end);
          }));
    fault("truncation_of_front", {"truncates"},
          "Gives the last characters of a value that does not fit, not the first.",
          when(cut, [](LookupAnswer& answer) {
            const std::string value = answer.stored();
            answer.give(value.substr(value.size() - static_cast<std::size_t>(answer.most)));
          }));
    fault("truncation_terminated_early", {"truncates", "truncated_terminated"},
          "Stores the terminator of a truncated value one byte too early.",
          when(cut && for_a_character, [](LookupAnswer& answer) {
            answer.value[answer.most - 1] = '\0';
            answer.restore(answer.most);
          }));
    fault("truncation_flag_false", {"truncated_flag_true"},
          "Sets flag to false when the value does not fit.", when(cut, flag_false));
    fault("truncation_flag_left", {"truncated_flag_true"},
          "Leaves flag alone when the value does not fit.", when(cut, leave_flag));
    fault("truncation_error", {"truncate_success"}, "Truncates and returns MPI_ERR_INFO_VALUE.",
          when(cut, fail(err::info_value)));
    fault("truncation_by_one_error", {"truncate_success"},
          "Returns an error when just one character does not fit.",
          when(cut_by_one, fail(err::other)));
  }
}

// Of one of them.
FAULTS_OF_LOOKUP(kGet) {
  fault("truncation_marked", {"truncates"}, "Ends a truncated value with three periods.",
        when(cut, [](LookupAnswer& answer) {
          if (answer.most >= 3) std::string("...").copy(answer.value + answer.most - 3, 3);
        }));
  fault("truncation_leaves_value", {"truncates", "truncated_terminated"},
        "Stores nothing when the value does not fit.", when(cut, leave_value));
  fault("truncation_unterminated", {"truncated_terminated"},
        "Stores no terminator after a truncated value, as strncpy does.",
        when(cut, without_terminator));
  fault("truncation_by_one_unterminated", {"truncated_terminated"},
        "Stores no terminator when just one character does not fit.",
        when(cut_by_one, without_terminator));
  fault("truncation_by_one_flag_false", {"truncated_flag_true"},
        "Sets flag to false when just one character does not fit.", when(cut_by_one, flag_false));
  fault("zero_error", {"truncate_success"}, "Returns MPI_ERR_ARG when valuelen is 0.",
        when(queried, fail(err::arg)));
}

FAULTS_OF_LOOKUP(kGetString) {
  fault("truncation_leaves_value", {"truncates", "truncated_terminated", "one_byte", "terminated"},
        "Stores nothing when the value does not fit.", when(cut, leave_value));
  fault("truncation_by_one_unterminated", {"truncated_terminated", "terminated"},
        "Stores no terminator when just one character does not fit.",
        when(cut_by_one,
             [](LookupAnswer& answer) { answer.value[answer.most] = answer.stored()[0]; }));
  fault("one_byte_left", {"one_byte", "terminated"},
        "Stores nothing when there is room for the terminator alone.",
        when(hit && room_is(1), leave_value));
  fault(
      "one_byte_first_character", {"one_byte"},
      "Gives the first character when there is room for the terminator alone.",
      when(hit && room_is(1), [](LookupAnswer& answer) { answer.value[0] = answer.stored()[0]; }));
  fault("one_byte_flag_false", {"truncated_flag_true"},
        "Sets flag to false when no character fits.", when(cut && room_is(1), flag_false));
  fault("one_byte_error", {"truncate_success"}, "Returns an error when no character fits.",
        when(cut && room_is(1), fail(err::arg)));
}

}  // namespace infocts
