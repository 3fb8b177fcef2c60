// Faults that read outside of a string argument. What they read has no consequence, so each breaks
// only the requirement on just that.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

// How far a word that is loaded at once reaches, wherever the string ends.
void read_a_word_behind(cts_text text) {
  if (characters_of(text) % 8 == 7) read_byte(text.data + bytes_of(text) + 6);
}

// What looks for the last character that is no blank, and forgets that there may be none.
void read_before_blanks(cts_text text) {
  if (is_blank(text)) read_before(text);
}

// What looks one character further where the last one is a blank, or where there are too many.
void read_behind_blank_end(cts_text text) {
  const std::size_t count = characters_of(text);
  if (count > 0 && text.data[count - 1] == ' ') read_behind(text);
}
StrayText read_behind_too_long(int cts_constants::*limit) {
  return [limit](cts_text text) {
    if (characters_of(text) > static_cast<std::size_t>(inner().constants.*limit)) read_behind(text);
  };
}
void read_behind_longest_key(cts_text key) {
  const auto most = max_key();
  if (characters_of(key) + (inner_fortran() ? 0 : 1) == most) read_behind(key);
}

/// Where there is such a key in the object, or not.
auto read_behind_where(bool there) {
  return [there](cts_info info, cts_text key) {
    if (inner_has(info, std::string(key.data, characters_of(key))) == there) read_behind(key);
  };
}

}  // namespace

// Keys.
FAULTS {
  for (const KeyFunction& function : kKeyFunctions) {
    const std::string name(function.name);
    const std::vector<std::string_view> all =
        function.in_cxx ? std::vector<std::string_view>{"c", "cxx", "fortran"}
                        : std::vector<std::string_view>{"c", "fortran"};
    const auto row = [&](const RowName& slug, std::string_view what,
                         Closure<void(cts_info info, cts_text key)> stray, const Names& bindings) {
      fault(name + "." + slug, {"info." + name + ".no_read_beyond"},
            "MPI_Info_" + name + " reads " + std::string(what), function.before(stray), bindings);
    };
    const auto of_key = [](StrayText stray) {
      return [stray](cts_info, cts_text key) { stray(key); };
    };
    row("key_read_behind", "one byte past its key.", of_key(read_behind), all);
    row("key_read_before", "one byte before its key.", of_key(read_before), all);
    row("key_read_by_words", "keys of 7, 15, 23 characters and so on by words of eight.",
        of_key(read_a_word_behind), all);
    row("missing_key_read_behind", "one byte past a key that is not there.",
        read_behind_where(false), all);
    row("found_key_read_behind", "one byte past a key that is there.", read_behind_where(true),
        all);
    row("longest_key_read_behind", "one byte past a key of the most characters.",
        of_key(read_behind_longest_key), all);
    row("empty_key_read_before", "one byte before a key without any character but blanks.",
        of_key(read_before_blanks), all);
    row("blank_after_key_read_behind", "one character past a key that ends in a blank.",
        of_key(read_behind_blank_end), {"fortran"});
  }

  // Values, and too long ones.
  const auto row = [&fault](const RowName& slug, std::string_view what, TableChange does,
                            const Names& bindings = IN_ALL_BINDINGS) {
    fault("set." + slug, {"info.set.no_read_beyond"}, "MPI_Info_set reads one " + std::string(what),
          does, bindings);
  };
  row("value_read_behind", "byte past its value.", before_value(read_behind));
  row("value_read_before", "byte before its value.", before_value(read_before));
  row("value_read_by_words", "byte and six more after values of 7, 15, 23 characters and so on.",
      before_value(read_a_word_behind));
  row("empty_value_read_before", "byte before a value without any character but blanks.",
      before_value(read_before_blanks));
  row("too_long_key_read_behind", "byte past a key that is too long.",
      before_key<&cts_table::info_set>([](cts_info, cts_text key) {
        read_behind_too_long (&cts_constants::max_info_key)(key);
      }));
  row("too_long_value_read_behind", "byte past a value that is too long.",
      before_value(read_behind_too_long(&cts_constants::max_info_val)));
  row("blank_after_value_read_behind", "character past a value that ends in a blank.",
      before_value(read_behind_blank_end), {"fortran"});
}

// Names.
FAULTS {
  const auto row = [](const RowName& slug, std::string_view what, StrayText stray) {
    NameFaults("set_name")(slug, {"no_read_beyond"},
                           "What names an object reads one byte " + std::string(what),
                           before_text_of_name(stray), IN_ALL_BINDINGS);
  };
  row("name_read_behind", "past the name.", read_behind);
  row("name_read_before", "before the name.", read_before);
  row("name_read_by_words", "and six more after names of 7, 15, 23 characters.",
      read_a_word_behind);
  row("empty_name_read_before", "before a name without any character but blanks.",
      read_before_blanks);
  row("blank_after_name_read_behind", "past a name that ends in a blank.", read_behind_blank_end);
  row("too_long_name_read_behind", "past a name that is too long.",
      read_behind_too_long(&cts_constants::max_object_name));
}

// Words of argv, and whatever a library converts.
FAULTS_OF("create_env", "info.create_env") {
  const auto of_words = [](StrayText stray) {
    return before(fn::info_create_env, [stray](auto& call) {
      for (int i = 0; i < call.argc; ++i) stray({call.argv[i], 0});
    });
  };
  fault("word_read_behind", {"no_read_beyond"}, "Reads one byte past each string in argv.",
        of_words(read_behind));
  fault("empty_word_read_before", {"no_read_beyond"},
        "Reads one byte before an empty string in argv.", of_words(read_before_blanks));
  fault("argument.all_read_behind",
        {"info.set.no_read_beyond", "info.delete.no_read_beyond", "info.get.no_read_beyond",
         "info.get_valuelen.no_read_beyond", "info.get_string.no_read_beyond",
         OF_EACH_KIND("set_name", "no_read_beyond")},
        "Reads one byte past every string that it is given.", before_every_string(read_behind),
        IN_C_AND_FORTRAN);
}

}  // namespace infocts
