// Keys and values that become others on their way into the MPI and out of it, and keys that are
// taken for others.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstring>
#include <string>
#include <string_view>

#include "adapters/decorations/triggers.h"

namespace infocts {

inline char lower(char letter) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

inline std::string lower(std::string_view text) {
  std::string result(text);
  for (char& letter : result) letter = lower(letter);
  return result;
}

inline std::string_view without_outer_blanks(std::string_view text) {
  const std::size_t first = std::min(text.find_first_not_of(" \t\n"), text.size());
  return text.substr(first, text.find_last_not_of(" \t\n") + 1 - first);
}

inline std::string stripped(std::string_view text) {
  return std::string(without_outer_blanks(text));
}
inline std::string without_leading_blanks(std::string_view text) {
  return std::string(text.substr(std::min(text.find_first_not_of(' '), text.size())));
}
inline std::string without_end_blanks(std::string_view text) {
  return std::string(text.substr(0, text.find_last_not_of(' ') + 1));
}
/// With question marks for the bytes above 127.
inline std::string ascii(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char byte) { return (byte & 0x80) != 0; }, '?');
  return text;
}

/// Until there is no such part left.
inline std::string with_all_replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what)) {
    text.replace(at, what.size(), by);
  }
  return text;
}

// Wrong rules for when a stored key matches the key that was asked for.
using SameKey = bool (*)(std::string_view stored, std::string_view asked);

inline bool same_but_for_case(std::string_view stored, std::string_view asked) {
  return lower(stored) == lower(asked);
}
inline bool stored_begins_with(std::string_view stored, std::string_view asked) {
  return stored.starts_with(asked);
}
inline bool begins_with_stored(std::string_view stored, std::string_view asked) {
  return asked.starts_with(stored);
}
inline bool same_but_for_blanks(std::string_view stored, std::string_view asked) {
  return without_outer_blanks(stored) == without_outer_blanks(asked);
}
// As if keys were compared in a buffer of 31 characters and a terminator.
inline bool same_to_31(std::string_view stored, std::string_view asked) {
  return stored.substr(0, 31) == asked.substr(0, 31);
}
inline bool same_but_for_last_of_longest(std::string_view stored, std::string_view asked) {
  const auto longest = max_key() - 1;
  return stored.substr(0, longest - 1) == asked.substr(0, longest - 1);
}
// As if keys were compared only by a hash that adds up their characters.
inline bool same_characters(std::string_view stored, std::string_view asked) {
  return stored.size() == asked.size() &&
         std::is_permutation(stored.begin(), stored.end(), asked.begin());
}
inline bool same_low_bits(std::string_view stored, std::string_view asked) {
  return std::equal(stored.begin(), stored.end(), asked.begin(), asked.end(),
                    [](char one, char other) { return (one & 0x7f) == (other & 0x7f); });
}

/// Maps the key that the caller gave to the key that is used instead.
using KeyRewriting = Closure<std::string(cts_info info, const std::string& key)>;

/// Returns the key to ask for instead: the key itself if it is there, else the first stored key
/// that the rule confuses with it, if there is one.
inline KeyRewriting taken_for(SameKey same) {
  return [same](cts_info info, const std::string& asked) {
    if (inner_has(info, asked)) return asked;
    const int count = inner_count(info);
    for (int n = 0; n < count; ++n) {
      std::string stored = inner_nth_key(info, n);
      if (same(stored, asked)) return stored;
    }
    return asked;
  };
}

/// Returns a key with this value if there is no such key; not in an object of many.
inline std::string taken_for_value(cts_info info, const std::string& asked) {
  if (inner_has(info, asked) || inner_count(info) >= 100) return asked;
  for (const auto& [stored, value] : inner_pairs(info)) {
    if (value == asked) return stored;
  }
  return asked;
}

// Ways to change the caller's key. An empty key stays as it is.

inline char* caller_s(cts_text key) { return const_cast<char*>(key.data); }

inline void make_lower(cts_text key) {
  for (char* at = caller_s(key); *at != '\0'; ++at) {
    if (*at != lower(*at)) *at = lower(*at);
  }
}
inline void strip_end(cts_text key) {
  char* const text = caller_s(key);
  for (std::size_t end = std::strlen(text); end > 0 && text[end - 1] == ' '; --end) {
    text[end - 1] = '\0';
  }
}
inline void write_byte_before(cts_text key) { caller_s(key)[-1] = '\0'; }
// The next two leave the key as it was, but crash if its memory is read-only.
inline void cut_for_a_while(cts_text key) {
  volatile char* const text = caller_s(key);
  const char first = text[0];
  text[0] = '\0';
  text[0] = first;
}
inline void write_back(cts_text text) {
  char volatile& first = *caller_s(text);
  first = text.data[0];
}
inline void mask_bytes_above_127(cts_text key) {
  for (char* at = caller_s(key); *at != '\0'; ++at) {
    if ((*at & 0x80) != 0) *at = '?';
  }
}
inline void shorten_longest(cts_text key) {
  const auto longest = max_key() - 1;
  if (std::strlen(key.data) >= longest) caller_s(key)[longest - 1] = '\0';
}

// Decorations that pass other keys or values on.

/// A value that is the name of another key becomes the value of that key.
inline TableChange take_names_for_values() {
  return around(fn::info_set, [](auto& call) {
    const auto other = inner_value(call.info, call.value.data);
    const bool names = other && view_of(call.key) != view_of(call.value);
    return names ? set_value(call, *other) : call.pass();
  });
}

using Rewriting = Closure<std::string(const std::string& text)>;

/// The function is given what `rewriting` makes of its key.
inline auto with_other_key(KeyRewriting rewriting) {
  return [rewriting](auto& call) {
    const std::string meant = rewriting(call.info, call.key.data);
    call.key = text_of(meant);
    return call.pass();
  };
}
inline TableChange rewrite_keys_set(KeyRewriting rewriting) {
  return around(fn::info_set, with_other_key(rewriting));
}
inline TableChange rewrite_keys_deleted(KeyRewriting rewriting) {
  return around(fn::info_delete, with_other_key(rewriting));
}
/// Rewrites every key that is passed to the MPI.
inline TableChange rewrite_keys(KeyRewriting rewriting) {
  return rewrite_keys_set(rewriting) + rewrite_keys_deleted(rewriting) +
         around(fn::lookups, with_other_key(rewriting));
}

/// MPI_Info_get_nthkey returns the result of `change`, which must not be longer than the key.
inline TableChange rewrite_listed_keys(Rewriting change) {
  return around(fn::info_get_nthkey, [change](auto& call) {
    const cts_field callers = call.key;
    std::string own(max_key() + 1, '\0');
    call.key = {own.data(), own.size()};
    if (!succeeded(call.pass())) return call.code;
    copy_text(callers, change(own.substr(0, own.find('\0'))));
    return call.code;
  });
}

/// Stores the result of `change` instead of each value that is set.
inline TableChange rewrite_values(Rewriting change) {
  return around(fn::info_set, [change](auto& call) {
    const std::string stored = change(call.value.data);
    call.value = text_of(stored);
    return call.pass();
  });
}

}  // namespace infocts
