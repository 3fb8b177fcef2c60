// Faults of MPI_Info_get_string: a value that fits, and what lies around the buffer.
#include "adapters/decorations/wrong_keys.h"

namespace infocts {
FAULT({.name = "get_string.value_of_7_bits",
       .violates = {"info.get_string.hit_value", "info.get_string.same_as_get"},
       .text = "Clears the highest bit of each byte of the value."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (!fits_with_terminator(answer)) return;
    for (int i = 0; i < answer.stored_length(); ++i) {
      answer.value[i] = static_cast<char>(answer.value[i] & 0x7f);
    }
  });
}

FAULT({.name = "get_string.value_without_trailing_blanks",
       .violates = {"info.get_string.hit_value", "info.get_string.same_as_get"},
       .text = "Drops the blanks at the end of the value, as for Fortran."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (!fits_with_terminator(answer)) return;
    std::string value = answer.stored();
    while (value.ends_with(' ')) value.pop_back();
    answer.give(value, answer.room - 1);
  });
}

FAULT({.name = "get_string.value_of_127",
       .violates = {"info.get_string.hit_value", "info.get_string.exact_fit",
                    "info.get_string.same_as_get"},
       .text = "Gives 127 characters of a value at most."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (fits_with_terminator(answer)) answer.give(answer.stored(), 127);
  });
}

FAULT({.name = "get_string.value_of_odd_length_short",
       .violates = {"info.get_string.hit_value", "info.get_string.exact_fit"},
       .text = "Loses the last character of a value of odd length."}) {
  after_get_string(mpi, [](Answer& answer) {
    const int length = answer.stored_length();
    if (fits_with_terminator(answer) && length % 2 == 1) answer.value[length - 1] = '\0';
  });
}

FAULT({.name = "get_string.value_longest_short",
       .violates = {"info.get_string.hit_value", "info.get_string.exact_fit"},
       .text = "Loses the last character of the longest value."}) {
  after_get_string(mpi, [](Answer& answer) {
    const int longest = below().constants.max_info_val - 1;
    if (fits_with_terminator(answer) && answer.stored_length() == longest)
      answer.value[longest - 1] = '\0';
  });
}

FAULT({.name = "get_string.value_in_lower_case",
       .violates = {"info.get_string.hit_value", "info.get_string.same_as_get"},
       .text = "Folds the case of values in which there are both cases."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (fits_with_terminator(answer)) answer.give(lower(answer.stored()), answer.room - 1);
  });
}

FAULT({.name = "get_string.size_beyond_maximum_refused",
       .violates = {"info.get_string.hit_value"},
       .text = "Refuses a buflen that is larger than MPI_MAX_INFO_VAL."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.room <= below().constants.max_info_val) return;
    *answer.length = answer.room;
    answer.restore_value();
    answer.refuse(below().constants.err_arg);
  });
}

FAULT({.name = "get_string.exact_fit_cut",
       .violates = {"info.get_string.exact_fit"},
       .text = "Loses the last character of a value that just fits."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (fits_with_terminator(answer) && answer.room == answer.stored_length() + 1) {
      answer.value[answer.room - 2] = '\0';
    }
  });
}

FAULT({.name = "get_string.exact_fit_cut_at_64",
       .violates = {"info.get_string.exact_fit"},
       .text = "Loses the last character of a value of 64 characters that just fits."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (fits_with_terminator(answer) && answer.room == 65 && answer.stored_length() == 64)
      answer.value[63] = '\0';
  });
}

FAULT({.name = "get_string.exact_fit_refused",
       .violates = {"info.get_string.exact_fit"},
       .text = "Refuses a buffer without a byte to spare."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (!fits_with_terminator(answer) || answer.room != answer.stored_length() + 1) return;
    answer.restore_value();
    answer.refuse(below().constants.err_info_value);
  });
}

FAULT({.name = "get_string.no_terminator",
       .violates = {"info.get_string.terminated", "info.get_string.truncated_terminated",
                    "info.get_string.one_byte"},
       .text = "Fills the buffer to its last byte and forgets the terminating null."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.hit() && answer.room > 0 && *answer.length > answer.room) {
      answer.value[answer.room - 1] = '.';
    }
  });
}

