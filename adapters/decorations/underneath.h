// What decorations ask of the MPI underneath.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/decorations/decoration.h"

namespace infocts {

using Pairs = std::vector<std::pair<std::string, std::string>>;

inline cts_text text_of(const std::string& text) { return {text.c_str(), text.size()}; }
inline std::string_view view_of(cts_text text) { return text.data; }

/// 0 when the MPI refuses the handle.
int count_below(cts_info info);

/// Empty when there is no such number.
std::string nth_key_below(cts_info info, int n);

/// The keys in the order of their numbers; none when the MPI refuses the handle.
std::vector<std::string> keys_below(cts_info info);

/// The whole value, if the key is there.
std::optional<std::string> value_below(cts_info info, const std::string& key);
bool has_below(cts_info info, const std::string& key);

Pairs pairs_below(cts_info info);

int set_below(cts_info info, const std::string& key, const std::string& value);

/// Deletes a key if it is there.
void delete_below(cts_info info, const std::string& key);

/// Deletes all keys.
void clear_below(cts_info info);

/// Gives the first key the last number, where objects keep the order in which keys were added.
void renumber_below(cts_info info);

/// Deletes the key of this number; the last one for -1. Nothing where there is none.
inline void drop_below(cts_info info, int n) {
  const int count = count_below(info);
  const int number = n < 0 ? count - 1 : n;
  if (number >= 0 && number < count) {
    below().info_delete(info, text_of(nth_key_below(info, number)));
  }
}
/// Takes the last character off a value of two or more.
inline void shorten_below(cts_info info, const std::string& key) {
  const std::string value = value_below(info, key).value_or("");
  if (value.size() > 1) set_below(info, key, value.substr(0, value.size() - 1));
}
/// Adds the pairs to the object; an order that there is stays.
inline void add_below(cts_info info, const Pairs& pairs) {
  for (const auto& [key, value] : pairs) set_below(info, key, value);
}

/// In MPI_COMM_WORLD; 0 and 1 where MPI is not initialized.
inline int world_rank() {
  int rank = 0;
  below().comm_rank(below().constants.comm_world, &rank);
  return rank;
}
inline int world_size() {
  int size = 1;
  below().comm_size(below().constants.comm_world, &size);
  return size;
}

}  // namespace infocts
