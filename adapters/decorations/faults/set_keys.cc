// Faults of MPI_Info_set about which keys are the same, and about the caller's strings.
#include <cctype>

#include "adapters/decorations/contents.h"
#include "adapters/decorations/lengths.h"
#include "adapters/decorations/outcome.h"
#include "adapters/decorations/rewriting.h"

namespace infocts {
namespace {

constexpr auto same_as_far_as_both_go = [](std::string_view stored, std::string_view asked) {
  return stored.starts_with(asked) || asked.starts_with(stored);
};

}  // namespace

FAULT({.name = "set.key_in_any_case",
       .violates = {"info.set.key_exact", "info.object.key_case_sensitive"},
       .text = "Overrides the pair of a key that differs in letter case only."}) {
  rewrite_keys_set(mpi, [](cts_info info, const std::string& key) {
    return taken_for(info, text_of(key), same_but_for_case);
  });
}

FAULT({.name = "set.key_prefix_matches",
       .violates = {"info.set.key_exact"},
       .text = "Overrides the pair of a key that begins with this one, or the other way round."}) {
  rewrite_keys_set(mpi, [](cts_info info, const std::string& key) {
    return taken_for(info, text_of(key), same_as_far_as_both_go);
  });
}

FAULT({.name = "set.key_compared_to_31",
       .violates = {"info.set.key_exact"},
       .text = "Compares the first 31 characters of keys."}) {
  rewrite_keys_set(mpi, [](cts_info info, const std::string& key) {
    return taken_for(info, text_of(key), same_to_31);
  });
}

FAULT({.name = "set.key_without_blanks_matches",
       .violates = {"info.set.key_exact", "info.object.key_blanks_kept"},
       .text = "Overrides the pair of a key that differs in blanks at its ends only."}) {
  rewrite_keys_set(mpi, [](cts_info info, const std::string& key) {
    return taken_for(info, text_of(key), same_but_for_blanks);
  });
}

FAULT({.name = "set.key_letters_in_any_order",
       .violates = {"info.set.key_exact"},
       .text = "Compares keys by the sum of their characters."}) {
  rewrite_keys_set(mpi, [](cts_info info, const std::string& key) {
    return taken_for(info, text_of(key), same_characters);
  });
}

FAULT({.name = "set.key_last_character_ignored",
       .violates = {"info.set.key_exact"},
       .text = "Does not compare the last character of keys of MPI_MAX_INFO_KEY-1 characters."}) {
  rewrite_keys_set(mpi, [](cts_info info, const std::string& key) {
    return taken_for(info, text_of(key), same_but_for_last_of_longest);
  });
}

FAULT({.name = "set.key_stripped_in_place",
       .violates = {"info.set.key_unmodified"},
       .text = "Overwrites the blanks at the end of the caller's key by null characters."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const int code = below().info_set(info, key, value);
    char* const text = const_cast<char*>(key.data);
    for (std::size_t n = length_of(key); n > 0 && text[n - 1] == ' '; --n) text[n - 1] = '\0';
    return code;
  };
}

FAULT({.name = "set.key_changed_and_restored",
       .violates = {"info.set.key_unmodified"},
       .text = "Lowers the caller's key for the time of the call and then restores it."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    char* const text = const_cast<char*>(key.data);
    for (std::size_t n = 0; text[n] != '\0'; ++n) {
      if (std::isupper(static_cast<unsigned char>(text[n])) == 0) continue;
      const char upper = text[n];
      char volatile& place = text[n];  // so that no compiler finds that nothing changes
      place = static_cast<char>(std::tolower(static_cast<unsigned char>(upper)));
      place = upper;
    }
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "set.key_cut_in_place",
       .violates = {"info.set.key_unmodified"},
       .text = "Cuts a key that is too long in the caller's memory when it refuses it."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const int code = below().info_set(info, key, value);
    if (is_long_key(key)) const_cast<char*>(key.data)[max_key()] = '\0';
    return code;
  };
}

FAULT({.name = "set.value_stripped_in_place",
       .violates = {"info.set.value_unmodified"},
       .text = "Overwrites the blanks at the end of the caller's value by null characters."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const int code = below().info_set(info, key, value);
    char* const text = const_cast<char*>(value.data);
    for (std::size_t n = length_of(value); n > 0 && text[n - 1] == ' '; --n) text[n - 1] = '\0';
    return code;
  };
}

FAULT({.name = "set.value_split_in_place",
       .violates = {"info.set.value_unmodified"},
       .text = "Puts null characters at the commas of the caller's value, as strtok does."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const int code = below().info_set(info, key, value);
    char* const text = const_cast<char*>(value.data);
    for (std::size_t n = length_of(value); n > 0; --n) {
      if (text[n - 1] == ',') text[n - 1] = '\0';
    }
    return code;
  };
}

FAULT({.name = "set.value_cut_in_place",
       .violates = {"info.set.value_unmodified"},
       .text = "Cuts a value that is too long in the caller's memory when it refuses it."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const int code = below().info_set(info, key, value);
    if (is_long_value(value)) const_cast<char*>(value.data)[max_value()] = '\0';
    return code;
  };
}

FAULT({.name = "set.value_written_for_override",
       .violates = {"info.set.value_unmodified"},
       .text = "Writes the caller's value back to where it stands when it overrides another."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const bool overrides = has_below(info, key.data);
    const int code = below().info_set(info, key, value);
    char volatile& first = const_cast<char&>(value.data[0]);
    if (succeeded(code) && overrides) first = value.data[0];
    return code;
  };
}

}  // namespace infocts
