// Short names for what decorations ask of the objects of the MPI underneath.
#pragma once

#include "adapters/decorations/underneath.h"

namespace infocts {

using underneath::text_of;
using underneath::view_of;

inline constexpr auto& count_below = underneath::count_of;
inline constexpr auto& nth_key_below = underneath::nth_key_of;
inline constexpr auto& keys_below = underneath::keys_of;
inline constexpr auto& value_below = underneath::value_of;
inline constexpr auto& has_below = underneath::has;
inline constexpr auto& pairs_below = underneath::pairs_of;
inline constexpr auto& set_below = underneath::set;
inline constexpr auto& clear_below = underneath::clear;
inline constexpr auto& renumber_below = underneath::renumber;

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
template <typename Pairs>
void add_below(cts_info info, const Pairs& pairs) {
  for (const auto& [key, value] : pairs) set_below(info, key, value);
}

}  // namespace infocts
