// Faults that read outside of a string argument. What they read has no consequence: such a fault is
// one of the requirement on just that, and of no other.
#include "adapters/decorations/contents.h"
#include "adapters/decorations/name_calls.h"
#include "adapters/decorations/outside.h"

namespace infocts {
namespace {

// How far a word that is loaded at once reaches, wherever the string ends.
void read_a_word_behind(cts_text text) {
  if (characters_of(text) % 8 == 7) read_byte(text.data + bytes_of(text) + 6);
}

void read_behind_missing(cts_info info, cts_text key) {
  if (!has_below(info, std::string(key.data, characters_of(key)))) read_behind(key);
}
void read_behind_found(cts_info info, cts_text key) {
  if (has_below(info, std::string(key.data, characters_of(key)))) read_behind(key);
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
void read_behind_longest_key(cts_text key) {
  const auto most = static_cast<std::size_t>(below().constants.max_info_key);
  if (characters_of(key) + (fortran_below() ? 0 : 1) == most) read_behind(key);
}
void read_behind_too_long_key(cts_text key) {
  if (characters_of(key) > static_cast<std::size_t>(below().constants.max_info_key)) {
    read_behind(key);
  }
}
void read_behind_too_long_value(cts_text value) {
  if (characters_of(value) > static_cast<std::size_t>(below().constants.max_info_val)) {
    read_behind(value);
  }
}
void read_behind_too_long_name(cts_text name) {
  if (characters_of(name) > static_cast<std::size_t>(below().constants.max_object_name)) {
    read_behind(name);
  }
}

}  // namespace

#define BINDINGS_OF_set IN_ALL_BINDINGS
#define BINDINGS_OF_delete IN_ALL_BINDINGS
#define BINDINGS_OF_get IN_ALL_BINDINGS
#define BINDINGS_OF_get_valuelen IN_ALL_BINDINGS
#define BINDINGS_OF_get_string IN_C_AND_FORTRAN

#define FAULTS_OF_KEY(function, MPI_name)                                                     \
  FAULT({.name = #function ".key_read_behind",                                                \
         .violates = {"info." #function ".no_read_beyond"},                                   \
         .text = MPI_name " reads one byte behind its key.",                                  \
         .bindings = BINDINGS_OF_##function}) {                                               \
    stray_at<&cts_table::info_##function, read_behind>(mpi);                                  \
  }                                                                                           \
  FAULT({.name = #function ".key_read_before",                                                \
         .violates = {"info." #function ".no_read_beyond"},                                   \
         .text = MPI_name " reads one byte before its key.",                                  \
         .bindings = BINDINGS_OF_##function}) {                                               \
    stray_at<&cts_table::info_##function, read_before>(mpi);                                  \
  }                                                                                           \
  FAULT({.name = #function ".key_read_by_words",                                              \
         .violates = {"info." #function ".no_read_beyond"},                                   \
         .text = MPI_name " reads keys of 7, 15, 23 characters and so on by words of eight.", \
         .bindings = BINDINGS_OF_##function}) {                                               \
    stray_at<&cts_table::info_##function, read_a_word_behind>(mpi);                           \
  }                                                                                           \
  FAULT({.name = #function ".missing_key_read_behind",                                        \
         .violates = {"info." #function ".no_read_beyond"},                                   \
         .text = MPI_name " reads one byte behind a key that is not there.",                  \
         .bindings = BINDINGS_OF_##function}) {                                               \
    stray_at<&cts_table::info_##function, read_behind_missing>(mpi);                          \
  }                                                                                           \
  FAULT({.name = #function ".found_key_read_behind",                                          \
         .violates = {"info." #function ".no_read_beyond"},                                   \
         .text = MPI_name " reads one byte behind a key that is there.",                      \
         .bindings = BINDINGS_OF_##function}) {                                               \
    stray_at<&cts_table::info_##function, read_behind_found>(mpi);                            \
  }                                                                                           \
  FAULT({.name = #function ".longest_key_read_behind",                                        \
         .violates = {"info." #function ".no_read_beyond"},                                   \
         .text = MPI_name " reads one byte behind a key of the most characters.",             \
         .bindings = BINDINGS_OF_##function}) {                                               \
    stray_at<&cts_table::info_##function, read_behind_longest_key>(mpi);                      \
  }                                                                                           \
  FAULT({.name = #function ".empty_key_read_before",                                          \
         .violates = {"info." #function ".no_read_beyond"},                                   \
         .text = MPI_name " reads one byte before a key without any character but blanks.",   \
         .bindings = BINDINGS_OF_##function}) {                                               \
    stray_at<&cts_table::info_##function, read_before_blanks>(mpi);                           \
  }                                                                                           \
  FAULT({.name = #function ".blank_after_key_read_behind",                                    \
         .violates = {"info." #function ".no_read_beyond"},                                   \
         .text = MPI_name " reads one character behind a key that ends in a blank.",          \
         .bindings = {"fortran"}}) {                                                          \
    stray_at<&cts_table::info_##function, read_behind_blank_end>(mpi);                        \
  }

FAULTS_OF_KEY(set, "MPI_Info_set")
FAULTS_OF_KEY(delete, "MPI_Info_delete")
FAULTS_OF_KEY(get, "MPI_Info_get")
FAULTS_OF_KEY(get_valuelen, "MPI_Info_get_valuelen")
FAULTS_OF_KEY(get_string, "MPI_Info_get_string")

#define FAULT_OF_SET(fault, what, install)            \
  FAULT({.name = "set." fault,                        \
         .violates = {"info.set.no_read_beyond"},     \
         .text = "MPI_Info_set reads one byte " what, \
         .bindings = IN_ALL_BINDINGS}) {              \
    install(mpi);                                     \
  }

FAULT_OF_SET("value_read_behind", "behind its value.", stray_at_value<read_behind>)
FAULT_OF_SET("value_read_before", "before its value.", stray_at_value<read_before>)
FAULT_OF_SET("value_read_by_words", "and six more behind values of 7, 15, 23 characters and so on.",
             stray_at_value<read_a_word_behind>)
FAULT_OF_SET("empty_value_read_before", "before a value without any character but blanks.",
             stray_at_value<read_before_blanks>)
FAULT_OF_SET("too_long_key_read_behind", "behind a key that is too long.",
             (stray_at<&cts_table::info_set, read_behind_too_long_key>))
FAULT_OF_SET("too_long_value_read_behind", "behind a value that is too long.",
             stray_at_value<read_behind_too_long_value>)

FAULT({.name = "set.blank_after_value_read_behind",
       .violates = {"info.set.no_read_beyond"},
       .text = "MPI_Info_set reads one character behind a value that ends in a blank.",
       .bindings = {"fortran"}}) {
  stray_at_value<read_behind_blank_end>(mpi);
}

#define FAULT_OF_SET_NAME(fault, what, stray)                      \
  FAULT({.name = "naming." fault,                                  \
         .violates = {OF_EACH_KIND("set_name", "no_read_beyond")}, \
         .text = "What names an object reads one byte " what,      \
         .bindings = IN_ALL_BINDINGS}) {                           \
    stray_at_set_name<stray>(mpi);                                 \
  }

FAULT_OF_SET_NAME("name_read_behind", "behind the name.", read_behind)
FAULT_OF_SET_NAME("name_read_before", "before the name.", read_before)
FAULT_OF_SET_NAME("name_read_by_words", "and six more behind names of 7, 15, 23 characters.",
                  read_a_word_behind)
FAULT_OF_SET_NAME("empty_name_read_before", "before a name without any character but blanks.",
                  read_before_blanks)
FAULT_OF_SET_NAME("blank_after_name_read_behind", "behind a name that ends in a blank.",
                  read_behind_blank_end)
FAULT_OF_SET_NAME("too_long_name_read_behind", "behind a name that is too long.",
                  read_behind_too_long_name)

FAULT({.name = "create_env.word_read_behind",
       .violates = {"info.create_env.no_read_beyond"},
       .text = "Reads one byte behind each string in argv."}) {
  replace(mpi.info_create_env, [](int argc, char** argv, cts_info* info) {
    for (int i = 0; i < argc; ++i) read_behind({argv[i], 0});
    return below().info_create_env(argc, argv, info);
  });
}

FAULT({.name = "create_env.empty_word_read_before",
       .violates = {"info.create_env.no_read_beyond"},
       .text = "Reads one byte before an empty string in argv."}) {
  replace(mpi.info_create_env, [](int argc, char** argv, cts_info* info) {
    for (int i = 0; i < argc; ++i) read_before_blanks({argv[i], 0});
    return below().info_create_env(argc, argv, info);
  });
}

// The string conversion of a whole library.
FAULT({.name = "argument.all_read_behind",
       .violates = {"info.set.no_read_beyond", "info.delete.no_read_beyond",
                    "info.get.no_read_beyond", "info.get_valuelen.no_read_beyond",
                    "info.get_string.no_read_beyond", OF_EACH_KIND("set_name", "no_read_beyond")},
       .text = "Reads one byte behind every string that it is given.",
       .bindings = IN_C_AND_FORTRAN}) {
  replace(mpi.info_set, [](cts_info info, cts_text key, cts_text value) {
    read_behind(key);
    read_behind(value);
    return below().info_set(info, key, value);
  });
  stray_at<&cts_table::info_delete, read_behind>(mpi);
  stray_at<&cts_table::info_get, read_behind>(mpi);
  stray_at<&cts_table::info_get_valuelen, read_behind>(mpi);
  stray_at<&cts_table::info_get_string, read_behind>(mpi);
  stray_at_set_name<read_behind>(mpi);
}

#undef BINDINGS_OF_set
#undef BINDINGS_OF_delete
#undef BINDINGS_OF_get
#undef BINDINGS_OF_get_valuelen
#undef BINDINGS_OF_get_string

}  // namespace infocts
