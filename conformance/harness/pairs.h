// Sets of pairs for cases about many of them: in an order that no implementation sorts by, and with
// small changes to follow what an object should hold.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/harness/info.h"

namespace infocts {

/// Numbers of keys at which lists, small arrays, bit sets of 64 and growing tables behave
/// differently.
inline constexpr std::array kObjectSizes{1, 2, 10, 65, 1000};

/// 0 to count-1, each once, in an order that is neither ascending nor descending (from 4 on).
std::vector<int> scattered(int count);

/// The numbered pairs in scattered order: neither sorted by key nor by number, so that an object
/// which sorts differs from one which keeps the order.
Pairs scattered_pairs(int count);

std::vector<std::string> keys_in(const Pairs& pairs);

/// The pairs with this one added at the end, or with its value in place of the older one.
Pairs with(Pairs pairs, std::string_view key, std::string_view value);
Pairs without(Pairs pairs, std::string_view key);

/// `key` and the keys that an inexact comparison confuses with it: in another letter case, cut
/// short, extended, with blanks around. `key` is the first; all are different.
std::vector<std::string> lookalikes(std::string_view key);

/// Keys of the longest length: one, and for each position another one that differs only there.
std::vector<std::string> long_lookalikes();

/// Sets all pairs in one object: each key has its own value and is listed as it was set.
void check_live_together(const Pairs& pairs);

}  // namespace infocts
