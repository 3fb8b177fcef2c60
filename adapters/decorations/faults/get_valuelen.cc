// Faults of MPI_Info_get_valuelen: flag, code and length.
#include "adapters/decorations/wrong_keys.h"

namespace infocts {

FAULT({.name = "get_valuelen.absent",
       .violates = {"info.get_valuelen.provided", "info.get_valuelen.still_provided"},
       .text = "Has no MPI_Info_get_valuelen."}) {
  mpi.info_get_valuelen = nullptr;
}

FAULT({.name = "get_valuelen.refused_as_deprecated",
       .violates = {"info.get_valuelen.still_provided"},
       .text = "Refuses every call, as the function is deprecated."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    *answer.length = answer.room;
    answer.refuse(below().constants.err_other);
  });
}

FAULT({.name = "get_valuelen.flag_left_on_hit",
       .violates = {"info.get_valuelen.hit_flag_true"},
       .text = "Leaves flag alone when the key is there."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.hit()) *answer.flag = answer.flag_before;
  });
}

FAULT({.name = "get_valuelen.flag_false_for_one_character",
       .violates = {"info.get_valuelen.hit_flag_true"},
       .text = "Takes a value of one character for no value."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.hit() && *answer.length == 1) *answer.flag = 0;
  });
}

FAULT({.name = "get_valuelen.flag_of_low_bits_of_length",
       .violates = {"info.get_valuelen.hit_flag_true"},
       .text = "Sets flag to the lower seven bits of the length, which are 0 for 128."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.hit()) *answer.flag = *answer.length & 0x7f;
  });
}

FAULT({.name = "get_valuelen.flag_left_on_miss",
       .violates = {"info.get_valuelen.miss_flag_false"},
       .text = "Leaves flag alone when the key is not there."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.miss()) *answer.flag = answer.flag_before;
  });
}

FAULT({.name = "get_valuelen.flag_of_one_byte",
       .violates = {"info.get_valuelen.miss_flag_false"},
       .text = "Stores flag as one byte and leaves the rest of the int as it was."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.miss()) *answer.flag = answer.flag_before & ~0xff;
  });
}

FAULT({.name = "get_valuelen.flag_true_when_empty",
       .violates = {"info.get_valuelen.miss_flag_false"},
       .text = "Finds every key in an empty object."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.miss() && underneath::keys_of(answer.info).empty()) *answer.flag = 1;
  });
}

FAULT({.name = "get_valuelen.length_of_7_bits",
       .violates = {"info.get_valuelen.hit_length"},
       .text = "Keeps the length in seven bits."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.hit()) *answer.length &= 0x7f;
  });
}

FAULT({.name = "get_valuelen.length_of_signed_byte",
       .violates = {"info.get_valuelen.hit_length"},
       .text = "Keeps the length in a signed byte."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.hit()) *answer.length = (*answer.length + 128) % 256 - 128;
  });
}

FAULT({.name = "get_valuelen.length_stored_short",
       .violates = {"info.get_valuelen.hit_length"},
       .text = "Stores the lower 16 bits of the length and leaves the others as they were."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.hit()) *answer.length |= static_cast<int>(answer.room & ~0xffff);
  });
}

FAULT({.name = "get_valuelen.length_of_characters",
       .violates = {"info.get_valuelen.hit_length"},
       .text = "Counts UTF-8 characters and not bytes."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (!answer.hit()) return;
    const std::string value = answer.stored();
    *answer.length = static_cast<int>(
        std::count_if(value.begin(), value.end(), [](char byte) { return (byte & 0xc0) != 0x80; }));
  });
}

FAULT({.name = "get_valuelen.length_without_blanks",
       .violates = {"info.get_valuelen.hit_length"},
       .text = "Does not count the blanks at the end of the value."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.hit()) {
      *answer.length = static_cast<int>(answer.stored().find_last_not_of(' ')) + 1;
    }
  });
}

FAULT({.name = "get_valuelen.length_of_longest_short",
       .violates = {"info.get_valuelen.hit_length"},
       .text = "Gives one less than the length of the longest value."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.hit() && *answer.length == below().constants.max_info_val - 1) --*answer.length;
  });
}

FAULT({.name = "get_valuelen.length_in_words",
       .violates = {"info.get_valuelen.hit_length"},
       .text = "Gives the length rounded up to words of four bytes."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.hit()) *answer.length = (*answer.length + 3) / 4 * 4;
  });
}

FAULT({.name = "get_valuelen.length_of_first_key",
       .violates = {"info.get_valuelen.hit_length"},
       .text = "Gives the length of the first key's value for every key."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    const auto keys = underneath::keys_of(answer.info);
    if (!answer.hit() || keys.empty()) return;
    *answer.length =
        static_cast<int>(underneath::value_of(answer.info, keys.front()).value_or("").size());
  });
}

FAULT({.name = "get_valuelen.length_left",
       .violates = {"info.get_valuelen.hit_length"},
       .text = "Sets flag and leaves valuelen alone."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.hit()) *answer.length = answer.room;
  });
}

FAULT({.name = "get_valuelen.terminator_counted",
       .violates = {"info.get_valuelen.no_terminator_counted", "info.get_valuelen.hit_length"},
       .text = "Counts the terminator."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.hit()) ++*answer.length;
  });
}

