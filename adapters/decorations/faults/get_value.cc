// Faults of MPI_Info_get: a value that fits.
#include "adapters/decorations/wrong_keys.h"

namespace infocts {

FAULT({.name = "get.value_of_7_bits",
       .violates = {"info.get.hit_value"},
       .text = "Clears the highest bit of each byte of the value."}) {
  after_get(mpi, [](Answer& answer) {
    if (!answer.hit()) return;
    for (int i = 0; i < std::min(answer.room, answer.stored_length()); ++i) {
      answer.value[i] = static_cast<char>(answer.value[i] & 0x7f);
    }
  });
}

FAULT({.name = "get.value_without_trailing_blanks",
       .violates = {"info.get.hit_value"},
       .text = "Drops the blanks at the end of the value, as for Fortran."}) {
  after_get(mpi, [](Answer& answer) {
    if (!answer.hit()) return;
    std::string value = answer.stored();
    while (value.ends_with(' ')) value.pop_back();
    answer.give(value, answer.room);
  });
}

FAULT({.name = "get.value_to_first_blank",
       .violates = {"info.get.hit_value"},
       .text = "Gives the first word of the value."}) {
  after_get(mpi, [](Answer& answer) {
    const std::string value = answer.stored();
    const std::size_t blank = value.find(' ', 1);
    if (answer.hit() && blank != std::string::npos) {
      answer.give(value.substr(0, blank), answer.room);
    }
  });
}

FAULT({.name = "get.value_of_127",
       .violates = {"info.get.hit_value", "info.get.exact_fit"},
       .text = "Gives 127 characters of a value at most."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.hit() && answer.stored_length() > 127) {
      answer.give(answer.stored(), std::min(answer.room, 127));
    }
  });
}

FAULT({.name = "get.value_of_even_length_short",
       .violates = {"info.get.hit_value", "info.get.exact_fit"},
       .text = "Loses the last character of a value of even length."}) {
  after_get(mpi, [](Answer& answer) {
    const int length = answer.stored_length();
    if (answer.hit() && length % 2 == 0 && answer.room >= length) {
      answer.give(answer.stored(), length - 1);
    }
  });
}

FAULT({.name = "get.value_longest_short",
       .violates = {"info.get.hit_value", "info.get.exact_fit"},
       .text = "Loses the last character of the longest value."}) {
  after_get(mpi, [](Answer& answer) {
    const int longest = below().constants.max_info_val - 1;
    if (answer.hit() && answer.stored_length() == longest && answer.room >= longest) {
      answer.give(answer.stored(), longest - 1);
    }
  });
}

FAULT({.name = "get.value_after_32_lower_case",
       .violates = {"info.get.hit_value"},
       .text = "Folds the case of the characters from the 33rd on."}) {
  after_get(mpi, [](Answer& answer) {
    if (!answer.hit()) return;
    for (int i = 32; i < std::min(answer.room, answer.stored_length()); ++i) {
      answer.value[i] = lower(answer.value[i]);
    }
  });
}

FAULT({.name = "get.value_empty_beyond_maximum",
       .violates = {"info.get.hit_value"},
       .text = "Gives an empty value when valuelen is larger than MPI_MAX_INFO_VAL."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.hit() && answer.room > below().constants.max_info_val) answer.value[0] = '\0';
  });
}

FAULT({.name = "get.room_beyond_maximum_refused",
       .violates = {"info.get.hit_value"},
       .text = "Refuses a valuelen that is larger than MPI_MAX_INFO_VAL."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.room <= below().constants.max_info_val) return;
    answer.restore_value();
    answer.refuse(below().constants.err_arg);
  });
}

FAULT({.name = "get.exact_fit_cut",
       .violates = {"info.get.exact_fit"},
       .text = "Loses the last character of a value that just fits."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.hit() && answer.room == answer.stored_length()) {
      answer.value[answer.room - 1] = '\0';
    }
  });
}

FAULT({.name = "get.exact_fit_cut_at_64",
       .violates = {"info.get.exact_fit"},
       .text = "Loses the last character of a value of 64 characters that just fits."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.hit() && answer.room == 64 && answer.stored_length() == 64) {
      answer.value[63] = '\0';
    }
  });
}

FAULT({.name = "get.exact_fit_refused",
       .violates = {"info.get.exact_fit"},
       .text = "Refuses a valuelen that leaves no room for the terminator within it."}) {
  after_get(mpi, [](Answer& answer) {
    if (!answer.hit() || answer.room != answer.stored_length()) return;
    answer.restore_value();
    answer.refuse(below().constants.err_info_value);
  });
}

