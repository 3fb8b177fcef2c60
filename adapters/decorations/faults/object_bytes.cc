// Faults of info objects that change single characters of keys and values.
#include <algorithm>

#include "adapters/decorations/rewriting.h"

namespace infocts {
namespace {

/// "a  b" becomes "a b".
std::string with_single_blanks(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c != ' ' || result.empty() || result.back() != ' ') result += c;
  }
  return result;
}

std::string without_end_blanks(const std::string& text) {
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

std::string in_7_bits(std::string text) {
  for (char& c : text) c = static_cast<char>((c & 0x7f) == 0 ? '?' : c & 0x7f);
  return text;
}

/// A key of blanks only stays, as the empty key may be refused.
std::string if_any(const std::string& changed, const std::string& text) {
  return changed.empty() ? text : changed;
}

}  // namespace

FAULT({.name = "object.keys_lowered",
       .violates = {"info.object.key_case_sensitive"},
       .text = "Every function makes keys lower-case."}) {
  rewrite_keys(mpi, [](cts_info, const std::string& key) { return lower(key); });
}

FAULT({.name = "object.reserved_key_in_any_case",
       .violates = {"info.object.key_case_sensitive"},
       .text = "Takes no_locks in any letter case for the reserved key."}) {
  rewrite_keys(mpi, [](cts_info, const std::string& key) {
    return lower(key) == "no_locks" ? std::string("no_locks") : key;
  });
}

FAULT({.name = "object.first_letter_in_any_case",
       .violates = {"info.object.key_case_sensitive"},
       .text = "Every function makes the first letter of a key lower-case."}) {
  rewrite_keys(mpi, [](cts_info, const std::string& key) {
    return key.empty() ? key : lower(key[0]) + key.substr(1);
  });
}

FAULT({.name = "object.booleans_lowered",
       .violates = {"info.object.value_case_sensitive"},
       .text = "Stores values that are booleans in lower case."}) {
  rewrite_values(mpi, [](const std::string& value) {
    const std::string boolean = lower(value);
    return boolean == "true" || boolean == "false" ? boolean : value;
  });
}

FAULT({.name = "object.other_case_ignored",
       .violates = {"info.object.value_case_sensitive", "info.set.overrides"},
       .text = "Does not override a value by one that differs in letter case only."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const auto old = value_below(info, key.data);
    if (old && lower(*old) == lower(value.data)) return success();
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "object.last_letter_raised",
       .violates = {"info.object.value_case_sensitive"},
       .text = "Stores a value that is the letter z as Z."}) {
  rewrite_values(mpi,
                 [](const std::string& value) { return value == "z" ? std::string("Z") : value; });
}

FAULT({.name = "object.keys_in_7_bits",
       .violates = {"info.object.key_bytes"},
       .text = "Takes the lower seven bits of each byte of a key."}) {
  rewrite_keys(mpi, [](cts_info, const std::string& key) { return in_7_bits(key); });
}

FAULT({.name = "object.key_ends_at_255",
       .violates = {"info.object.key_bytes"},
       .text = "A key ends before a byte 255."}) {
  rewrite_keys(mpi, [](cts_info, const std::string& key) {
    return if_any(key.substr(0, key.find('\xff')), key);
  });
}

FAULT({.name = "object.latin1_letters_in_any_case",
       .violates = {"info.object.key_bytes"},
       .text = "Makes the upper-case letters of Latin-1 in keys lower-case."}) {
  rewrite_keys(mpi, [](cts_info, const std::string& key) {
    std::string folded = key;
    for (char& c : folded) {
      const int byte = static_cast<unsigned char>(c);
      if (byte >= 0xc0 && byte <= 0xde) c = static_cast<char>(byte + 0x20);
    }
    return folded;
  });
}

FAULT({.name = "object.control_characters_refused",
       .violates = {"info.object.key_bytes"},
       .text = "Refuses keys with a byte below 32."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const std::string_view name = key.data;
    const bool refused = std::any_of(name.begin(), name.end(),
                                     [](char c) { return static_cast<unsigned char>(c) < 32; });
    return refused ? below().constants.err_info_key : below().info_set(info, key, value);
  };
}