FAULT({.name = "get_string.exact_fit_unterminated",
       .violates = {"info.get_string.terminated"},
       .text = "Stores no terminator behind a value that just fits."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (fits_with_terminator(answer) && answer.room == answer.stored_length() + 1)
      answer.restore(answer.room - 1);
  });
}

FAULT({.name = "get_string.terminated_at_end_only",
       .violates = {"info.get_string.hit_value"},
       .text = "Terminates at value[buflen-1] and not behind a shorter value."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (!fits_with_terminator(answer)) return;
    answer.restore(answer.stored_length());
    answer.value[answer.room - 1] = '\0';
  });
}

FAULT({.name = "get_string.unterminated_with_room",
       .violates = {"info.get_string.terminated"},
       .text = "Stores no terminator when the buffer is larger than the value needs."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (fits_with_terminator(answer) && answer.room > answer.stored_length() + 1) {
      answer.restore(answer.stored_length());
    }
  });
}

FAULT({.name = "get_string.padded_with_blanks",
       .violates = {"info.get_string.terminated", "info.get_string.hit_value"},
       .text = "Fills value with blanks, as for Fortran, and stores no terminator."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (!fits_with_terminator(answer)) return;
    for (int i = answer.stored_length(); i < answer.room; ++i) answer.value[i] = ' ';
  });
}

FAULT({.name = "get_string.overrun_by_one",
       .violates = {"info.get_string.no_write_beyond"},
       .text = "Writes value[buflen] too."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.hit() && answer.room > 0) answer.value[answer.room] = '\0';
  });
}

FAULT({.name = "get_string.overrun_when_cut",
       .violates = {"info.get_string.no_write_beyond", "info.get_string.truncated_terminated"},
       .text = "Cuts a value at buflen characters and stores the terminator behind them."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.hit() && answer.room > 0 && !fits_with_terminator(answer))
      answer.give(answer.stored(), answer.room);
  });
}

FAULT({.name = "get_string.underrun",
       .violates = {"info.get_string.no_write_beyond"},
       .text = "Writes the byte before value."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.hit() && answer.room > 0) answer.value[-1] = '\0';
  });
}

FAULT({.name = "get_string.overrun_by_words",
       .violates = {"info.get_string.no_write_beyond"},
       .text = "Copies by words of eight bytes and fills the last one with zeros."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (!fits_with_terminator(answer)) return;
    for (int i = answer.stored_length() + 1; i % 8 != 0; ++i) answer.value[i] = '\0';
  });
}

// As far as the surroundings of the buffer bear it.
FAULT({.name = "get_string.copied_whole_then_cut",
       .violates = {"info.get_string.no_write_beyond"},
       .text = "Copies the whole value and then terminates it at value[buflen-1]."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (!answer.hit() || answer.room == 0) return;
    answer.give(answer.stored(), std::max(answer.room - 1, 256));
    answer.value[answer.room - 1] = '\0';
  });
}

FAULT({.name = "get_string.size_of_8_bytes",
       .violates = {"info.get_string.no_write_beyond"},
       .text = "Stores buflen as an integer of eight bytes."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.hit()) answer.length[1] = 0;
  });
}

FAULT({.name = "get_string.flag_of_8_bytes",
       .violates = {"info.get_string.no_write_beyond"},
       .text = "Stores flag as an integer of eight bytes when the key is not there."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.miss()) answer.flag[1] = 0;
  });
}

FAULT({.name = "get_string.hit_error",
       .violates = {"info.get_string.hit_value"},
       .text = "Gives the value and returns an error when there is room to spare."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.hit() && answer.room > answer.stored_length() + 1)
      answer.code = below().constants.err_other;
  });
}

FAULT({.name = "get_string.exact_fit_error",
       .violates = {"info.get_string.exact_fit"},
       .text = "Gives a value that just fits and returns an error."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.hit() && answer.room == answer.stored_length() + 1) {
      answer.code = below().constants.err_info_value;
    }
  });
}

FAULT({.name = "get_string.exact_fit_without_trailing_blanks",
       .violates = {"info.get_string.exact_fit"},
       .text = "Drops the blanks at the end of a value that just fits."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (!answer.hit() || answer.room != answer.stored_length() + 1) return;
    std::string value = answer.stored();
    while (value.ends_with(' ')) value.pop_back();
    answer.give(value, answer.room);
  });
}

}  // namespace infocts
