// Faults of MPI_Info_get_string: what buflen tells, and queries with buflen 0.
#include "adapters/decorations/earlier_values.h"
#include "adapters/decorations/wrong_keys.h"

namespace infocts {
namespace {

bool queried(const Answer& answer) { return answer.hit() && answer.room == 0; }

}  // namespace

FAULT({.name = "get_string.size_without_terminator",
       .violates = {"info.get_string.needed_size", "info.get_string.needed_size_truncated",
                    "info.get_string.zero_size", "info.get_string.query_then_read",
                    "info.get_string.same_as_get"},
       .text = "Does not count the terminator in buflen."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.hit()) --*answer.length;
  });
}

FAULT({.name = "get_string.size_left",
       .violates = {"info.get_string.needed_size", "info.get_string.same_as_get"},
       .text = "Leaves buflen alone when the value fits."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (fits_with_terminator(answer)) *answer.length = answer.room;
  });
}

FAULT({.name = "get_string.size_of_characters_stored",
       .violates = {"info.get_string.needed_size", "info.get_string.same_as_get"},
       .text = "Gives the number of characters that it stored."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (fits_with_terminator(answer)) *answer.length = answer.stored_length();
  });
}

FAULT({.name = "get_string.size_of_one_byte",
       .violates = {"info.get_string.needed_size", "info.get_string.zero_size"},
       .text = "Keeps the size needed in an unsigned byte."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.hit()) *answer.length &= 0xff;
  });
}

FAULT({.name = "get_string.size_in_words",
       .violates = {"info.get_string.needed_size", "info.get_string.zero_size"},
       .text = "Gives the size needed rounded up to words of eight bytes."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.hit()) *answer.length = (*answer.length + 7) / 8 * 8;
  });
}

FAULT({.name = "get_string.size_of_maximum",
       .violates = {"info.get_string.zero_size"},
       .text = "Answers a query with MPI_MAX_INFO_VAL, which is always enough."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (queried(answer)) *answer.length = below().constants.max_info_val;
  });
}

FAULT({.name = "get_string.size_without_blanks",
       .violates = {"info.get_string.needed_size", "info.get_string.same_as_get"},
       .text = "Does not count the blanks at the end of the value."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (!answer.hit()) return;
    *answer.length = static_cast<int>(answer.stored().find_last_not_of(' ')) + 2;
  });
}

FAULT({.name = "get_string.size_of_longest_short",
       .violates = {"info.get_string.needed_size", "info.get_string.needed_size_truncated",
                    "info.get_string.zero_size", "info.get_string.query_then_read"},
       .text = "Gives one less than the longest value needs."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.hit() && answer.stored_length() == below().constants.max_info_val - 1) {
      --*answer.length;
    }
  });
}

FAULT({.name = "get_string.truncation_size_left",
       .violates = {"info.get_string.needed_size_truncated"},
       .text = "Leaves buflen alone when the value does not fit."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (cut_with_terminator(answer)) *answer.length = answer.room;
  });
}

FAULT({.name = "get_string.truncation_size_of_copy",
       .violates = {"info.get_string.needed_size_truncated"},
       .text = "Gives the number of characters that it stored when the value does not fit."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (cut_with_terminator(answer)) *answer.length = answer.room - 1;
  });
}

FAULT({.name = "get_string.truncation_size_missing",
       .violates = {"info.get_string.needed_size_truncated"},
       .text = "Gives how many bytes more are needed when the value does not fit."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (cut_with_terminator(answer)) *answer.length -= answer.room;
  });
}

FAULT({.name = "get_string.truncation_by_one_size_left",
       .violates = {"info.get_string.needed_size_truncated"},
       .text = "Takes a buffer without room for the terminator for large enough."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (cut_with_terminator(answer) && answer.room == answer.stored_length())
      *answer.length = answer.room;
  });
}

FAULT({.name = "get_string.query_size_left",
       .violates = {"info.get_string.zero_size", "info.get_string.query_then_read"},
       .text = "Leaves buflen at 0 when it is 0."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (queried(answer)) *answer.length = 0;
  });
}

FAULT({.name = "get_string.query_size_without_terminator",
       .violates = {"info.get_string.zero_size", "info.get_string.query_then_read"},
       .text = "Answers a query with the length of the value."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (queried(answer)) *answer.length = answer.stored_length();
  });
}

FAULT({.name = "get_string.query_terminates",
       .violates = {"info.get_string.zero_value_untouched", "info.get_string.no_write_beyond"},
       .text = "Stores a terminator even when buflen is 0."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (queried(answer) && answer.value != nullptr) answer.value[0] = '\0';
  });
}

