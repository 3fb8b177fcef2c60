#include "tool/runner/delta_debugging.h"

#include <algorithm>
#include <iterator>

namespace infocts {
namespace {

using Items = std::vector<std::size_t>;

Items joined(const Items& some, const Items& others) {
  Items all;
  std::set_union(some.begin(), some.end(), others.begin(), others.end(), std::back_inserter(all));
  return all;
}

// What of `items` is needed besides `given`, with which they bring it about.
std::optional<Items> needed_of(Items items, const Items& given, const CausesIt& causes_it) {
  if (items.size() <= 1) return items;
  const auto middle = items.begin() + static_cast<std::ptrdiff_t>(items.size() / 2);
  const Items first(items.begin(), middle);
  const Items second(middle, items.end());
  for (const Items& half : {first, second}) {
    const std::optional<bool> does = causes_it(joined(half, given));
    if (!does) return {};
    if (*does) return needed_of(half, given, causes_it);
  }
  const std::optional<Items> of_first = needed_of(first, joined(second, given), causes_it);
  if (!of_first) return {};
  const std::optional<Items> of_second = needed_of(second, joined(*of_first, given), causes_it);
  if (!of_second) return {};
  return joined(*of_first, *of_second);
}

}  // namespace

std::optional<Items> find_minimal_subset(const Items& all, const CausesIt& causes_it) {
  return needed_of(all, {}, causes_it);
}

}  // namespace infocts