FAULT({.name = "get_valuelen.terminator_of_one_counted",
       .violates = {"info.get_valuelen.no_terminator_counted", "info.get_valuelen.hit_length"},
       .text = "Counts the terminator of a value of one character."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.hit() && *answer.length == 1) *answer.length = 2;
  });
}

FAULT({.name = "get_valuelen.terminator_behind_blank_counted",
       .violates = {"info.get_valuelen.no_terminator_counted"},
       .text = "Counts the terminator when it stands behind a blank."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.hit() && answer.stored().ends_with(' ')) ++*answer.length;
  });
}

FAULT({.name = "get_valuelen.miss_length_zero",
       .violates = {"info.get_valuelen.miss_length_untouched"},
       .text = "Sets valuelen to 0 when the key is not there."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.miss()) *answer.length = 0;
  });
}

FAULT({.name = "get_valuelen.miss_length_minus_one",
       .violates = {"info.get_valuelen.miss_length_untouched"},
       .text = "Sets valuelen to -1 when the key is not there."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.miss()) *answer.length = -1;
  });
}

FAULT({.name = "get_valuelen.miss_negative_length_zero",
       .violates = {"info.get_valuelen.miss_length_untouched"},
       .text = "Sets a negative valuelen to 0 before it searches."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.miss() && answer.room < 0) *answer.length = 0;
  });
}

FAULT({.name = "get_valuelen.miss_length_of_last_key",
       .violates = {"info.get_valuelen.miss_length_untouched"},
       .text = "Gives the length where the search ended, though that is of another key."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    const auto keys = underneath::keys_of(answer.info);
    if (!answer.miss() || keys.empty()) return;
    *answer.length =
        static_cast<int>(underneath::value_of(answer.info, keys.back()).value_or("").size());
  });
}

FAULT({.name = "get_valuelen.miss_error",
       .violates = {"info.get_valuelen.miss_success"},
       .text = "Returns MPI_ERR_INFO_NOKEY when the key is not there."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.miss()) answer.code = below().constants.err_info_nokey;
  });
}

FAULT({.name = "get_valuelen.miss_error_when_empty",
       .violates = {"info.get_valuelen.miss_success"},
       .text = "Refuses to search in an empty object."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.miss() && underneath::keys_of(answer.info).empty()) {
      answer.code = below().constants.err_info;
    }
  });
}

FAULT({.name = "get_valuelen.length_of_8_bytes",
       .violates = {"info.get_valuelen.no_write_beyond"},
       .text = "Stores valuelen as an integer of eight bytes."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.hit()) answer.length[1] = 0;
  });
}

FAULT({.name = "get_valuelen.flag_of_8_bytes",
       .violates = {"info.get_valuelen.no_write_beyond"},
       .text = "Stores flag as an integer of eight bytes."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.hit()) answer.flag[1] = 0;
  });
}

FAULT({.name = "get_valuelen.miss_flag_of_8_bytes",
       .violates = {"info.get_valuelen.no_write_beyond"},
       .text = "Stores flag as an integer of eight bytes when the key is not there."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.miss()) answer.flag[1] = 0;
  });
}

FAULT({.name = "get_valuelen.flag_never_raised",
       .violates = {"info.get_valuelen.hit_flag_true"},
       .text = "Sets flag to false on a miss and never to true, so that it stays false."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.hit() && answer.flag_before == 0) *answer.flag = 0;
  });
}

FAULT({.name = "get_valuelen.miss_error_for_8bit_key",
       .violates = {"info.get_valuelen.miss_success"},
       .text = "Returns an error for a key with a byte above 127 that is not there."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    const std::string key = answer.key.data;
    const bool plain =
        std::none_of(key.begin(), key.end(), [](char byte) { return (byte & 0x80) != 0; });
    if (answer.miss() && !plain) answer.code = below().constants.err_info_key;
  });
}

FAULT({.name = "get_valuelen.miss_error_for_longest_key",
       .violates = {"info.get_valuelen.miss_success"},
       .text = "Returns an error for a key of the largest length that is not there."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    const auto longest = static_cast<std::size_t>(below().constants.max_info_key) - 1;
    if (answer.miss() && std::strlen(answer.key.data) == longest) {
      answer.code = below().constants.err_info_key;
    }
  });
}

FAULT(
    {.name = "get_valuelen.near_miss_gives_length",
     .violates = {"info.get_valuelen.miss_length_untouched"},
     .text =
         "Gives the length for a key with the same first character before it compares the rest."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    for (const std::string& stored : underneath::keys_of(answer.info)) {
      if (!answer.miss() || stored[0] != answer.key.data[0]) continue;
      const std::string value = underneath::value_of(answer.info, stored).value_or("");
      *answer.length = static_cast<int>(value.size());
    }
  });
}

FAULT({.name = "get_valuelen.hit_error",
       .violates = {"info.get_valuelen.hit_length"},
       .text = "Gives the length and returns an error."}) {
  after_get_valuelen(mpi, [](Answer& answer) {
    if (answer.hit()) answer.code = below().constants.err_other;
  });
}

}  // namespace infocts
