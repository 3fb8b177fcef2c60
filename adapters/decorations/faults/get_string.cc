// Faults of MPI_Info_get_string: flag, code and the value on a miss.
#include "adapters/decorations/earlier_values.h"
#include "adapters/decorations/wrong_keys.h"

namespace infocts {

FAULT({.name = "get_string.absent",
       .violates = {"info.get_string.provided"},
       .text = "Has no MPI_Info_get_string."}) {
  mpi.info_get_string = nullptr;
}

FAULT({.name = "get_string.not_supported",
       .violates = {"info.get_string.provided"},
       .text = "Has an MPI_Info_get_string that refuses every call."}) {
  after_get_string(mpi, [](Answer& answer) {
    *answer.length = answer.room;
    answer.restore_value();
    answer.refuse(below().constants.err_other);
  });
}

FAULT({.name = "get_string.flag_left_on_hit",
       .violates = {"info.get_string.hit_flag_true"},
       .text = "Leaves flag alone when the key is there."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.hit()) *answer.flag = answer.flag_before;
  });
}

FAULT({.name = "get_string.flag_false_from_key_64",
       .violates = {"info.get_string.hit_flag_true"},
       .text = "Denies the keys with a number of 64 and more."}) {
  after_get_string(mpi, [](Answer& answer) {
    const auto keys = underneath::keys_of(answer.info);
    const auto at = std::find(keys.begin(), keys.end(), std::string(answer.key.data));
    if (answer.hit() && at - keys.begin() >= 64) *answer.flag = 0;
  });
}

FAULT({.name = "get_string.flag_false_for_blank_key",
       .violates = {"info.get_string.hit_flag_true"},
       .text = "Denies keys that begin with a blank."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.hit() && answer.key.data[0] == ' ') *answer.flag = 0;
  });
}

FAULT({.name = "get_string.flag_of_one_byte_of_size",
       .violates = {"info.get_string.hit_flag_true"},
       .text = "Sets flag to the lowest byte of the size needed, which is 0 for 256."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.hit()) *answer.flag = *answer.length & 0xff;
  });
}

FAULT({.name = "get_string.flag_left_on_miss",
       .violates = {"info.get_string.miss_flag_false"},
       .text = "Leaves flag alone when the key is not there."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.miss()) *answer.flag = answer.flag_before;
  });
}

FAULT({.name = "get_string.query_miss_flag_true",
       .violates = {"info.get_string.miss_flag_false"},
       .text = "Does not search when buflen is 0 and says that the key is there."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.miss() && answer.room == 0) *answer.flag = 1;
  });
}

FAULT({.name = "get_string.flag_true_when_empty",
       .violates = {"info.get_string.miss_flag_false"},
       .text = "Finds every key in an empty object."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.miss() && underneath::keys_of(answer.info).empty()) *answer.flag = 1;
  });
}

FAULT({.name = "get_string.flag_true_from_other_object",
       .violates = {"info.get_string.miss_flag_false"},
       .text = "Remembers the key found last and finds it in every object."}) {
  after_get_string(mpi, [](Answer& answer) {
    static EarlierValues last;
    if (answer.hit()) last.keep({0}, "", answer.key.data);
    if (answer.miss() && last.find({0}, "") == answer.key.data) *answer.flag = 1;
  });
}

FAULT({.name = "get_string.miss_error",
       .violates = {"info.get_string.miss_success"},
       .text = "Returns MPI_ERR_INFO_NOKEY when the key is not there."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.miss()) answer.code = below().constants.err_info_nokey;
  });
}

FAULT({.name = "get_string.second_miss_error",
       .violates = {"info.get_string.miss_success"},
       .text = "Refuses a second search in vain for the same key."}) {
  forget_with_object(mpi);
  after_get_string(mpi, [](Answer& answer) {
    if (!answer.miss()) return;
    const bool again = earlier_values().find(answer.info, answer.key.data).has_value();
    earlier_values().keep(answer.info, answer.key.data, "missed");
    if (again) answer.code = below().constants.err_info_nokey;
  });
}

FAULT({.name = "get_string.miss_empties_value",
       .violates = {"info.get_string.miss_value_untouched"},
       .text = "Makes value an empty string when the key is not there."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.miss() && answer.room > 0) answer.value[0] = '\0';
  });
}

FAULT({.name = "get_string.miss_terminates_value",
       .violates = {"info.get_string.miss_value_untouched"},
       .text = "Terminates value at its last byte before it searches."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.miss() && answer.room > 0) answer.value[answer.room - 1] = '\0';
  });
}

FAULT({.name = "get_string.query_miss_empties_value",
       .violates = {"info.get_string.zero_value_untouched", "info.get_string.no_write_beyond"},
       .text = "Makes value an empty string when buflen is 0 and the key is not there."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.miss() && answer.room == 0 && answer.value != nullptr) answer.value[0] = '\0';
  });
}

FAULT({.name = "get_string.miss_gives_other_value",
       .violates = {"info.get_string.miss_value_untouched"},
       .text = "Gives the value where the search ended, though that is of another key."}) {
  after_get_string(mpi, [](Answer& answer) {
    const auto keys = underneath::keys_of(answer.info);
    if (!answer.miss() || keys.empty() || answer.room == 0) return;
    answer.give(underneath::value_of(answer.info, keys.back()).value_or(""), answer.room - 1);
  });
}

FAULT({.name = "get_string.flag_never_raised",
       .violates = {"info.get_string.hit_flag_true"},
       .text = "Sets flag to false on a miss and never to true, so that it stays false."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.hit() && answer.flag_before == 0) *answer.flag = 0;
  });
}

FAULT({.name = "get_string.miss_error_for_8bit_key",
       .violates = {"info.get_string.miss_success"},
       .text = "Returns an error for a key with a byte above 127 that is not there."}) {
  after_get_string(mpi, [](Answer& answer) {
    const std::string key = answer.key.data;
    const bool plain =
        std::none_of(key.begin(), key.end(), [](char byte) { return (byte & 0x80) != 0; });
    if (answer.miss() && !plain) answer.code = below().constants.err_info_key;
  });
}

FAULT({.name = "get_string.miss_error_for_longest_key",
       .violates = {"info.get_string.miss_success"},
       .text = "Returns an error for a key of the largest length that is not there."}) {
  after_get_string(mpi, [](Answer& answer) {
    const auto longest = static_cast<std::size_t>(below().constants.max_info_key) - 1;
    if (answer.miss() && std::strlen(answer.key.data) == longest) {
      answer.code = below().constants.err_info_key;
    }
  });
}

FAULT({.name = "get_string.near_miss_gives_value",
       .violates = {"info.get_string.miss_value_untouched"},
       .text =
           "Gives the value of a key with the same first character before it compares the rest."}) {
  after_get_string(mpi, [](Answer& answer) {
    for (const std::string& stored : underneath::keys_of(answer.info)) {
      if (!answer.miss() || stored[0] != answer.key.data[0]) continue;
      const std::string value = underneath::value_of(answer.info, stored).value_or("");
      if (answer.room > 0) answer.give(value, answer.room - 1);
    }
  });
}

}  // namespace infocts
