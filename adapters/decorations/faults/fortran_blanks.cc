// Faults of Fortran bindings: which blanks belong to a key or value.
#include <algorithm>
#include <string>
#include <string_view>

#include "adapters/decorations/underneath.h"

namespace infocts {
namespace {

/// The part of a text in front of the first blank in it.
cts_text first_word(cts_text text) {
  const std::string_view view(text.data, text.size);
  const std::size_t begin = std::min(view.find_first_not_of(' '), view.size());
  const std::size_t end = std::min(view.find(' ', begin), view.size());
  return {text.data + begin, end - begin};
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
    return below().info_set(info, first_word(key), value);
  });
}

FAULT({.name = "fortran.first_word_of_value",
       .violates = {"info.fortran.inner_blanks_kept"},
       .text = "Takes a value to its first blank only.",
       .bindings = {"fortran"}}) {
  replace(mpi.info_set, [](cts_info info, cts_text key, cts_text value) {
    return below().info_set(info, key, first_word(value));
  });
}

}  // namespace infocts
