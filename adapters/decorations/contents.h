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

}  // namespace infocts
