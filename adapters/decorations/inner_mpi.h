// What decorations ask the inner MPI.
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

}  // namespace infocts
