// Faults of MPI_Info_get: a value that does not fit.
#include "adapters/decorations/wrong_keys.h"

namespace infocts {
namespace {

bool cut(const Answer& answer) {
  return answer.hit() && answer.room > 0 && answer.room < answer.stored_length();
}

}  // namespace

FAULT({.name = "get.truncation_empty",
       .violates = {"info.get.truncates"},
       .text = "Gives an empty value instead of a truncated one."}) {
  after_get(mpi, [](Answer& answer) {
    if (cut(answer)) answer.give("", 0);
  });
}

FAULT({.name = "get.truncation_one_less",
       .violates = {"info.get.truncates"},
       .text = "Gives valuelen-1 characters of a value that does not fit."}) {
  after_get(mpi, [](Answer& answer) {
    if (cut(answer)) answer.value[answer.room - 1] = '\0';
  });
}

FAULT({.name = "get.truncation_to_words",
       .violates = {"info.get.truncates"},
       .text = "Truncates behind the last word that fits."}) {
  after_get(mpi, [](Answer& answer) {
    if (!cut(answer)) return;
    const std::string value = answer.stored();
    const std::size_t blank = value.rfind(' ', static_cast<std::size_t>(answer.room));
    if (blank != std::string::npos) answer.value[blank] = '\0';
  });
}

FAULT({.name = "get.truncation_to_utf8",
       .violates = {"info.get.truncates"},
       .text = "Truncates before a UTF-8 character that does not fit as a whole."}) {
  after_get(mpi, [](Answer& answer) {
    if (!cut(answer)) return;
    const std::string value = answer.stored();
    int end = answer.room;
    while (end > 0 && (value[static_cast<std::size_t>(end)] & 0xc0) == 0x80) --end;
    answer.give(value, end);
  });
}

FAULT({.name = "get.truncation_of_front",
       .violates = {"info.get.truncates"},
       .text = "Gives the last valuelen characters of a value that does not fit."}) {
  after_get(mpi, [](Answer& answer) {
    if (!cut(answer)) return;
    const std::string value = answer.stored();
    answer.give(value.substr(value.size() - static_cast<std::size_t>(answer.room)), answer.room);
  });
}

FAULT({.name = "get.truncation_marked",
       .violates = {"info.get.truncates"},
       .text = "Ends a truncated value with three periods."}) {
  after_get(mpi, [](Answer& answer) {
    if (cut(answer) && answer.room >= 3) std::memcpy(answer.value + answer.room - 3, "...", 3);
  });
}

FAULT({.name = "get.truncation_leaves_value",
       .violates = {"info.get.truncates", "info.get.truncated_terminated"},
       .text = "Stores nothing when the value does not fit."}) {
  after_get(mpi, [](Answer& answer) {
    if (cut(answer)) answer.restore_value();
  });
}

FAULT({.name = "get.truncation_unterminated",
       .violates = {"info.get.truncated_terminated"},
       .text = "Stores no terminator behind a truncated value, as strncpy does."}) {
  after_get(mpi, [](Answer& answer) {
    if (cut(answer)) answer.restore(answer.room);
  });
}

FAULT({.name = "get.truncation_by_one_unterminated",
       .violates = {"info.get.truncated_terminated"},
       .text = "Stores no terminator when just one character does not fit."}) {
  after_get(mpi, [](Answer& answer) {
    if (cut(answer) && answer.room == answer.stored_length() - 1) answer.restore(answer.room);
  });
}

FAULT({.name = "get.truncation_terminated_early",
       .violates = {"info.get.truncates", "info.get.truncated_terminated"},
       .text = "Stores the terminator of a truncated value at value[valuelen-1]."}) {
  after_get(mpi, [](Answer& answer) {
    if (!cut(answer)) return;
    answer.value[answer.room - 1] = '\0';
    answer.restore(answer.room);
  });
}

FAULT({.name = "get.truncation_flag_false",
       .violates = {"info.get.truncated_flag_true"},
       .text = "Sets flag to false when the value does not fit."}) {
  after_get(mpi, [](Answer& answer) {
    if (cut(answer)) *answer.flag = 0;
  });
}

FAULT({.name = "get.truncation_flag_left",
       .violates = {"info.get.truncated_flag_true"},
       .text = "Leaves flag alone when the value does not fit."}) {
  after_get(mpi, [](Answer& answer) {
    if (cut(answer)) *answer.flag = answer.flag_before;
  });
}

FAULT({.name = "get.truncation_by_one_flag_false",
       .violates = {"info.get.truncated_flag_true"},
       .text = "Sets flag to false when just one character does not fit."}) {
  after_get(mpi, [](Answer& answer) {
    if (cut(answer) && answer.room == answer.stored_length() - 1) *answer.flag = 0;
  });
}

FAULT({.name = "get.truncation_error",
       .violates = {"info.get.truncate_success"},
       .text = "Truncates and returns MPI_ERR_INFO_VALUE."}) {
  after_get(mpi, [](Answer& answer) {
    if (cut(answer)) answer.code = below().constants.err_info_value;
  });
}

FAULT({.name = "get.truncation_by_one_error",
       .violates = {"info.get.truncate_success"},
       .text = "Returns an error when just one character does not fit."}) {
  after_get(mpi, [](Answer& answer) {
    if (cut(answer) && answer.room == answer.stored_length() - 1) {
      answer.code = below().constants.err_other;
    }
  });
}

FAULT({.name = "get.zero_error",
       .violates = {"info.get.truncate_success"},
       .text = "Returns MPI_ERR_ARG when valuelen is 0."}) {
  after_get(mpi, [](Answer& answer) {
    if (answer.hit() && answer.room == 0) answer.code = below().constants.err_arg;
  });
}

}  // namespace infocts