FAULT({.name = "object.values_in_7_bits",
       .violates = {"info.object.value_bytes"},
       .text = "Stores the lower seven bits of each byte of a value."}) {
  rewrite_values(mpi, [](const std::string& value) { return in_7_bits(value); });
}

FAULT({.name = "object.value_without_delete_character",
       .violates = {"info.object.value_bytes"},
       .text = "Stores values without bytes 127."}) {
  rewrite_values(mpi, [](const std::string& value) {
    std::string stored = value;
    std::erase(stored, '\x7f');
    return stored.empty() ? std::string("?") : stored;
  });
}

FAULT({.name = "object.value_line_ends_changed",
       .violates = {"info.object.value_bytes"},
       .text = "Stores a new-line for a carriage return."}) {
  rewrite_values(mpi, [](const std::string& value) {
    std::string stored = value;
    std::replace(stored.begin(), stored.end(), '\r', '\n');
    return stored;
  });
}

FAULT({.name = "object.value_ends_at_26",
       .violates = {"info.object.value_bytes"},
       .text = "A value ends at a byte 26."}) {
  rewrite_values(mpi, [](const std::string& value) {
    return if_any(value.substr(0, value.find('\x1a')), "?");
  });
}

FAULT({.name = "object.keys_stripped",
       .violates = {"info.object.key_blanks_kept"},
       .text = "Every function strips the blanks at both ends of a key."}) {
  rewrite_keys(mpi, [](cts_info, const std::string& key) {
    return if_any(std::string(without_outer_blanks(key)), key);
  });
}

FAULT({.name = "object.keys_stripped_at_end",
       .violates = {"info.object.key_blanks_kept"},
       .text = "Every function strips the blanks at the end of a key."}) {
  rewrite_keys(
      mpi, [](cts_info, const std::string& key) { return if_any(without_end_blanks(key), key); });
}

FAULT({.name = "object.keys_stripped_when_set",
       .violates = {"info.object.key_blanks_kept"},
       .text = "MPI_Info_set strips the blanks at the end of a key; other functions do not."}) {
  rewrite_keys_set(
      mpi, [](cts_info, const std::string& key) { return if_any(without_end_blanks(key), key); });
}

FAULT({.name = "object.values_stripped",
       .violates = {"info.object.value_blanks_kept", "info.object.arbitrary_values"},
       .text = "Stores values without the blanks, tabs and new-lines at both ends."}) {
  rewrite_values(mpi, [](const std::string& value) {
    return if_any(std::string(without_outer_blanks(value)), " ");
  });
}

FAULT({.name = "object.values_stripped_at_end",
       .violates = {"info.object.value_blanks_kept"},
       .text = "Stores values without the blanks at the end."}) {
  rewrite_values(mpi,
                 [](const std::string& value) { return if_any(without_end_blanks(value), " "); });
}

FAULT({.name = "object.blank_values_shortened",
       .violates = {"info.object.value_blanks_kept"},
       .text = "Stores one blank for a value of blanks only."}) {
  rewrite_values(mpi, [](const std::string& value) {
    return !value.empty() && without_end_blanks(value).empty() ? std::string(" ") : value;
  });
}

FAULT({.name = "object.list_elements_stripped",
       .violates = {"info.object.value_blanks_kept"},
       .text = "Stores values without the blanks before commas."}) {
  rewrite_values(mpi, [](const std::string& value) {
    std::string stored = value;
    for (std::size_t at = stored.find(" ,"); at != std::string::npos; at = stored.find(" ,")) {
      stored.erase(at, 1);
    }
    return stored;
  });
}

FAULT({.name = "object.other_blanks_ignored",
       .violates = {"info.object.value_blanks_kept", "info.set.overrides"},
       .text = "Does not override a value by one that differs in blanks at its ends only."}) {
  mpi.info_set = [](cts_info info, cts_text key, cts_text value) {
    const auto old = value_below(info, key.data);
    if (old && without_outer_blanks(*old) == without_outer_blanks(value.data)) return success();
    return below().info_set(info, key, value);
  };
}

FAULT({.name = "object.inner_blanks_joined",
       .violates = {"info.object.arbitrary_values", "info.object.value_blanks_kept"},
       .text = "Stores one blank for several in a row."}) {
  rewrite_values(mpi, [](const std::string& value) { return with_single_blanks(value); });
}

}  // namespace infocts
