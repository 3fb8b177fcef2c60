// Faults at the boundary of a Fortran binding: blanks, padding, LOGICALs, lengths, ierror.
#include <algorithm>
#include <cstring>
#include <string>

#include "adapters/decorations/underneath.h"

namespace infocts {
namespace {

/// The part of a CHARACTER variable in front of the blanks at its end.
std::size_t written_length(cts_field variable) {
  const std::string_view text(variable.data, variable.size);
  return text.find_last_not_of(' ') + 1;
}

/// A stand-in for a blank that the binding underneath does not strip.
constexpr char kKept = '_';

/// The text with such stand-ins for its leading (trailing) blanks.
class WithBlanks {
 public:
  WithBlanks(cts_text text, bool leading, bool trailing) : text_(text.data, text.size) {
    if (leading) {
      for (char& c : text_) {
        if (c != ' ') break;
        c = kKept;
      }
    }
    if (trailing) {
      for (auto c = text_.rbegin(); c != text_.rend() && *c == ' '; ++c) *c = kKept;
    }
  }
  operator cts_text() const { return {text_.data(), text_.size()}; }  // NOLINT

 private:
  std::string text_;
};

template <bool leading, bool trailing>
void keep_blanks_of_keys(cts_table& mpi) {
  replace(mpi.info_set, [](cts_info info, cts_text key, cts_text value) {
    return below().info_set(info, WithBlanks(key, leading, trailing), value);
  });
  replace(mpi.info_get, [](cts_info info, cts_text key, int room, cts_field value, int* flag) {
    return below().info_get(info, WithBlanks(key, leading, trailing), room, value, flag);
  });
}

}  // namespace

FAULT({.name = "fortran.key_leading_blanks",
       .violates = {"info.fortran.key_blanks_stripped"},
       .text = "Keeps the blanks in front of a key in set and get.",
       .bindings = {"fortran"}}) {
  keep_blanks_of_keys<true, false>(mpi);
}

FAULT({.name = "fortran.key_trailing_blanks",
       .violates = {"info.fortran.key_blanks_stripped"},
       .text = "Keeps the blanks behind a key in set and get.",
       .bindings = {"fortran"}}) {
  keep_blanks_of_keys<false, true>(mpi);
}

FAULT({.name = "fortran.delete_leading_blanks",
       .violates = {"info.fortran.key_blanks_stripped"},
       .text = "Looks for a key with the blanks in front of it in delete.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_delete, [](cts_info info, cts_text key) {
    return below().info_delete(info, WithBlanks(key, true, false));
  });
}

FAULT({.name = "fortran.valuelen_of_leading_blanks",
       .violates = {"info.fortran.key_blanks_stripped"},
       .text = "Looks for a key with the blanks in front of it in get_valuelen.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_get_valuelen, [](cts_info info, cts_text key, int* length, int* flag) {
    return below().info_get_valuelen(info, WithBlanks(key, true, false), length, flag);
  });
}

FAULT({.name = "fortran.get_string_of_trailing_blanks",
       .violates = {"info.fortran.key_blanks_stripped"},
       .text = "Looks for a key with the blanks behind it in get_string.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_get_string,
          [](cts_info info, cts_text key, int* length, cts_field value, int* flag) {
            return below().info_get_string(info, WithBlanks(key, false, true), length, value, flag);
          });
}

FAULT({.name = "fortran.value_leading_blanks",
       .violates = {"info.fortran.value_blanks_stripped"},
       .text = "Stores the blanks in front of a value.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_set, [](cts_info info, cts_text key, cts_text value) {
    return below().info_set(info, key, WithBlanks(value, true, false));
  });
}

FAULT({.name = "fortran.value_trailing_blanks",
       .violates = {"info.fortran.value_blanks_stripped"},
       .text = "Stores the blanks behind a value.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_set, [](cts_info info, cts_text key, cts_text value) {
    return below().info_set(info, key, WithBlanks(value, false, true));
  });
}

