// Faults of MPI_Info_get: flag, code and the value on a miss.
#include "adapters/decorations/earlier_values.h"
#include "adapters/decorations/wrong_keys.h"

namespace infocts {

FAULT({.name = "get.absent",
       .violates = {"info.get.provided", "info.get.still_provided"},
       .text = "Has no MPI_Info_get."}) {
  mpi.info_get = nullptr;
}

FAULT({.name = "get.refused_as_deprecated",
       .violates = {"info.get.still_provided"},
       .text = "Refuses every call, as the function is deprecated."}) {
  after_get(mpi, [](Answer& answer) { answer.refuse(below().constants.err_other); });
}

FAULT({.name = "get.flag_left_on_hit",
       .violates = {"info.get.hit_flag_true"},
       .text = "Leaves flag alone when the key is there."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.hit()) *answer.flag = answer.flag_before;
  });
}

FAULT({.name = "get.flag_false_from_key_64",
       .violates = {"info.get.hit_flag_true"},
       .text = "Denies the keys with a number of 64 and more."}) {
  after_get(mpi, [](Answer& answer) {
    const auto keys = underneath::keys_of(answer.info);
    const auto at = std::find(keys.begin(), keys.end(), std::string(answer.key.data));
    if (answer.hit() && at - keys.begin() >= 64) *answer.flag = 0;
  });
}

FAULT({.name = "get.flag_false_for_8bit_key",
       .violates = {"info.get.hit_flag_true"},
       .text = "Denies keys that begin with a byte above 127."}) {
  after_get(mpi, [](Answer& answer) {
    if ((answer.key.data[0] & 0x80) != 0 && answer.hit()) *answer.flag = 0;
  });
}

FAULT({.name = "get.flag_false_for_longest_key",
       .violates = {"info.get.hit_flag_true"},
       .text = "Denies keys of the largest length."}) {
  after_get(mpi, [](Answer& answer) {
    const auto longest = static_cast<std::size_t>(below().constants.max_info_key) - 1;
    if (answer.hit() && std::strlen(answer.key.data) >= longest) *answer.flag = 0;
  });
}

FAULT({.name = "get.flag_false_for_long_value",
       .violates = {"info.get.hit_flag_true"},
       .text = "Takes a value of more than 127 characters for no value."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.hit() && answer.stored_length() > 127) *answer.flag = 0;
  });
}

FAULT({.name = "get.flag_false_when_repeated",
       .violates = {"info.get.hit_flag_true"},
       .text = "Denies the key that was found last."}) {
  after_get(mpi, [](Answer& answer) {
    static EarlierValues last;
    const bool again = last.find({0}, "") == answer.key.data;
    last.keep({0}, "", again ? "" : answer.key.data);
    if (again && answer.hit()) *answer.flag = 0;
  });
}

FAULT({.name = "get.flag_left_on_miss",
       .violates = {"info.get.miss_flag_false"},
       .text = "Leaves flag alone when the key is not there."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.miss()) *answer.flag = answer.flag_before;
  });
}

FAULT({.name = "get.flag_of_one_byte",
       .violates = {"info.get.miss_flag_false"},
       .text = "Stores flag as one byte and leaves the rest of the int as it was."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.miss()) *answer.flag = answer.flag_before & ~0xff;
  });
}

FAULT({.name = "get.flag_true_without_room",
       .violates = {"info.get.miss_flag_false"},
       .text = "Does not search when valuelen is 0 and says that the key is there."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.miss() && answer.room == 0) *answer.flag = 1;
  });
}

FAULT({.name = "get.flag_true_when_empty",
       .violates = {"info.get.miss_flag_false"},
       .text = "Finds every key in an empty object."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.miss() && underneath::keys_of(answer.info).empty()) *answer.flag = 1;
  });
}

FAULT({.name = "get.flag_true_after_delete",
       .violates = {"info.get.miss_flag_false"},
       .text = "Still finds a key that has been deleted."}) {
  keep_deleted(mpi);
  after_get(mpi, [](Answer& answer) {
    if (answer.miss() && earlier_values().find(answer.info, answer.key.data)) *answer.flag = 1;
  });
}

