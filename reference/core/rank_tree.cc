#include "core/rank_tree.h"

#include <algorithm>
#include <bit>

namespace reference {
namespace {

constexpr std::size_t lowbit(std::size_t i) noexcept { return i & (~i + 1); }

}  // namespace

void RankTree::fill(std::size_t count) {
  reserve(count);
  nodes_.clear();
  for (std::size_t i = 1; i <= count; ++i) nodes_.push_back(static_cast<std::uint32_t>(lowbit(i)));
}

void RankTree::reserve(std::size_t count) {
  if (count > nodes_.capacity()) nodes_.reserve(std::max(count, 2 * nodes_.size()));
}

void RankTree::append() noexcept {
  const std::size_t i = nodes_.size() + 1;
  std::uint32_t sum = 1;
  for (std::size_t child = i - 1; child > i - lowbit(i); child -= lowbit(child)) {
    sum += nodes_[child - 1];
  }
  nodes_.push_back(sum);
}

void RankTree::remove(std::size_t slot) noexcept {
  for (std::size_t i = slot + 1; i <= nodes_.size(); i += lowbit(i)) --nodes_[i - 1];
}

std::size_t RankTree::select(std::size_t rank) const noexcept {
  std::size_t passed = 0;  // slots known to lie before the result
  for (std::size_t step = std::bit_floor(nodes_.size()); step != 0; step /= 2) {
    const std::size_t node = passed + step;
    if (node <= nodes_.size() && nodes_[node - 1] <= rank) {
      rank -= nodes_[node - 1];
      passed = node;
    }
  }
  return passed;
}

}  // namespace reference
