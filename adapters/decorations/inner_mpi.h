// What decorations ask the inner MPI.
#pragma once

#include <algorithm>
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
/// Stores the text with its terminator; there must be room for it.
inline void copy_text(cts_field to, std::string_view text) {
  text.copy(to.data, text.size());
  to.data[text.size()] = '\0';
}
inline void copy_text(cts_field to, int* length, std::string_view text) {
  copy_text(to, text);
  *length = static_cast<int>(text.size());
}

/// 0 when the MPI refuses the handle.
int inner_count(cts_info info);

/// Empty when there is no such number.
std::string inner_nth_key(cts_info info, int n);

/// The keys in the order of their numbers; none when the MPI refuses the handle.
std::vector<std::string> inner_keys(cts_info info);

/// The whole value, if the key is there.
std::optional<std::string> inner_value(cts_info info, const std::string& key);
bool inner_has(cts_info info, const std::string& key);

Pairs inner_pairs(cts_info info);

int inner_set(cts_info info, const std::string& key, const std::string& value);

/// Deletes a key if it is there.
void inner_delete(cts_info info, const std::string& key);

/// Deletes all keys.
void inner_clear(cts_info info);

/// Moves the first key to the last number, if objects keep keys in the order in which they were
/// added.
void inner_renumber(cts_info info);

/// Deletes the key of this number; the last one for -1. Does nothing if there is no such key.
inline void inner_drop(cts_info info, int n) {
  const int count = inner_count(info);
  const int number = n < 0 ? count - 1 : n;
  if (number >= 0 && number < count) {
    inner().info_delete(info, text_of(inner_nth_key(info, number)));
  }
}
/// Removes the last character of a value that has at least two.
inline void inner_shorten(cts_info info, const std::string& key) {
  const std::string value = inner_value(info, key).value_or("");
  if (value.size() > 1) inner_set(info, key, value.substr(0, value.size() - 1));
}
/// Adds the pairs to the object; keys that it already has keep their order.
inline void inner_add(cts_info info, const Pairs& pairs) {
  for (const auto& [key, value] : pairs) inner_set(info, key, value);
}

/// Deletes the pairs for which `test(key, value)` is true.
void inner_erase_if(cts_info info, auto test) {
  for (const auto& [key, value] : inner_pairs(info)) {
    if (test(key, value)) inner().info_delete(info, text_of(key));
  }
}
/// Each value becomes what `change(key, value)` makes of it.
void inner_change(cts_info info, auto change) {
  for (const auto& [key, value] : inner_pairs(info)) {
    const std::string changed = change(key, value);
    if (changed != value) inner_set(info, key, changed);
  }
}
/// Gives the pairs the order that `arrange` gives them, if objects keep keys in the order in which
/// they were added.
void inner_arrange(cts_info info, auto arrange) {
  Pairs pairs = inner_pairs(info);
  const Pairs before = pairs;
  arrange(pairs);
  if (pairs == before) return;
  inner_clear(info);
  inner_add(info, pairs);
}
inline void turn_around(Pairs& pairs) { std::reverse(pairs.begin(), pairs.end()); }

/// MPI_INFO_NULL.
inline cts_info null_info() { return inner().constants.info_null; }
inline bool is_world(cts_comm comm) { return comm.bits == inner().constants.comm_world.bits; }
inline bool is_self(cts_comm comm) { return comm.bits == inner().constants.comm_self.bits; }
inline bool is_predefined(cts_comm comm) { return is_world(comm) || is_self(comm); }

/// Rank and size in MPI_COMM_WORLD; 0 and 1 if MPI is not initialized.
inline int world_rank() {
  int rank = 0;
  inner().comm_rank(inner().constants.comm_world, &rank);
  return rank;
}
inline int world_size() {
  int size = 1;
  inner().comm_size(inner().constants.comm_world, &size);
  return size;
}

/// Whether a process of the communicator has another number than this one.
bool differs(int mine, cts_comm comm);

}  // namespace infocts
