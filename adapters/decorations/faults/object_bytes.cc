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

FAULTS_OF("object", "info.object") {
  fault("keys_lowered", {"key_case_sensitive"}, "Every function makes keys lower-case.",
        rewrite_keys([](cts_info, auto& key) { return lower(key); }));
  fault("reserved_key_in_any_case", {"key_case_sensitive"},
        "Takes no_locks in any letter case for the reserved key.",
        rewrite_keys([](cts_info, auto& key) {
          return lower(key) == "no_locks" ? std::string("no_locks") : key;
        }));
  fault("first_letter_in_any_case", {"key_case_sensitive"},
        "Every function makes the first letter of a key lower-case.",
        rewrite_keys(
            [](cts_info, auto& key) { return key.empty() ? key : lower(key[0]) + key.substr(1); }));
  fault("booleans_lowered", {"value_case_sensitive"},
        "Stores values that are booleans in lower case.", rewrite_values([](auto& value) {
          const std::string boolean = lower(value);
          return boolean == "true" || boolean == "false" ? boolean : value;
        }));
  fault("other_case_ignored", {"value_case_sensitive", "info.set.overrides"},
        "Does not override a value by one that differs in letter case only.",
        ignore(fn::info_set, [](auto& call) {
          const auto old = inner_value(call.info, call.key.data);
          return old && lower(*old) == lower(call.value.data);
        }));
  fault("last_letter_raised", {"value_case_sensitive"}, "Stores a value that is the letter z as Z.",
        rewrite_values([](auto& value) { return value == "z" ? std::string("Z") : value; }));
  fault("keys_in_7_bits", {"key_bytes"}, "Takes the lower seven bits of each byte of a key.",
        rewrite_keys([](cts_info, auto& key) { return in_7_bits(key); }));
  fault("key_ends_at_255", {"key_bytes"}, "A key ends before a byte 255.",
        rewrite_keys(
            [](cts_info, auto& key) { return if_any(key.substr(0, key.find('\xff')), key); }));
  fault("latin1_letters_in_any_case", {"key_bytes"},
        "Makes the upper-case letters of Latin-1 in keys lower-case.",
        rewrite_keys([](cts_info, auto& key) {
          std::string folded = key;
          for (char& c : folded) {
            const int byte = static_cast<unsigned char>(c);
            if (byte >= 0xc0 && byte <= 0xde) c = static_cast<char>(byte + 0x20);
          }
          return folded;
        }));
  fault("control_characters_refused", {"key_bytes"}, "Refuses keys with a byte below 32.",
        refuse(fn::info_set, err::info_key, [](auto& call) {
          const std::string_view name = call.key.data;
          const bool refused = std::any_of(
              name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 32; });
          return refused;
        }));
  fault("values_in_7_bits", {"value_bytes"}, "Stores the lower seven bits of each byte of a value.",
        rewrite_values([](auto& value) { return in_7_bits(value); }));
  fault("value_without_delete_character", {"value_bytes"}, "Stores values without bytes 127.",
        rewrite_values([](auto& value) {
          std::string stored = value;
          std::erase(stored, '\x7f');
          return stored.empty() ? std::string("?") : stored;
        }));
  fault("value_line_ends_changed", {"value_bytes"}, "Stores a new-line for a carriage return.",
        rewrite_values([](auto& value) {
          std::string stored = value;
          std::replace(stored.begin(), stored.end(), '\r', '\n');
          return stored;
        }));
  fault(
      "value_ends_at_26", {"value_bytes"}, "A value ends at a byte 26.",
      rewrite_values([](auto& value) { return if_any(value.substr(0, value.find('\x1a')), "?"); }));
  fault("keys_stripped", {"key_blanks_kept"},
        "Every function strips the blanks at both ends of a key.",
        rewrite_keys([](cts_info, auto& key) {
          return if_any(std::string(without_outer_blanks(key)), key);
        }));
  fault("keys_stripped_at_end", {"key_blanks_kept"},
        "Every function strips the blanks at the end of a key.",
        rewrite_keys([](cts_info, auto& key) { return if_any(without_end_blanks(key), key); }));
  fault("keys_stripped_when_set", {"key_blanks_kept"},
        "MPI_Info_set strips the blanks at the end of a key; other functions do not.",
        rewrite_keys_set([](cts_info, auto& key) { return if_any(without_end_blanks(key), key); }));
  fault("values_stripped", {"value_blanks_kept", "arbitrary_values"},
        "Stores values without the blanks, tabs and new-lines at both ends.",
        rewrite_values(
            [](auto& value) { return if_any(std::string(without_outer_blanks(value)), " "); }));
  fault("values_stripped_at_end", {"value_blanks_kept"},
        "Stores values without the blanks at the end.",
        rewrite_values([](auto& value) { return if_any(without_end_blanks(value), " "); }));
  fault("blank_values_shortened", {"value_blanks_kept"},
        "Stores one blank for a value of blanks only.", rewrite_values([](auto& value) {
          return !value.empty() && without_end_blanks(value).empty() ? std::string(" ") : value;
        }));
  fault("list_elements_stripped", {"value_blanks_kept"},
        "Stores values without the blanks before commas.", rewrite_values([](auto& value) {
          std::string stored = value;
          for (std::size_t at = stored.find(" ,"); at != std::string::npos;
               at = stored.find(" ,")) {
            stored.erase(at, 1);
          }
          return stored;
        }));
  fault("other_blanks_ignored", {"value_blanks_kept", "info.set.overrides"},
        "Does not override a value by one that differs in blanks at its ends only.",
        ignore(fn::info_set, [](auto& call) {
          const auto old = inner_value(call.info, call.key.data);
          return old && without_outer_blanks(*old) == without_outer_blanks(call.value.data);
        }));
  fault("inner_blanks_joined", {"arbitrary_values", "value_blanks_kept"},
        "Stores one blank for several in a row.",
        rewrite_values([](auto& value) { return with_single_blanks(value); }));
}

}  // namespace infocts
