// Faults of MPI_Info_get, MPI_Info_get_valuelen and MPI_Info_get_string when the key is not there:
// the code, and what happens to value and valuelen.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

std::string value_or_nothing(cts_info info, const std::string& key) {
  return inner_value(info, key).value_or("");
}

/// Does something with the last pair, where a search in vain ends.
AnswerEffect with_last_value(Closure<void(LookupAnswer& answer, const std::string& value)> what) {
  return when(miss && !in_empty_object, [what](LookupAnswer& answer) {
    what(answer, value_or_nothing(answer.info, inner_keys(answer.info).back()));
  });
}

/// Does something with the pairs that a search by the first character meets.
AnswerEffect with_near_values(Closure<void(LookupAnswer& answer, const std::string& value)> what) {
  return when(miss, [what](LookupAnswer& answer) {
    for (const std::string& key : inner_keys(answer.info)) {
      if (key[0] == answer.key.data[0]) what(answer, value_or_nothing(answer.info, key));
    }
  });
}

void give_value(LookupAnswer& answer, const std::string& value) { answer.give(value); }
void tell_length(LookupAnswer& answer, const std::string& value) {
  *answer.length = static_cast<int>(value.size());
}

}  // namespace

FAULTS {
  for (const LookupFaults& fault : kLookups) {
    fault("miss_error", {"miss_success"}, "Returns MPI_ERR_INFO_NOKEY when the key is not there.",
          when(miss, fail(err::info_nokey)));
    fault("miss_error_for_8bit_key", {"miss_success"},
          "Returns an error for a key with a byte above 127 that is not there.",
          when(miss && key_of_8_bits, fail(err::info_key)));
    fault("miss_error_for_longest_key", {"miss_success"},
          "Returns an error for a key of the largest length that is not there.",
          when(miss && longest_key, fail(err::info_key)));
  }

  for (const LookupFaults& fault : {kGet, kGetValuelen}) {
    fault("miss_error_when_empty", {"miss_success"}, "Refuses to search in an empty object.",
          when(miss && in_empty_object, fail(err::info)));
  }

  for (const LookupFaults& fault : kValueLookups) {
    fault("miss_empties_value", {"miss_value_untouched"},
          "Makes value an empty string when the key is not there.",
          when(miss && has_buffer, byte_at(0)));
    fault("miss_terminates_value", {"miss_value_untouched"},
          "Terminates value at its last byte before it searches.",
          when(miss && has_buffer, byte_at([](auto& a) { return a.most; })));
    fault("miss_gives_other_value", {"miss_value_untouched"},
          "Gives the value where the search ended, though that is of another key.",
          with_last_value(give_value));
    fault("near_miss_gives_value", {"miss_value_untouched"},
          "Gives the value of a key with the same first character before it compares the "
          "rest.",
          with_near_values(give_value));
  }
}

// Of one of them.
FAULTS_OF_LOOKUP(kGet) {
  fault("miss_empties_one_character", {"miss_value_untouched"},
        "Empties a value with room for one character before it searches.",
        when(miss && room_is(1), byte_at(0)));
  fault("zero_miss_error", {"miss_success"},
        "Returns MPI_ERR_ARG when valuelen is 0 and the key is not there.",
        when(miss && without_room, fail(err::arg)));
}

FAULTS_OF_LOOKUP(kGetString) {
  auto& missed = *new EarlierValues;
  fault("second_miss_error", {"miss_success"}, "Refuses a second search in vain for the same key.",
        when(miss,
             [&missed](LookupAnswer& answer) {
               const auto again = missed.find(answer.info, answer.key.data);
               missed.keep(answer.info, answer.key.data, "missed");
               if (again) answer.code = inner().constants.err_info_nokey;
             }),
        missed.forget_with_object());
  fault("query_miss_empties_value", {"zero_value_untouched", "no_write_beyond"},
        "Makes value an empty string when buflen is 0 and the key is not there.",
        when(miss && without_room && has_pointer, byte_at(0)));
  fault("query_miss_error", {"zero_success", "miss_success"},
        "Returns MPI_ERR_ARG when buflen is 0 and the key is not there.",
        when(miss && without_room, fail(err::arg)));
}

FAULTS_OF_LOOKUP(kGetValuelen) {
  fault("miss_length_zero", {"miss_length_untouched"},
        "Sets valuelen to 0 when the key is not there.", when(miss, length(0)));
  fault("miss_length_minus_one", {"miss_length_untouched"},
        "Sets valuelen to -1 when the key is not there.", when(miss, length(-1)));
  fault("miss_negative_length_zero", {"miss_length_untouched"},
        "Sets a negative valuelen to 0 before it searches.",
        when(
            miss && [](auto& a) { return a.room < 0; }, length(0)));
  fault("miss_length_of_last_key", {"miss_length_untouched"},
        "Gives the length where the search ended, though that is of another key.",
        with_last_value(tell_length));
  fault("near_miss_gives_length", {"miss_length_untouched"},
        "Gives the length for a key with the same first character before it compares "
        "the rest.",
        with_near_values(tell_length));
}

}  // namespace infocts
