// What the objects of the MPI underneath hold, for decorations that move pairs about.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/decorations/decoration.h"

namespace infocts {

inline cts_text text_of(const std::string& text) { return {text.c_str(), text.size()}; }
inline std::string_view view_of(cts_text text) { return text.data; }

inline int count_below(cts_info info) {
  int count = 0;
  below().info_get_nkeys(info, &count);
  return count;
}

inline std::string nth_key_below(cts_info info, int n) {
  std::string key(static_cast<std::size_t>(below().constants.max_info_key) + 1, '\0');
  below().info_get_nthkey(info, n, {key.data(), key.size()});
  return key.c_str();
}

inline std::vector<std::string> keys_below(cts_info info) {
  std::vector<std::string> keys;
  const int count = count_below(info);
  for (int n = 0; n < count; ++n) keys.push_back(nth_key_below(info, n));
  return keys;
}

/// By MPI_Info_get_string, which works in every phase, where there is one.
inline std::optional<std::string> value_below(cts_info info, const std::string& key) {
  int length = 0;
  int flag = 0;
  if (below().info_get_string == nullptr) {
    below().info_get_valuelen(info, text_of(key), &length, &flag);
    if (flag == 0) return std::nullopt;
    std::string value(static_cast<std::size_t>(length) + 1, '\0');
    below().info_get(info, text_of(key), length, {value.data(), value.size()}, &flag);
    return value.c_str();
  }
  char none = 0;
  below().info_get_string(info, text_of(key), &length, {&none, 1}, &flag);
  if (flag == 0) return std::nullopt;
  std::string value(static_cast<std::size_t>(length), '\0');
  below().info_get_string(info, text_of(key), &length, {value.data(), value.size()}, &flag);
  return value.c_str();
}

inline bool has_below(cts_info info, const std::string& key) {
  return value_below(info, key).has_value();
}

inline std::vector<std::pair<std::string, std::string>> pairs_below(cts_info info) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const std::string& key : keys_below(info)) {
    pairs.emplace_back(key, value_below(info, key).value_or(""));
  }
  return pairs;
}

inline int set_below(cts_info info, const std::string& key, const std::string& value) {
  return below().info_set(info, text_of(key), text_of(value));
}

inline void clear_below(cts_info info) {
  for (const std::string& key : keys_below(info)) below().info_delete(info, text_of(key));
}

/// Gives the first key the last number, where objects keep the order in which keys were added.
inline void renumber_below(cts_info info) {
  if (count_below(info) < 2) return;
  const std::string key = nth_key_below(info, 0);
  const std::string value = value_below(info, key).value_or("");
  below().info_delete(info, text_of(key));
  set_below(info, key, value);
}

}  // namespace infocts
