// Faults of MPI_Info_get and MPI_Info_get_string: a value that fits, and the memory around the
// buffer.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

AnswerTrigger stored_test(Closure<bool(const std::string& value)> test) {
  return [test](auto& answer) { return test(answer.stored()); };
}

int characters_given(const LookupAnswer& answer) {
  return std::min(answer.most, answer.stored_length());
}
int last_stored(const LookupAnswer& answer) { return answer.stored_length() - 1; }

void mask_to_7_bits(LookupAnswer& answer) {
  for (char* at = answer.value; at < answer.value + characters_given(answer); ++at) *at &= 0x7f;
}

const AnswerEffect without_trailing_blanks =
    give_instead([](auto& stored) { return stored.substr(0, stored.find_last_not_of(' ') + 1); });

void fill_last_word_with_zeros(LookupAnswer& answer) {
  for (int i = characters_given(answer) + 1; i % 8 != 0; ++i) answer.value[i] = '\0';
}
void give_127(LookupAnswer& answer) { answer.give(answer.stored(), std::min(answer.most, 127)); }
// As far as the surroundings of the buffer bear it.
void copy_whole_then_cut(LookupAnswer& answer) {
  answer.give(answer.stored(), std::max(answer.most, 256));
  answer.value[answer.most] = '\0';
}
void pad_with_blanks(LookupAnswer& answer) {
  for (int i = answer.stored_length(); i < answer.room; ++i) answer.value[i] = ' ';
}
void terminate_at_end_only(LookupAnswer& answer) {
  answer.restore(answer.stored_length());
  answer.value[answer.most] = '\0';
}
void leave_terminator(LookupAnswer& answer) { answer.restore(answer.stored_length()); }

}  // namespace

FAULTS {
  for (const LookupFaults& fault : kValueLookups) {
    fault("value_longest_short", {"hit_value", "exact_fit"},
          "Loses the last character of the longest value.",
          when(fits && longest_stored, byte_at(last_stored)));
    fault("hit_error", {"hit_value"},
          "Gives the value and returns an error when there is room to spare.",
          when(fits_with_room, fail(err::other)));
    fault("miss_with_large_room", {"hit_value"},
          "Finds nothing when the caller has room for more than 8192 characters.",
          when(
              hit && [](auto& a) { return a.room > 8192; },
              [](LookupAnswer& answer) {
                answer.restore_value();
                *answer.flag = 0;
              }));
    fault("exact_fit_cut", {"exact_fit"}, "Loses the last character of a value that just fits.",
          when(just_fits, byte_at(last_stored)));
    fault("exact_fit_cut_at_64", {"exact_fit"},
          "Loses the last character of a value of 64 characters that just fits.",
          when(just_fits && stored_is(64), byte_at(63)));
    fault("exact_fit_refused", {"exact_fit"}, "Refuses a buffer without a byte to spare.",
          when(just_fits, refuse_with(err::info_value)));
    fault("exact_fit_error", {"exact_fit"}, "Gives a value that just fits and returns an error.",
          when(just_fits, fail(err::info_value)));
    fault("exact_fit_without_trailing_blanks", {"exact_fit"},
          "Drops the blanks at the end of a value that just fits.",
          when(just_fits, without_trailing_blanks));
    fault("exact_fit_unterminated", {"terminated"},
          "Stores no terminator after a value that just fits.", when(just_fits, leave_terminator));
    fault("overrun_by_one", {"no_write_beyond"}, "Writes one byte after the buffer.",
          when(hit && has_buffer, byte_at([](auto& a) { return a.most + 1; })));
    fault("underrun", {"no_write_beyond"}, "Writes the byte before value.",
          when(hit && has_buffer, byte_at(-1)));
    fault("copied_whole_then_cut", {"no_write_beyond"},
          "Copies the whole value and then terminates it where the buffer ends.",
          when(hit && has_buffer, copy_whole_then_cut));
  }
}

