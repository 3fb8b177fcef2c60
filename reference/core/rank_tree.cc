#include "core/rank_tree.h"

#include <algorithm>

namespace reference {

void RankTree::fill(std::size_t count) {
  nodes_.resize(count);
  for (std::size_t i = 1; i <= count; ++i) nodes_[i - 1] = static_cast<std::uint32_t>(lowbit(i));
}

void RankTree::reserve(std::size_t count) {
  if (count > nodes_.capacity()) nodes_.reserve(std::max(count, 2 * nodes_.size()));
}

}  // namespace reference