FAULT({.name = "fortran.first_word_only",
       .violates = {"info.fortran.inner_blanks_kept"},
       .text = "Takes a key to its first blank only.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_set, [](cts_info info, cts_text key, cts_text value) {
    const std::string_view text(key.data, key.size);
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    return below().info_set(info, {key.data + begin, end - begin}, value);
  });
}

FAULT({.name = "fortran.value_with_null",
       .violates = {"info.fortran.value_padded"},
       .text = "Ends a value with a null character where there is room for one.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_get, [](cts_info info, cts_text key, int room, cts_field value, int* flag) {
    const int code = below().info_get(info, key, room, value, flag);
    const std::size_t length = written_length(value);
    if (*flag == below().true_word && length < value.size) value.data[length] = '\0';
    return code;
  });
}

FAULT({.name = "fortran.value_not_padded",
       .violates = {"info.fortran.value_padded"},
       .text = "Leaves what is behind the value in the variable as it was.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_get, [](cts_info info, cts_text key, int room, cts_field value, int* flag) {
    const std::string before(value.data, value.size);
    const int code = below().info_get(info, key, room, value, flag);
    const std::size_t length = written_length(value);
    std::memcpy(value.data + length, before.data() + length, value.size - length);
    return code;
  });
}

FAULT({.name = "fortran.get_string_not_padded",
       .violates = {"info.fortran.value_padded"},
       .text = "Leaves what is behind the value of get_string in the variable as it was.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_get_string,
          [](cts_info info, cts_text key, int* size, cts_field value, int* flag) {
            const std::string before(value.data, value.size);
            const int code = below().info_get_string(info, key, size, value, flag);
            const std::size_t length = written_length(value);
            std::memcpy(value.data + length, before.data() + length, value.size - length);
            return code;
          });
}

FAULT({.name = "fortran.valuelen_off_by_one",
       .violates = {"info.fortran.value_padded"},
       .text = "Keeps one of the VALUELEN characters for a terminator.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_get, [](cts_info info, cts_text key, int room, cts_field value, int* flag) {
    return below().info_get(info, key, std::max(room - 1, 0), value, flag);
  });
}

FAULT({.name = "fortran.key_with_null",
       .violates = {"info.fortran.key_padded"},
       .text = "Ends a numbered key with a null character where there is room for one.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_get_nthkey, [](cts_info info, int n, cts_field key) {
    const int code = below().info_get_nthkey(info, n, key);
    const std::size_t length = written_length(key);
    if (length < key.size) key.data[length] = '\0';
    return code;
  });
}

FAULT({.name = "fortran.key_padded_to_the_limit",
       .violates = {"info.fortran.key_padded"},
       .text = "Pads a numbered key to MPI_MAX_INFO_KEY characters, and not to the variable's end.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_get_nthkey, [](cts_info info, int n, cts_field key) {
    const auto limit = static_cast<std::size_t>(below().constants.max_info_key);
    return below().info_get_nthkey(info, n, {key.data, std::min(key.size, limit)});
  });
}

FAULT({.name = "fortran.true_of_c",
       .violates = {"info.fortran.flag_logical"},
       .text = "Gives a flag that is true other bits than the compiler's .TRUE.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_get, [](cts_info info, cts_text key, int room, cts_field value, int* flag) {
    const int code = below().info_get(info, key, room, value, flag);
    if (*flag == below().true_word) *flag = ~below().true_word;
    return code;
  });
}

FAULT({.name = "fortran.false_of_c",
       .violates = {"info.fortran.flag_logical"},
       .text = "Writes the first byte only of a flag that is false.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_get_valuelen, [](cts_info info, cts_text key, int* length, int* flag) {
    const int before = *flag;
    const int code = below().info_get_valuelen(info, key, length, flag);
    if (*flag == below().false_word) *flag = before & ~0xff;
    return code;
  });
}