FAULT({.name = "get.flag_true_from_other_object",
       .violates = {"info.get.miss_flag_false"},
       .text = "Remembers the key found last and finds it in every object."}) {
  after_get(mpi, [](Answer& answer) {
    static EarlierValues last;
    if (answer.hit()) last.keep({0}, "", answer.key.data);
    if (answer.miss() && last.find({0}, "") == answer.key.data) *answer.flag = 1;
  });
}

FAULT({.name = "get.miss_error",
       .violates = {"info.get.miss_success"},
       .text = "Returns MPI_ERR_INFO_NOKEY when the key is not there."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.miss()) answer.code = below().constants.err_info_nokey;
  });
}

FAULT({.name = "get.miss_error_when_empty",
       .violates = {"info.get.miss_success"},
       .text = "Refuses to search in an empty object."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.miss() && underneath::keys_of(answer.info).empty()) {
      answer.code = below().constants.err_info;
    }
  });
}

FAULT({.name = "get.miss_empties_value",
       .violates = {"info.get.miss_value_untouched"},
       .text = "Makes value an empty string when the key is not there."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.miss()) answer.value[0] = '\0';
  });
}

FAULT({.name = "get.miss_terminates_value",
       .violates = {"info.get.miss_value_untouched"},
       .text = "Terminates value at valuelen before it searches."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.miss()) answer.value[answer.room] = '\0';
  });
}

FAULT({.name = "get.miss_empties_one_character",
       .violates = {"info.get.miss_value_untouched"},
       .text = "Empties a value with room for one character before it searches."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.miss() && answer.room == 1) answer.value[0] = '\0';
  });
}

FAULT({.name = "get.miss_gives_other_value",
       .violates = {"info.get.miss_value_untouched"},
       .text = "Gives the value where the search ended, though that is of another key."}) {
  after_get(mpi, [](Answer& answer) {
    const auto keys = underneath::keys_of(answer.info);
    if (!answer.miss() || keys.empty()) return;
    answer.give(underneath::value_of(answer.info, keys.back()).value_or(""), answer.room);
  });
}

FAULT({.name = "get.flag_never_raised",
       .violates = {"info.get.hit_flag_true"},
       .text = "Sets flag to false on a miss and never to true, so that it stays false."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.hit() && answer.flag_before == 0) *answer.flag = 0;
  });
}

FAULT({.name = "get.miss_error_for_8bit_key",
       .violates = {"info.get.miss_success"},
       .text = "Returns an error for a key with a byte above 127 that is not there."}) {
  after_get(mpi, [](Answer& answer) {
    const std::string key = answer.key.data;
    const bool plain =
        std::none_of(key.begin(), key.end(), [](char byte) { return (byte & 0x80) != 0; });
    if (answer.miss() && !plain) answer.code = below().constants.err_info_key;
  });
}

FAULT({.name = "get.miss_error_for_longest_key",
       .violates = {"info.get.miss_success"},
       .text = "Returns an error for a key of the largest length that is not there."}) {
  after_get(mpi, [](Answer& answer) {
    const auto longest = static_cast<std::size_t>(below().constants.max_info_key) - 1;
    if (answer.miss() && std::strlen(answer.key.data) == longest) {
      answer.code = below().constants.err_info_key;
    }
  });
}

FAULT({.name = "get.near_miss_gives_value",
       .violates = {"info.get.miss_value_untouched"},
       .text =
           "Gives the value of a key with the same first character before it compares the rest."}) {
  after_get(mpi, [](Answer& answer) {
    for (const std::string& stored : underneath::keys_of(answer.info)) {
      if (!answer.miss() || stored[0] != answer.key.data[0]) continue;
      const std::string value = underneath::value_of(answer.info, stored).value_or("");
      answer.give(value, answer.room);
    }
  });
}

FAULT({.name = "get.zero_miss_error",
       .violates = {"info.get.miss_success"},
       .text = "Returns MPI_ERR_ARG when valuelen is 0 and the key is not there."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.miss() && answer.room == 0) answer.code = below().constants.err_arg;
  });
}

}  // namespace infocts
