// Faults of info objects that change single characters of keys and values.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

std::string in_7_bits(std::string text) {
  for (char& c : text) c = static_cast<char>((c & 0x7f) == 0 ? '?' : c & 0x7f);
  return text;
}

std::string latin1_folded(std::string text) {
  for (char& c : text) {
    const int byte = static_cast<unsigned char>(c);
    if (byte >= 0xc0 && byte <= 0xde) c = static_cast<char>(byte + 0x20);
  }
  return text;
}

/// In every function, a key is what `change` makes of it; the same key if that leaves nothing, as
/// the empty key may be refused.
KeyRewriting changed_to(Closure<std::string(const std::string& key)> change) {
  return [change](cts_info, const std::string& key) {
    const std::string changed = change(key);
    return changed.empty() ? key : changed;
  };
}

/// Likewise of a value; `rest` is what stays of one that would be empty.
TableChange change_values(const std::string& rest,
                          Closure<std::string(const std::string& value)> change) {
  return rewrite_values([=](auto& value) {
    const std::string changed = change(value);
    return changed.empty() ? rest : changed;
  });
}

/// A value that `same` takes for the stored one is not stored.
TableChange ignore_same(Closure<bool(const std::string& old, const std::string& value)> same) {
  return ignore(fn::info_set, [same](auto& call) {
    const auto old = old_value(call);
    return old && same(*old, call.value.data);
  });
}

}  // namespace

FAULTS_OF("object", "info.object") {
  const auto keys = [&fault](const RowName& name, std::string_view violates, std::string_view text,
                             Closure<std::string(const std::string& key)> change) {
    fault(name, {violates}, text, rewrite_keys(changed_to(change)));
  };
  keys("keys_lowered", "key_case_sensitive", "Every function makes keys lower-case.",
       [](auto& key) { return lower(key); });
  keys("reserved_key_in_any_case", "key_case_sensitive",
       "Takes no_locks in any letter case for the reserved key.",
       [](auto& key) { return lower(key) == "no_locks" ? std::string("no_locks") : key; });
  keys("first_letter_in_any_case", "key_case_sensitive",
       "Every function makes the first letter of a key lower-case.", [](auto& key) {
         return lower(key.substr(0, 1)) + key.substr(std::min<std::size_t>(key.size(), 1));
       });
  fault("booleans_lowered", {"value_case_sensitive"},
        "Stores values that are booleans in lower case.", rewrite_values([](auto& value) {
          const std::string boolean = lower(value);
          return boolean == "true" || boolean == "false" ? boolean : value;
        }));
  fault("other_case_ignored", {"value_case_sensitive", "info.set.overrides"},
        "Does not override a value by one that differs in letter case only.",
        ignore_same([](auto& old, auto& value) { return lower(old) == lower(value); }));
  fault("last_letter_raised", {"value_case_sensitive"}, "Stores a value that is the letter z as Z.",
        rewrite_values([](auto& value) { return value == "z" ? std::string("Z") : value; }));
  keys("keys_in_7_bits", "key_bytes", "Takes the lower seven bits of each byte of a key.",
       in_7_bits);
  keys("key_ends_at_255", "key_bytes", "A key ends before a byte 255.",
       [](auto& key) { return key.substr(0, key.find('\xff')); });
  keys("latin1_letters_in_any_case", "key_bytes",
       "Makes the upper-case letters of Latin-1 in keys lower-case.", latin1_folded);
  fault("control_characters_refused", {"key_bytes"}, "Refuses keys with a byte below 32.",
        refuse(fn::info_set, err::info_key, [](auto& call) {
          const std::string_view key = call.key.data;
          return std::any_of(key.begin(), key.end(),
                             [](char c) { return static_cast<unsigned char>(c) < 32; });
        }));
  fault("values_in_7_bits", {"value_bytes"}, "Stores the lower seven bits of each byte of a value.",
        rewrite_values(in_7_bits));
  fault("value_without_delete_character", {"value_bytes"}, "Stores values without bytes 127.",
        change_values("?", [](auto& value) { return with_all_replaced(value, "\x7f", ""); }));
  fault("value_line_ends_changed", {"value_bytes"}, "Stores a new-line for a carriage return.",
        rewrite_values([](auto& value) { return with_all_replaced(value, "\r", "\n"); }));
  fault("value_ends_at_26", {"value_bytes"}, "A value ends at a byte 26.",
        change_values("?", [](auto& value) { return value.substr(0, value.find('\x1a')); }));
  keys("keys_stripped", "key_blanks_kept",
       "Every function strips the blanks at both ends of a key.", stripped);
  keys("keys_stripped_at_end", "key_blanks_kept",
       "Every function strips the blanks at the end of a key.", without_end_blanks);
  fault("keys_stripped_when_set", {"key_blanks_kept"},
        "MPI_Info_set strips the blanks at the end of a key; other functions do not.",
        rewrite_keys_set(changed_to(without_end_blanks)));
  fault("values_stripped", {"value_blanks_kept", "arbitrary_values"},
        "Stores values without the blanks, tabs and new-lines at both ends.",
        change_values(" ", stripped));
  fault("values_stripped_at_end", {"value_blanks_kept"},
        "Stores values without the blanks at the end.", change_values(" ", without_end_blanks));
  fault("blank_values_shortened", {"value_blanks_kept"},
        "Stores one blank for a value of blanks only.", rewrite_values([](auto& value) {
          return !value.empty() && without_end_blanks(value).empty() ? std::string(" ") : value;
        }));
  fault("list_elements_stripped", {"value_blanks_kept"},
        "Stores values without the blanks before commas.",
        rewrite_values([](auto& value) { return with_all_replaced(value, " ,", ","); }));
  fault("other_blanks_ignored", {"value_blanks_kept", "info.set.overrides"},
        "Does not override a value by one that differs in blanks at its ends only.",
        ignore_same(same_but_for_blanks));
  fault("inner_blanks_joined", {"arbitrary_values", "value_blanks_kept"},
        "Stores one blank for several in a row.",
        rewrite_values([](auto& value) { return with_all_replaced(value, "  ", " "); }));
}

}  // namespace infocts
