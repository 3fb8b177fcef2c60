// Faults of MPI_Info_get, MPI_Info_get_valuelen and MPI_Info_get_string: the flag, and whether
// there is such a function at all.
#include "adapters/decorations/rows.h"

namespace infocts {

FAULTS {
  for (const LookupFaults& fault : kLookups) {
    fault("flag_left_on_hit", {"hit_flag_true"}, "Leaves flag alone when the key is there.",
          when(hit, leave_flag));
    fault("flag_never_raised", {"hit_flag_true"},
          "Sets flag to false on a miss and never to true, so that it stays false.",
          when(hit && flag_was_false, flag_false));
    fault("flag_left_on_miss", {"miss_flag_false"}, "Leaves flag alone when the key is not there.",
          when(miss, leave_flag));
    fault("flag_true_when_empty", {"miss_flag_false"}, "Finds every key in an empty object.",
          when(miss && in_empty_object, flag_true));
  }

  for (const LookupFaults& fault : kValueLookups) {
    fault("flag_false_from_key_64", {"hit_flag_true"},
          "Does not find the keys numbered 64 and higher.", when(hit, [](LookupAnswer& answer) {
            const auto keys = inner_keys(answer.info);
            const auto place = std::find(keys.begin(), keys.end(), answer.key.data);
            if (place - keys.begin() >= 64) *answer.flag = 0;
          }));
    auto& last = *new Shared<std::string>;
    fault("flag_true_from_other_object", {"miss_flag_false"},
          "Remembers the key found last and finds it in every object.",
          [&last](LookupAnswer& answer) {
            if (hit(answer)) last.exchange(answer.key.data);
            if (miss(answer) && last.get() == answer.key.data) *answer.flag = 1;
          });
  }

  for (const LookupFaults& fault : {kGet, kGetValuelen}) {
    fault("absent", {"provided", "still_provided"},
          "Has no MPI_Info_" + std::string(fault.name()) + ".", fault.absent());
    fault("refused_as_deprecated", {"still_provided"},
          "Refuses every call, as the function is deprecated.", refuse_with(err::other));
    fault("flag_of_one_byte", {"miss_flag_false"},
          "Stores flag as one byte and leaves the rest of the int as it was.",
          when(miss, flag_of_1_byte));
  }
}

// Of one of them.
FAULTS_OF_LOOKUP(kGet) {
  fault("flag_false_for_8bit_key", {"hit_flag_true"},
        "Does not find keys that begin with a byte above 127.", when(hit, [](LookupAnswer& answer) {
          if ((answer.key.data[0] & 0x80) != 0) *answer.flag = 0;
        }));
  fault("flag_false_for_longest_key", {"hit_flag_true"},
        "Does not find a key of the longest length.", when(hit && longest_key, flag_false));
  fault("flag_false_for_long_value", {"hit_flag_true"},
        "Takes a value of more than 127 characters for no value.",
        when(hit, [](LookupAnswer& answer) {
          *answer.flag = answer.stored_length() > 127 ? 0 : *answer.flag;
        }));
  auto& last = *new Shared<std::string>;
  fault("flag_false_when_repeated", {"hit_flag_true"}, "Does not find the key that it found last.",
        [&last](LookupAnswer& answer) {
          const bool again = last.get() == answer.key.data;
          last.exchange(again ? "" : answer.key.data);
          if (again && hit(answer)) *answer.flag = 0;
        });
  fault("flag_true_without_room", {"miss_flag_false"},
        "Does not search when valuelen is 0 and says that the key is there.",
        when(miss && without_room, flag_true));
  auto& earlier = *new EarlierValues;
  fault(
      "flag_true_after_delete", {"miss_flag_false"}, "Still finds a key that has been deleted.",
      when(
          miss && [&](auto& a) { return earlier.find(a.info, a.key.data).has_value(); }, flag_true),
      earlier.keep_deleted());
  fault("zero_flag_left", {"zero_flag_true"}, "Leaves flag alone when valuelen is 0.",
        when(queried, leave_flag));
  fault("zero_flag_false", {"zero_flag_true"},
        "Finds no key when valuelen is 0, as it returns no value.", when(queried, flag_false));
}

FAULTS_OF_LOOKUP(kGetString) {
  fault("absent", {"provided"}, "Has no MPI_Info_get_string.", kGetString.absent());
  fault("not_supported", {"provided"}, "Has an MPI_Info_get_string that refuses every call.",
        refuse_with(err::other));
  fault("flag_false_for_blank_key", {"hit_flag_true"},
        "Does not find keys that begin with a blank.", when(hit, [](LookupAnswer& answer) {
          *answer.flag = answer.key.data[0] == ' ' ? 0 : *answer.flag;
        }));
  fault("flag_of_one_byte_of_size", {"hit_flag_true"},
        "Sets flag to the lowest byte of the size needed, which is 0 for 256.",
        when(hit, [](LookupAnswer& answer) { *answer.flag = *answer.length & 0xff; }));
  fault("query_miss_flag_true", {"miss_flag_false"},
        "Does not search when buflen is 0 and says that the key is there.",
        when(miss && without_room, flag_true));
  fault("query_flag_false", {"zero_flag_true"},
        "Sets flag to false when buflen is 0, as no value was given.", when(queried, flag_false));
  fault("query_flag_left", {"zero_flag_true"}, "Leaves flag alone when buflen is 0.",
        when(queried, leave_flag));
}

FAULTS_OF_LOOKUP(kGetValuelen) {
  fault("flag_false_for_one_character", {"hit_flag_true"},
        "Takes a value of one character for no value.", when(hit, [](LookupAnswer& answer) {
          *answer.flag = *answer.length == 1 ? 0 : *answer.flag;
        }));
  fault("flag_of_low_bits_of_length", {"hit_flag_true"},
        "Sets flag to the lower seven bits of the length, which are 0 for 128.",
        when(hit, [](LookupAnswer& answer) { *answer.flag = *answer.length & 0x7f; }));
}

}  // namespace infocts
