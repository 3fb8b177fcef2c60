#include "bench/setting.h"

#include <algorithm>
#include <numeric>

namespace infocts::bench {
namespace {

constexpr std::size_t kRoom = 64;    // for values, as long as they fit
constexpr std::size_t kFewest = 64;  // arguments in a walk

// Enough for the clock, and not more than fit into memory or take an MPI long.
std::size_t objects_for(std::size_t keys) {
  constexpr std::size_t kLarge = 1024;
  return keys > kLarge ? 1 : std::max<std::size_t>(8, Setting::kCallsAtOnce / keys);
}

std::vector<std::size_t> in_order(const HintPairs& hints, Order order) {
  std::vector<std::size_t> numbers(hints.size());
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  if (order == Order::last) std::reverse(numbers.begin(), numbers.end());
  return order == Order::random ? hints.visits() : numbers;
}

}  // namespace

Walk::Walk(const HintPairs& hints, Order order) {
  for (const std::size_t next : in_order(hints, order)) all.push_back(hints.key(next));
  const std::size_t count = hints.size();
  const std::size_t turns = count < kFewest ? kFewest / count : 1;
  for (std::size_t turn = 0; turn < turns * count; ++turn) {
    const std::size_t next = hints.visits()[turn % count];
    const std::size_t i = order == Order::random  ? next
                          : order == Order::first ? 0
                                                  : hints.size() - 1;
    keys.push_back(hints.key(i));
    missing.push_back(hints.missing(next));
    own.push_back({hints.key(i), hints.value(i)});
    foreign.push_back({hints.key(i), hints.value((i + 1) % hints.size())});
    numbers.push_back(static_cast<int>(i));
  }
}

Setting::Setting(const cts_table& mpi, const HintPairs& hints, const Setting* owner)
    : mpi(mpi),
      hints(hints),
      batch(objects_for(hints.size()), mpi.constants.info_null),
      lives(std::max(1, kCallsAtOnce / 2 / static_cast<int>(hints.size()))),
      room_(std::max(kRoom, hints.max_value_length() + 1)),
      memory_(room_ / sizeof(Line) + 1 + 2 * kLinesApart),
      owner_(owner) {
  if (owner == nullptr) own_.emplace(mpi, hints);
  object = owner != nullptr ? owner->object : own_->get();
}

bool Setting::open_window() {
  if (!window_) window_.emplace(mpi, hints.key(0));
  return window_->exists();
}

void Setting::next_turn(const Walk& next) {
  const std::size_t count = next.keys.size();
  walk = &next;
  ++turn;
  begin = count <= kCallsAtOnce ? 0 : turn * kCallsAtOnce % (count - kCallsAtOnce + 1);
  end = std::min<std::size_t>(begin + kCallsAtOnce, count);
  passes = std::max(1, kCallsAtOnce / static_cast<int>(count));
}

}  // namespace infocts::bench
