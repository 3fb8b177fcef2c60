// Faults that take one key for another, or change the key of the caller.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

#include "adapters/decorations/answers.h"

namespace infocts {

// Wrong rules for when a stored key is the one that is asked for

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

inline constexpr auto same_but_for_case = [](std::string_view stored, std::string_view asked) {
  return lower(stored) == lower(asked);
};
inline constexpr auto stored_begins_with = [](std::string_view stored, std::string_view asked) {
  return stored.starts_with(asked);
};
inline constexpr auto begins_with_stored = [](std::string_view stored, std::string_view asked) {
  return asked.starts_with(stored);
};
inline constexpr auto same_but_for_blanks = [](std::string_view stored, std::string_view asked) {
  return without_outer_blanks(stored) == without_outer_blanks(asked);
};
// As a buffer for 31 characters and a terminator gives it.
inline constexpr auto same_to_31 = [](std::string_view stored, std::string_view asked) {
  return stored.substr(0, 31) == asked.substr(0, 31);
};
inline constexpr auto same_but_for_last_of_longest = [](std::string_view stored,
                                                        std::string_view asked) {
  const auto longest = static_cast<std::size_t>(below().constants.max_info_key) - 1;
  return stored.substr(0, longest - 1) == asked.substr(0, longest - 1);
};
// As a hash that adds up the characters and is trusted.
inline constexpr auto same_characters = [](std::string_view stored, std::string_view asked) {
  return stored.size() == asked.size() &&
         std::is_permutation(stored.begin(), stored.end(), asked.begin());
};
inline constexpr auto same_low_bits = [](std::string_view stored, std::string_view asked) {
  return std::equal(stored.begin(), stored.end(), asked.begin(), asked.end(),
                    [](char one, char other) { return (one & 0x7f) == (other & 0x7f); });
};

/// The key to ask for instead: itself when it is there, else the first that the rule takes for it.
template <typename Same>
std::string taken_for(cts_info info, cts_text key, Same same) {
  const std::vector<std::string> keys = underneath::keys_of(info);
  std::string asked = key.data;
  if (std::find(keys.begin(), keys.end(), asked) != keys.end()) return asked;
  const auto other = std::find_if(keys.begin(), keys.end(),
                                  [&](const std::string& stored) { return same(stored, asked); });
  return other == keys.end() ? asked : *other;
}

template <typename Same>
void search_in_get(cts_table& mpi, Same /*same*/) {
  replace(mpi.info_get, [](cts_info info, cts_text key, int valuelen, cts_field value, int* flag) {
    const std::string other = taken_for(info, key, Same{});
    return below().info_get(info, underneath::text_of(other), valuelen, value, flag);
  });
}

template <typename Same>
void search_in_get_valuelen(cts_table& mpi, Same /*same*/) {
  replace(mpi.info_get_valuelen, [](cts_info info, cts_text key, int* valuelen, int* flag) {
    const std::string other = taken_for(info, key, Same{});
    return below().info_get_valuelen(info, underneath::text_of(other), valuelen, flag);
  });
}

template <typename Same>
void search_in_get_string(cts_table& mpi, Same /*same*/) {
  replace(mpi.info_get_string,
          [](cts_info info, cts_text key, int* buflen, cts_field value, int* flag) {
            const std::string other = taken_for(info, key, Same{});
            return below().info_get_string(info, underneath::text_of(other), buflen, value, flag);
          });
}

// What may become of the caller's key. An empty key stays as it is.

inline char* caller_s(cts_text key) { return const_cast<char*>(key.data); }

inline constexpr auto key_made_lower = [](const Answer& answer) {
  for (char* at = caller_s(answer.key); *at != '\0'; ++at) {
    if (*at != lower(*at)) *at = lower(*at);
  }
};
inline constexpr auto key_stripped = [](const Answer& answer) {
  char* const key = caller_s(answer.key);
  for (std::size_t end = std::strlen(key); end > 0 && key[end - 1] == ' '; --end) {
    key[end - 1] = '\0';
  }
};
inline constexpr auto byte_before_key_written = [](const Answer& answer) {
  caller_s(answer.key)[-1] = '\0';
};
// Nobody sees it afterwards, but a constant cannot be written.
inline constexpr auto key_cut_for_a_while = [](const Answer& answer) {
  volatile char* const key = caller_s(answer.key);
  const char first = key[0];
  key[0] = '\0';
  key[0] = first;
};

inline constexpr auto bytes_above_127_of_key_masked = [](const Answer& answer) {
  for (char* at = caller_s(answer.key); *at != '\0'; ++at) {
    if ((*at & 0x80) != 0) *at = '?';
  }
};
inline constexpr auto longest_key_shortened = [](const Answer& answer) {
  const auto longest = static_cast<std::size_t>(below().constants.max_info_key) - 1;
  if (std::strlen(answer.key.data) >= longest) caller_s(answer.key)[longest - 1] = '\0';
};

}  // namespace infocts
