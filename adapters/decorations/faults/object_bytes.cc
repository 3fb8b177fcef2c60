// Faults of info objects that change single characters of keys and values.
#include <algorithm>

#include "adapters/decorations/decoration.h"
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

FAULTS {
  fault("object.keys_lowered", {"info.object.key_case_sensitive"},
        "Every function makes keys lower-case.",
        rewrite_keys([](cts_info, const std::string& key) { return lower(key); }));
  fault("object.reserved_key_in_any_case", {"info.object.key_case_sensitive"},
        "Takes no_locks in any letter case for the reserved key.",
        rewrite_keys([](cts_info, const std::string& key) {
          return lower(key) == "no_locks" ? std::string("no_locks") : key;
        }));
  fault("object.first_letter_in_any_case", {"info.object.key_case_sensitive"},
        "Every function makes the first letter of a key lower-case.",
        rewrite_keys([](cts_info, const std::string& key) {
          return key.empty() ? key : lower(key[0]) + key.substr(1);
        }));
  fault("object.booleans_lowered", {"info.object.value_case_sensitive"},
        "Stores values that are booleans in lower case.",
        rewrite_values([](const std::string& value) {
          const std::string boolean = lower(value);
          return boolean == "true" || boolean == "false" ? boolean : value;
        }));
  fault("object.other_case_ignored", {"info.object.value_case_sensitive", "info.set.overrides"},
        "Does not override a value by one that differs in letter case only.",
        around(fn::info_set, [](auto& call) {
          const auto old = value_below(call.info, call.key.data);
          if (old && lower(*old) == lower(call.value.data)) return success();
          return call.pass();
        }));
  fault("object.last_letter_raised", {"info.object.value_case_sensitive"},
        "Stores a value that is the letter z as Z.", rewrite_values([](const std::string& value) {
          return value == "z" ? std::string("Z") : value;
        }));
  fault("object.keys_in_7_bits", {"info.object.key_bytes"},
        "Takes the lower seven bits of each byte of a key.",
        rewrite_keys([](cts_info, const std::string& key) { return in_7_bits(key); }));
  fault("object.key_ends_at_255", {"info.object.key_bytes"}, "A key ends before a byte 255.",
        rewrite_keys([](cts_info, const std::string& key) {
          return if_any(key.substr(0, key.find('\xff')), key);
        }));
  fault("object.latin1_letters_in_any_case", {"info.object.key_bytes"},
        "Makes the upper-case letters of Latin-1 in keys lower-case.",
        rewrite_keys([](cts_info, const std::string& key) {
          std::string folded = key;
          for (char& c : folded) {
            const int byte = static_cast<unsigned char>(c);
            if (byte >= 0xc0 && byte <= 0xde) c = static_cast<char>(byte + 0x20);
          }
          return folded;
        }));
  fault("object.control_characters_refused", {"info.object.key_bytes"},
        "Refuses keys with a byte below 32.", around(fn::info_set, [](auto& call) {
          const std::string_view name = call.key.data;
          const bool refused = std::any_of(
              name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 32; });
          return refused ? below().constants.err_info_key : call.pass();
        }));
  fault("object.values_in_7_bits", {"info.object.value_bytes"},
        "Stores the lower seven bits of each byte of a value.",
        rewrite_values([](const std::string& value) { return in_7_bits(value); }));
  fault("object.value_without_delete_character", {"info.object.value_bytes"},
        "Stores values without bytes 127.", rewrite_values([](const std::string& value) {
          std::string stored = value;
          std::erase(stored, '\x7f');
          return stored.empty() ? std::string("?") : stored;
        }));
  fault("object.value_line_ends_changed", {"info.object.value_bytes"},
        "Stores a new-line for a carriage return.", rewrite_values([](const std::string& value) {
          std::string stored = value;
          std::replace(stored.begin(), stored.end(), '\r', '\n');
          return stored;
        }));
  fault("object.value_ends_at_26", {"info.object.value_bytes"}, "A value ends at a byte 26.",
        rewrite_values([](const std::string& value) {
          return if_any(value.substr(0, value.find('\x1a')), "?");
        }));
  fault("object.keys_stripped", {"info.object.key_blanks_kept"},
        "Every function strips the blanks at both ends of a key.",
        rewrite_keys([](cts_info, const std::string& key) {
          return if_any(std::string(without_outer_blanks(key)), key);
        }));
  fault("object.keys_stripped_at_end", {"info.object.key_blanks_kept"},
        "Every function strips the blanks at the end of a key.",
        rewrite_keys(
            [](cts_info, const std::string& key) { return if_any(without_end_blanks(key), key); }));
  fault("object.keys_stripped_when_set", {"info.object.key_blanks_kept"},
        "MPI_Info_set strips the blanks at the end of a key; other functions do not.",
        rewrite_keys_set(
            [](cts_info, const std::string& key) { return if_any(without_end_blanks(key), key); }));
  fault("object.values_stripped", {"info.object.value_blanks_kept", "info.object.arbitrary_values"},
        "Stores values without the blanks, tabs and new-lines at both ends.",
        rewrite_values([](const std::string& value) {
          return if_any(std::string(without_outer_blanks(value)), " ");
        }));
  fault("object.values_stripped_at_end", {"info.object.value_blanks_kept"},
        "Stores values without the blanks at the end.",
        rewrite_values(
            [](const std::string& value) { return if_any(without_end_blanks(value), " "); }));
  fault("object.blank_values_shortened", {"info.object.value_blanks_kept"},
        "Stores one blank for a value of blanks only.",
        rewrite_values([](const std::string& value) {
          return !value.empty() && without_end_blanks(value).empty() ? std::string(" ") : value;
        }));
  fault("object.list_elements_stripped", {"info.object.value_blanks_kept"},
        "Stores values without the blanks before commas.",
        rewrite_values([](const std::string& value) {
          std::string stored = value;
          for (std::size_t at = stored.find(" ,"); at != std::string::npos;
               at = stored.find(" ,")) {
            stored.erase(at, 1);
          }
          return stored;
        }));
  fault("object.other_blanks_ignored", {"info.object.value_blanks_kept", "info.set.overrides"},
        "Does not override a value by one that differs in blanks at its ends only.",
        around(fn::info_set, [](auto& call) {
          const auto old = value_below(call.info, call.key.data);
          if (old && without_outer_blanks(*old) == without_outer_blanks(call.value.data))
            return success();
          return call.pass();
        }));
  fault("object.inner_blanks_joined",
        {"info.object.arbitrary_values", "info.object.value_blanks_kept"},
        "Stores one blank for several in a row.",
        rewrite_values([](const std::string& value) { return with_single_blanks(value); }));
}

}  // namespace infocts
