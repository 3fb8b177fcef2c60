// Faults of MPI_Info_get_valuelen and MPI_Info_get_string: the length or size that they report, and
// queries with buflen 0.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

int without_blanks(const LookupAnswer& answer) {
  return static_cast<int>(answer.stored().find_last_not_of(' ')) + 1;
}
int utf8_characters(const LookupAnswer& answer) {
  const std::string value = answer.stored();
  return static_cast<int>(
      std::count_if(value.begin(), value.end(), [](char byte) { return (byte & 0xc0) != 0x80; }));
}
int rounded_up(int length, int word) { return (length + word - 1) / word * word; }

/// The size of get_string counts the terminator.
AnswerEffect size_for(Closure<int(const LookupAnswer&)> characters) {
  return length([characters](auto& a) { return characters(a) + 1; });
}

const AnswerEffect one_more = length([](auto& a) { return *a.length + 1; });
const AnswerEffect one_less = length([](auto& a) { return *a.length - 1; });
const AnswerEffect stored_characters = length([](auto& a) { return a.stored_length(); });

}  // namespace

// MPI_Info_get_valuelen.
FAULTS_OF_LOOKUP(kGetValuelen) {
  fault("length_of_7_bits", {"hit_length"}, "Keeps the length in seven bits.",
        when(hit, length([](auto& a) { return *a.length & 0x7f; })));
  fault("length_of_signed_byte", {"hit_length"}, "Keeps the length in a signed byte.",
        when(hit, length([](auto& a) { return (*a.length + 128) % 256 - 128; })));
  fault("length_stored_short", {"hit_length"},
        "Stores the lower 16 bits of the length and leaves the others as they were.",
        when(hit, length([](auto& a) { return *a.length | (a.room & ~0xffff); })));
  fault("length_of_characters", {"hit_length"}, "Counts UTF-8 characters and not bytes.",
        when(hit, length(utf8_characters)));
  fault("length_without_blanks", {"hit_length"},
        "Does not count the blanks at the end of the value.", when(hit, length(without_blanks)));
  fault("length_of_longest_short", {"hit_length"},
        "Gives one less than the length of the longest value.",
        when(hit && longest_stored, one_less));
  fault("length_in_words", {"hit_length"}, "Gives the length rounded up to words of four bytes.",
        when(hit, length([](auto& a) { return rounded_up(*a.length, 4); })));
  fault("length_of_first_key", {"hit_length"},
        "Gives the length of the first key's value for every key.",
        when(hit && !in_empty_object, length([](auto& a) {
               const auto value = inner_value(a.info, inner_nth_key(a.info, 0));
               return static_cast<int>(value.value_or("").size());
             })));
  fault("length_left", {"hit_length"}, "Sets flag and leaves valuelen alone.",
        when(hit, leave_length));
  fault("hit_error", {"hit_length"}, "Gives the length and returns an error.",
        when(hit, fail(err::other)));
  fault("terminator_counted", {"no_terminator_counted", "hit_length"}, "Counts the terminator.",
        when(hit, one_more));
  fault("terminator_of_one_counted", {"no_terminator_counted", "hit_length"},
        "Counts the terminator of a value of one character.", when(hit && stored_is(1), one_more));
  fault("terminator_behind_blank_counted", {"no_terminator_counted"},
        "Counts the terminator when it stands after a blank.",
        when(
            hit && [](auto& a) { return a.stored().ends_with(' '); }, one_more));
  fault("length_of_8_bytes", {"no_write_beyond"}, "Stores valuelen as an integer of eight bytes.",
        when(hit, length_of_8_bytes));
  fault("flag_of_8_bytes", {"no_write_beyond"}, "Stores flag as an integer of eight bytes.",
        when(hit, flag_of_8_bytes));
  fault("miss_flag_of_8_bytes", {"no_write_beyond"},
        "Stores flag as an integer of eight bytes when the key is not there.",
        when(miss, flag_of_8_bytes));
}