FAULTS_OF_LOOKUP(kGet) {
  fault("value_of_7_bits", {"hit_value"}, "Clears the highest bit of each byte of the value.",
        when(hit, mask_to_7_bits));
  fault("value_without_trailing_blanks", {"hit_value"},
        "Drops the blanks at the end of the value, as for Fortran.",
        when(hit, without_trailing_blanks));
  fault(
      "value_to_first_blank", {"hit_value"}, "Gives the first word of the value.",
      when(hit, give_instead([](auto& stored) { return stored.substr(0, stored.find(' ', 1)); })));
  fault("value_of_127", {"hit_value", "exact_fit"}, "Gives 127 characters of a value at most.",
        when(hit, give_127));
  fault("value_of_even_length_short", {"hit_value", "exact_fit"},
        "Loses the last character of a value of even length.",
        when(fits && stored_test([](auto& s) { return s.size() % 2 == 0; }), byte_at(last_stored)));
  fault("value_after_32_lower_case", {"hit_value"},
        "Folds the case of the characters from the 33rd on.", when(hit, [](LookupAnswer& answer) {
          for (int i = 32; i < characters_given(answer); ++i)
            answer.value[i] = lower(answer.value[i]);
        }));
  fault("value_empty_beyond_maximum", {"hit_value"},
        "Gives an empty value when valuelen is larger than MPI_MAX_INFO_VAL.",
        when(hit && room_beyond_maximum, byte_at(0)));
  fault("room_beyond_maximum_refused", {"hit_value"},
        "Refuses a valuelen that is larger than MPI_MAX_INFO_VAL.",
        when(room_beyond_maximum, refuse_with(err::arg)));
  fault("room_counts_terminator", {"exact_fit", "truncates"},
        "Takes valuelen for the size of the buffer with the terminator in it.",
        when(hit && !without_room, [](LookupAnswer& answer) {
          answer.give(answer.stored(), answer.room - 1);
          if (answer.room <= answer.stored_length()) answer.restore(answer.room);
        }));
  fault("terminated_at_end_only", {"terminated"},
        "Terminates at value[valuelen] and not after a shorter value.",
        when(fits_with_room, terminate_at_end_only));
  fault("one_to_spare_unterminated", {"terminated"},
        "Stores no terminator when there is room for one character more than the value.",
        when(
            hit && [](auto& a) { return a.most == a.stored_length() + 1; }, leave_terminator));
  fault("padded_with_blanks", {"terminated"},
        "Fills value with blanks up to valuelen, as for Fortran.",
        when(hit, [](LookupAnswer& answer) {
          pad_with_blanks(answer);
          answer.value[answer.room] = '\0';
        }));
  fault("overrun_by_words", {"no_write_beyond"},
        "Copies by words of eight bytes and fills the last one with zeros.",
        when(hit, fill_last_word_with_zeros));
  fault("overrun_on_miss", {"no_write_beyond"},
        "Terminates value one byte too far before it searches.",
        when(miss, byte_at([](auto& a) { return a.room + 1; })));
  fault("flag_of_8_bytes", {"no_write_beyond"}, "Stores flag as an integer of eight bytes.",
        when(hit, flag_of_8_bytes));
}

FAULTS_OF_LOOKUP(kGetString) {
  fault("value_of_7_bits", {"hit_value", "same_as_get"},
        "Clears the highest bit of each byte of the value.", when(fits, mask_to_7_bits));
  fault("value_without_trailing_blanks", {"hit_value", "same_as_get"},
        "Drops the blanks at the end of the value, as for Fortran.",
        when(fits, without_trailing_blanks));
  fault("value_of_127", {"hit_value", "exact_fit", "same_as_get"},
        "Gives 127 characters of a value at most.", when(fits, give_127));
  fault("value_of_odd_length_short", {"hit_value", "exact_fit"},
        "Loses the last character of a value of odd length.",
        when(fits && stored_test([](auto& s) { return s.size() % 2 == 1; }), byte_at(last_stored)));
  fault("value_in_lower_case", {"hit_value", "same_as_get"},
        "Folds the case of values in which there are both cases.",
        when(fits, give_instead([](auto& stored) { return lower(stored); })));
  fault("size_beyond_maximum_refused", {"hit_value"},
        "Refuses a buflen that is larger than MPI_MAX_INFO_VAL.",
        when(room_beyond_maximum, refuse_with(err::arg)));
  fault("no_terminator", {"terminated", "truncated_terminated", "one_byte"},
        "Fills the buffer to its last byte and forgets the terminating null.",
        when(cut, byte_at([](auto& a) { return a.most; }, '.')));
  fault("terminated_at_end_only", {"hit_value"},
        "Terminates at value[buflen-1] and not after a shorter value.",
        when(fits, terminate_at_end_only));
  fault("unterminated_with_room", {"terminated"},
        "Stores no terminator when the buffer is larger than the value needs.",
        when(fits_with_room, leave_terminator));
  fault("padded_with_blanks", {"terminated", "hit_value"},
        "Fills value with blanks, as for Fortran, and stores no terminator.",
        when(fits, pad_with_blanks));
  fault("overrun_when_cut", {"no_write_beyond", "truncated_terminated"},
        "Cuts a value at buflen characters and stores the terminator after them.",
        when(cut, [](LookupAnswer& answer) { answer.give(answer.stored(), answer.room); }));
  fault("overrun_by_words", {"no_write_beyond"},
        "Copies by words of eight bytes and fills the last one with zeros.",
        when(fits, fill_last_word_with_zeros));
  fault("size_of_8_bytes", {"no_write_beyond"}, "Stores buflen as an integer of eight bytes.",
        when(hit, length_of_8_bytes));
  fault("flag_of_8_bytes", {"no_write_beyond"},
        "Stores flag as an integer of eight bytes when the key is not there.",
        when(miss, flag_of_8_bytes));
}

}  // namespace infocts