FAULT({.name = "get_string.query_gives_value",
       .violates = {"info.get_string.zero_value_untouched", "info.get_string.no_write_beyond"},
       .text = "Takes buflen 0 for no limit and gives the value."}) {
  after_get_string(mpi, [](Answer& answer) {
    // As far as the surroundings of the buffer bear it.
    if (queried(answer) && answer.value != nullptr) answer.give(answer.stored(), 256);
  });
}

FAULT({.name = "get_string.query_flag_false",
       .violates = {"info.get_string.zero_flag_true"},
       .text = "Sets flag to false when buflen is 0, as no value was given."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (queried(answer)) *answer.flag = 0;
  });
}

FAULT({.name = "get_string.query_flag_left",
       .violates = {"info.get_string.zero_flag_true"},
       .text = "Leaves flag alone when buflen is 0."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (queried(answer)) *answer.flag = answer.flag_before;
  });
}

FAULT({.name = "get_string.query_error",
       .violates = {"info.get_string.zero_success"},
       .text = "Returns MPI_ERR_INFO_VALUE when buflen is 0 and the key is there."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (queried(answer)) answer.code = below().constants.err_info_value;
  });
}

FAULT({.name = "get_string.query_miss_error",
       .violates = {"info.get_string.zero_success", "info.get_string.miss_success"},
       .text = "Returns MPI_ERR_ARG when buflen is 0 and the key is not there."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.miss() && answer.room == 0) answer.code = below().constants.err_arg;
  });
}

FAULT({.name = "get_string.null_buffer_refused",
       .violates = {"info.get_string.zero_null_buffer"},
       .text = "Refuses a null pointer for value whatever buflen is."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.value != nullptr) return;
    *answer.length = answer.room;
    answer.refuse(below().constants.err_arg);
  });
}

FAULT({.name = "get_string.null_buffer_size_left",
       .violates = {"info.get_string.zero_null_buffer"},
       .text = "Does nothing but set flag when value is a null pointer."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.value == nullptr) *answer.length = answer.room;
  });
}

FAULT({.name = "get_string.null_buffer_miss_refused",
       .violates = {"info.get_string.zero_null_buffer"},
       .text = "Refuses a null pointer for value when the key is not there."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (answer.value == nullptr && answer.miss()) answer.code = below().constants.err_arg;
  });
}

FAULT({.name = "get_string.read_after_query_empty",
       .violates = {"info.get_string.query_then_read"},
       .text = "Takes the lookup that follows a query for another query and gives no value."}) {
  forget_with_object(mpi);
  after_get_string(mpi, [](Answer& answer) {
    if (!answer.hit()) return;
    const bool after_query = earlier_values().find(answer.info, answer.key.data).has_value();
    if (answer.room == 0) {
      earlier_values().keep(answer.info, answer.key.data, "queried");
    } else if (after_query) {
      earlier_values().forget(answer.info, answer.key.data);
      answer.give("", 0);
    }
  });
}

FAULT({.name = "get_string.read_after_truncation_cut",
       .violates = {"info.get_string.query_then_read"},
       .text = "Goes on where a truncated lookup of the key ended."}) {
  forget_with_object(mpi);
  after_get_string(mpi, [](Answer& answer) {
    const auto begun = earlier_values().find(answer.info, answer.key.data);
    if (cut_with_terminator(answer)) {
      earlier_values().keep(answer.info, answer.key.data, answer.value);
    } else if (fits_with_terminator(answer) && begun && begun->size() <= answer.stored().size()) {
      earlier_values().forget(answer.info, answer.key.data);
      answer.give(answer.stored().substr(begun->size()), answer.room - 1);
    }
  });
}

FAULT({.name = "get_string.query_size_without_blanks",
       .violates = {"info.get_string.zero_size"},
       .text = "Does not count the blanks at the end of the value when it answers a query."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (!queried(answer)) return;
    *answer.length = static_cast<int>(answer.stored().find_last_not_of(' ')) + 2;
  });
}

FAULT({.name = "get_string.truncation_size_without_blanks",
       .violates = {"info.get_string.needed_size_truncated"},
       .text = "Does not count the blanks at the end of a value that does not fit."}) {
  after_get_string(mpi, [](Answer& answer) {
    if (!cut_with_terminator(answer)) return;
    *answer.length = static_cast<int>(answer.stored().find_last_not_of(' ')) + 2;
  });
}

}  // namespace infocts