// What buflen of MPI_Info_get_string tells.
FAULTS_OF_LOOKUP(kGetString) {
  fault("size_without_terminator",
        {"needed_size", "needed_size_truncated", "zero_size", "query_then_read", "same_as_get"},
        "Does not count the terminator in buflen.", when(hit, one_less));
  fault("size_left", {"needed_size", "same_as_get"}, "Leaves buflen alone when the value fits.",
        when(fits, leave_length));
  fault("size_of_characters_stored", {"needed_size", "same_as_get"},
        "Gives the number of characters that it stored.", when(fits, stored_characters));
  fault("size_of_one_byte", {"needed_size", "zero_size"},
        "Keeps the size needed in an unsigned byte.",
        when(hit, length([](auto& a) { return *a.length & 0xff; })));
  fault("size_in_words", {"needed_size", "zero_size"},
        "Gives the size needed rounded up to words of eight bytes.",
        when(hit, length([](auto& a) { return rounded_up(*a.length, 8); })));
  fault("size_of_maximum", {"zero_size"},
        "Answers a query with MPI_MAX_INFO_VAL, which is always enough.",
        when(queried, length([](auto&) { return inner().constants.max_info_val; })));
  fault("size_without_blanks", {"needed_size", "same_as_get"},
        "Does not count the blanks at the end of the value.", when(hit, size_for(without_blanks)));
  fault("size_of_longest_short",
        {"needed_size", "needed_size_truncated", "zero_size", "query_then_read"},
        "Gives one less than the longest value needs.", when(hit && longest_stored, one_less));
  fault("truncation_size_left", {"needed_size_truncated"},
        "Leaves buflen alone when the value does not fit.", when(cut, leave_length));
  fault("truncation_size_of_copy", {"needed_size_truncated"},
        "Gives the number of characters that it stored when the value does not fit.",
        when(cut, length([](auto& a) { return a.most; })));
  fault("truncation_size_missing", {"needed_size_truncated"},
        "Gives how many bytes more are needed when the value does not fit.",
        when(cut, length([](auto& a) { return *a.length - a.room; })));
  fault("truncation_by_one_size_left", {"needed_size_truncated"},
        "Takes a buffer without room for the terminator for large enough.",
        when(cut_by_one, leave_length));
  fault("truncation_size_without_blanks", {"needed_size_truncated"},
        "Does not count the blanks at the end of a value that does not fit.",
        when(cut, size_for(without_blanks)));
  fault("size_differs_for_8bit_value", {"same_as_get", "needed_size"},
        "Counts UTF-8 characters and not bytes, unlike MPI_Info_get_valuelen.",
        when(hit, size_for(utf8_characters)));

  // Queries: buflen is 0.
  fault("query_size_left", {"zero_size", "query_then_read"}, "Leaves buflen at 0 when it is 0.",
        when(queried, leave_length));
  fault("query_size_without_terminator", {"zero_size", "query_then_read"},
        "Answers a query with the length of the value.", when(queried, stored_characters));
  fault("query_size_without_blanks", {"zero_size"},
        "Does not count the blanks at the end of the value when it answers a query.",
        when(queried, size_for(without_blanks)));
  fault("query_terminates", {"zero_value_untouched", "no_write_beyond"},
        "Stores a terminator even when buflen is 0.", when(queried && has_pointer, byte_at(0)));
  // As far as the surroundings of the buffer bear it.
  fault("query_gives_value", {"zero_value_untouched", "no_write_beyond"},
        "Takes buflen 0 for no limit and gives the value.",
        when(queried && has_pointer,
             [](LookupAnswer& answer) { answer.give(answer.stored(), 256); }));
  fault("query_error", {"zero_success"},
        "Returns MPI_ERR_INFO_VALUE when buflen is 0 and the key is there.",
        when(queried, fail(err::info_value)));
  fault("null_buffer_refused", {"zero_null_buffer"},
        "Refuses a null pointer for value whatever buflen is.",
        when(!has_pointer, refuse_with(err::arg)));
  fault("null_buffer_size_left", {"zero_null_buffer"},
        "Does nothing but set flag when value is a null pointer.",
        when(!has_pointer, leave_length));
  fault("null_buffer_miss_refused", {"zero_null_buffer"},
        "Refuses a null pointer for value when the key is not there.",
        when(!has_pointer && miss, fail(err::arg)));

  auto& queries = *new EarlierValues;
  fault("read_after_query_empty", {"query_then_read"},
        "Takes the lookup that follows a query for another query and gives no value.",
        when(hit,
             [&queries](LookupAnswer& answer) {
               const std::string key = answer.key.data;
               if (answer.room == 0) {
                 queries.keep(answer.info, key, "queried");
               } else if (queries.find(answer.info, key)) {
                 queries.forget(answer.info, key);
                 answer.give("", 0);
               }
             }),
        queries.forget_with_object());
  auto& begun = *new EarlierValues;
  fault(
      "read_after_truncation_cut", {"query_then_read"},
      "Goes on where a truncated lookup of the key ended.",
      [&begun](LookupAnswer& answer) {
        const std::string key = answer.key.data;
        const auto given = begun.find(answer.info, key);
        if (cut(answer)) {
          begun.keep(answer.info, key, answer.value);
        } else if (fits(answer) && given && given->size() <= answer.stored().size()) {
          begun.forget(answer.info, key);
          answer.give(answer.stored().substr(given->size()));
        }
      },
      begun.forget_with_object());
}

}  // namespace infocts
