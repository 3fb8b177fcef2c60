// Faults of MPI_Info_get_string: a value that does not fit.
#include "adapters/decorations/wrong_keys.h"

namespace infocts {
namespace {

/// Just the last character does not fit.
bool cut_by_one(const Answer& answer) {
  return cut_with_terminator(answer) && answer.room == answer.stored_length();
}

}  // namespace

FAULT({.name = "get_string.truncation_empty",
       .violates = {"info.get_string.truncates"},
       .text = "Gives an empty value instead of a truncated one."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (cut_with_terminator(answer)) answer.give("", 0);
  });
}

FAULT({.name = "get_string.truncation_one_less",
       .violates = {"info.get_string.truncates"},
       .text = "Gives buflen-2 characters of a value that does not fit."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (cut_with_terminator(answer) && answer.room > 1) answer.value[answer.room - 2] = '\0';
  });
}

FAULT({.name = "get_string.truncation_to_words",
       .violates = {"info.get_string.truncates"},
       .text = "Truncates behind the last word that fits."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (!cut_with_terminator(answer)) return;
    const std::string value = answer.stored();
    const std::size_t blank = value.rfind(' ', static_cast<std::size_t>(answer.room - 1));
    if (blank != std::string::npos) answer.value[blank] = '\0';
  });
}

FAULT({.name = "get_string.truncation_to_utf8",
       .violates = {"info.get_string.truncates"},
       .text = "Truncates before a UTF-8 character that does not fit as a whole."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (!cut_with_terminator(answer)) return;
    const std::string value = answer.stored();
    int end = answer.room - 1;
    while (end > 0 && (value[static_cast<std::size_t>(end)] & 0xc0) == 0x80) --end;
    answer.give(value, end);
  });
}

FAULT({.name = "get_string.truncation_of_front",
       .violates = {"info.get_string.truncates"},
       .text = "Gives the last buflen-1 characters of a value that does not fit."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (!cut_with_terminator(answer)) return;
    const std::string value = answer.stored();
    const auto kept = static_cast<std::size_t>(answer.room - 1);
    answer.give(value.substr(value.size() - kept), answer.room - 1);
  });
}

FAULT({.name = "get_string.truncation_leaves_value",
       .violates = {"info.get_string.truncates", "info.get_string.truncated_terminated",
                    "info.get_string.one_byte", "info.get_string.terminated"},
       .text = "Stores nothing when the value does not fit."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (cut_with_terminator(answer)) answer.restore_value();
  });
}

FAULT({.name = "get_string.truncation_by_one_unterminated",
       .violates = {"info.get_string.truncated_terminated", "info.get_string.terminated"},
       .text = "Stores no terminator when just one character does not fit."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (cut_by_one(answer)) answer.value[answer.room - 1] = answer.stored()[0];
  });
}

FAULT({.name = "get_string.truncation_terminated_early",
       .violates = {"info.get_string.truncates", "info.get_string.truncated_terminated"},
       .text = "Stores the terminator of a truncated value at value[buflen-2]."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (!cut_with_terminator(answer) || answer.room < 2) return;
    answer.value[answer.room - 2] = '\0';
    answer.restore(answer.room - 1);
  });
}

FAULT({.name = "get_string.one_byte_left",
       .violates = {"info.get_string.one_byte", "info.get_string.terminated"},
       .text = "Stores nothing when there is room for the terminator alone."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.hit() && answer.room == 1) answer.restore_value();
  });
}

FAULT({.name = "get_string.one_byte_first_character",
       .violates = {"info.get_string.one_byte"},
       .text = "Gives the first character when there is room for the terminator alone."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.hit() && answer.room == 1) answer.value[0] = answer.stored()[0];
  });
}

FAULT({.name = "get_string.truncation_flag_false",
       .violates = {"info.get_string.truncated_flag_true"},
       .text = "Sets flag to false when the value does not fit."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (cut_with_terminator(answer)) *answer.flag = 0;
  });
}

FAULT({.name = "get_string.truncation_flag_left",
       .violates = {"info.get_string.truncated_flag_true"},
       .text = "Leaves flag alone when the value does not fit."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (cut_with_terminator(answer)) *answer.flag = answer.flag_before;
  });
}

FAULT({.name = "get_string.one_byte_flag_false",
       .violates = {"info.get_string.truncated_flag_true"},
       .text = "Sets flag to false when no character fits."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (cut_with_terminator(answer) && answer.room == 1) *answer.flag = 0;
  });
}

FAULT({.name = "get_string.truncation_error",
       .violates = {"info.get_string.truncate_success"},
       .text = "Truncates and returns MPI_ERR_INFO_VALUE."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (cut_with_terminator(answer)) answer.code = below().constants.err_info_value;
  });
}

FAULT({.name = "get_string.truncation_by_one_error",
       .violates = {"info.get_string.truncate_success"},
       .text = "Returns an error when just one character does not fit."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (cut_by_one(answer)) answer.code = below().constants.err_other;
  });
}

FAULT({.name = "get_string.one_byte_error",
       .violates = {"info.get_string.truncate_success"},
       .text = "Returns an error when no character fits."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (cut_with_terminator(answer) && answer.room == 1) answer.code = below().constants.err_arg;
  });
}

}  // namespace infocts