FAULT({.name = "get.room_counts_terminator",
       .violates = {"info.get.exact_fit", "info.get.truncates"},
       .text = "Takes valuelen for the size of the buffer with the terminator in it."}) {
  after_get(mpi, [](Answer& answer) {
    if (!answer.hit() || answer.room == 0) return;
    answer.give(answer.stored(), answer.room - 1);
    if (answer.room <= answer.stored_length()) answer.restore(answer.room);
  });
}

FAULT({.name = "get.exact_fit_unterminated",
       .violates = {"info.get.terminated"},
       .text = "Stores no terminator behind a value that just fits."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.hit() && answer.room == answer.stored_length()) answer.restore(answer.room);
  });
}

FAULT({.name = "get.terminated_at_end_only",
       .violates = {"info.get.terminated"},
       .text = "Terminates at value[valuelen] and not behind a shorter value."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.hit() && answer.room > answer.stored_length()) {
      answer.restore(answer.stored_length());
      answer.value[answer.room] = '\0';
    }
  });
}

FAULT({.name = "get.one_to_spare_unterminated",
       .violates = {"info.get.terminated"},
       .text = "Stores no terminator when there is room for one character more than the value."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.hit() && answer.room == answer.stored_length() + 1) {
      answer.restore(answer.stored_length());
    }
  });
}

FAULT({.name = "get.padded_with_blanks",
       .violates = {"info.get.terminated"},
       .text = "Fills value with blanks up to valuelen, as for Fortran."}) {
  after_get(mpi, [](Answer& answer) {
    if (!answer.hit()) return;
    for (int i = answer.stored_length(); i < answer.room; ++i) answer.value[i] = ' ';
    answer.value[answer.room] = '\0';
  });
}

FAULT({.name = "get.overrun_by_one",
       .violates = {"info.get.no_write_beyond"},
       .text = "Writes value[valuelen+1] too."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.hit()) answer.value[answer.room + 1] = '\0';
  });
}

FAULT({.name = "get.overrun_by_words",
       .violates = {"info.get.no_write_beyond"},
       .text = "Copies by words of eight bytes and fills the last one with zeros."}) {
  after_get(mpi, [](Answer& answer) {
    if (!answer.hit()) return;
    const int used = std::min(answer.stored_length(), answer.room) + 1;
    for (int i = used; i % 8 != 0; ++i) answer.value[i] = '\0';
  });
}

FAULT({.name = "get.underrun",
       .violates = {"info.get.no_write_beyond"},
       .text = "Writes the byte before value."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.hit()) answer.value[-1] = '\0';
  });
}

// As far as the surroundings of the buffer bear it.
FAULT({.name = "get.copied_whole_then_cut",
       .violates = {"info.get.no_write_beyond"},
       .text = "Copies the whole value and then terminates it at valuelen."}) {
  after_get(mpi, [](Answer& answer) {
    if (!answer.hit()) return;
    answer.give(answer.stored(), std::max(answer.room, 256));
    answer.value[answer.room] = '\0';
  });
}

FAULT({.name = "get.overrun_on_miss",
       .violates = {"info.get.no_write_beyond"},
       .text = "Terminates value one byte too far before it searches."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.miss()) answer.value[answer.room + 1] = '\0';
  });
}

FAULT({.name = "get.flag_of_8_bytes",
       .violates = {"info.get.no_write_beyond"},
       .text = "Stores flag as an integer of eight bytes."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.hit()) answer.flag[1] = 0;
  });
}

FAULT({.name = "get.zero_flag_left",
       .violates = {"info.get.zero_flag_true"},
       .text = "Leaves flag alone when valuelen is 0."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.hit() && answer.room == 0) *answer.flag = answer.flag_before;
  });
}

FAULT({.name = "get.zero_flag_false",
       .violates = {"info.get.zero_flag_true"},
       .text = "Denies keys when valuelen is 0, as no value was given."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.hit() && answer.room == 0) *answer.flag = 0;
  });
}

FAULT({.name = "get.hit_error",
       .violates = {"info.get.hit_value"},
       .text = "Gives the value and returns an error when there is room to spare."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.hit() && answer.room > answer.stored_length())
      answer.code = below().constants.err_other;
  });
}

FAULT({.name = "get.exact_fit_error",
       .violates = {"info.get.exact_fit"},
       .text = "Gives a value that just fits and returns an error."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.hit() && answer.room == answer.stored_length()) {
      answer.code = below().constants.err_info_value;
    }
  });
}

FAULT({.name = "get.exact_fit_without_trailing_blanks",
       .violates = {"info.get.exact_fit"},
       .text = "Drops the blanks at the end of a value that just fits."}) {
  after_get(mpi, [](Answer& answer) {
    if (!answer.hit() || answer.room != answer.stored_length()) return;
    std::string value = answer.stored();
    while (value.ends_with(' ')) value.pop_back();
    answer.give(value, answer.room);
  });
}

}  // namespace infocts
