#ifndef REFERENCE_CORE_RANK_TREE_H_
#define REFERENCE_CORE_RANK_TREE_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace reference {

/// Finds the n-th present slot in a row of slots of which some are gone, in O(log slots).
/// A Fenwick tree: node i counts the present slots among the last lowbit(i) up to slot i.
class RankTree {
 public:
  bool empty() const noexcept { return nodes_.empty(); }

  /// Starts with `count` slots, all present. Throws std::bad_alloc and then changes nothing.
  void fill(std::size_t count);

  /// Makes room for `count` slots in total. Throws std::bad_alloc and then changes nothing.
  void reserve(std::size_t count);

  /// Adds a present slot at the end. There must be room for it.
  void append() noexcept {
    const std::size_t i = nodes_.size() + 1;
    std::uint32_t sum = 1;
    for (std::size_t child = i - 1; child > i - lowbit(i); child -= lowbit(child)) {
      sum += nodes_[child - 1];
    }
    nodes_.push_back(sum);
  }

  /// Marks a present slot as gone.
  void remove(std::size_t slot) noexcept {
    const std::size_t size = nodes_.size();
    for (std::size_t i = slot + 1; i <= size; i += lowbit(i)) --nodes_[i - 1];
  }

  /// The present slot that has `rank` present slots before it. There must be one.
  std::size_t select(std::size_t rank) const noexcept {
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

  void clear() noexcept { nodes_.clear(); }

 private:
  static constexpr std::size_t lowbit(std::size_t i) noexcept { return i & (~i + 1); }

  std::vector<std::uint32_t> nodes_;  // node i stands at i - 1
};

}  // namespace reference

#endif  // REFERENCE_CORE_RANK_TREE_H_