FAULT({.name = "fortran.nothing_without_ierror",
       .violates = {"info.fortran.ierror_optional"},
       .text = "Sets no pair when ierror is left out.",
       .bindings = {"use_mpi_f08"}}) {
  replace(mpi.info_set, [](cts_info info, cts_text key, cts_text value) {
    if (below().ierror_given != nullptr && *below().ierror_given == 0) return 0;
    return below().info_set(info, key, value);
  });
}

FAULT({.name = "fortran.nothing_read_without_ierror",
       .violates = {"info.fortran.ierror_optional"},
       .text = "Gives no value by get_string when ierror is left out.",
       .bindings = {"use_mpi_f08"}}) {
  replace(mpi.info_get_string,
          [](cts_info info, cts_text key, int* size, cts_field value, int* flag) {
            if (below().ierror_given != nullptr && *below().ierror_given == 0) return 0;
            return below().info_get_string(info, key, size, value, flag);
          });
}

FAULT({.name = "fortran.limits_of_c",
       .violates = {"info.fortran.limits_one_smaller", "naming.fortran.limit_one_smaller"},
       .text = "Has the constants of C in Fortran.",
       .bindings = {"fortran"}}) {
  if (mpi.c == nullptr) return;
  mpi.constants.max_info_key = mpi.c->constants.max_info_key;
  mpi.constants.max_info_val = mpi.c->constants.max_info_val;
  mpi.constants.max_object_name = mpi.c->constants.max_object_name;
}

FAULT({.name = "fortran.keys_of_its_own",
       .violates = {"info.fortran.same_object_in_c", "info.fortran.changes_seen_in_c"},
       .text = "Marks the keys of Fortran, so that C finds them under other names.",
       .bindings = {"fortran"}}) {
  static const auto marked = [](cts_text key) {
    const std::string_view text(key.data, key.size);
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    return "%" + std::string(text.substr(begin));
  };
  replace(mpi.info_set, [](cts_info info, cts_text key, cts_text value) {
    const std::string mine = marked(key);
    return below().info_set(info, {mine.data(), mine.size()}, value);
  });
  replace(mpi.info_delete, [](cts_info info, cts_text key) {
    const std::string mine = marked(key);
    return below().info_delete(info, {mine.data(), mine.size()});
  });
  replace(mpi.info_get, [](cts_info info, cts_text key, int room, cts_field value, int* flag) {
    const std::string mine = marked(key);
    return below().info_get(info, {mine.data(), mine.size()}, room, value, flag);
  });
  replace(mpi.info_get_nthkey, [](cts_info info, int n, cts_field key) {
    const int code = below().info_get_nthkey(info, n, key);
    if (key.size > 1 && key.data[0] == '%') {
      std::memmove(key.data, key.data + 1, key.size - 1);
      key.data[key.size - 1] = ' ';
    }
    return code;
  });
}

FAULT({.name = "fortran.name_with_null",
       .violates = {"naming.fortran.padded"},
       .text = "Ends the name of a communicator with a null character.",
       .bindings = {"fortran"}}) {
  replace(mpi.comm_get_name, [](cts_comm comm, cts_field name, int* length) {
    const int code = below().comm_get_name(comm, name, length);
    const std::size_t end = written_length(name);
    if (end < name.size) name.data[end] = '\0';
    return code;
  });
}

FAULT({.name = "fortran.name_of_its_own",
       .violates = {"naming.fortran.same_name_in_c"},
       .text = "Keeps the names of communicators that Fortran sets for Fortran.",
       .bindings = {"fortran"}}) {
  static std::string kept;
  replace(mpi.comm_set_name, [](cts_comm, cts_text name) {
    kept.assign(name.data, name.size);
    return below().constants.success;
  });
  replace(mpi.comm_get_name, [](cts_comm comm, cts_field name, int* length) {
    const int code = below().comm_get_name(comm, name, length);
    if (kept.empty()) return code;
    std::memset(name.data, ' ', name.size);
    std::memcpy(name.data, kept.data(), std::min(kept.size(), name.size));
    *length = static_cast<int>(kept.size());
    return code;
  });
}

}  // namespace infocts
