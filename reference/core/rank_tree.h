#ifndef REFERENCE_CORE_RANK_TREE_H_
#define REFERENCE_CORE_RANK_TREE_H_

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
  void append() noexcept;

  /// Marks a present slot as gone.
  void remove(std::size_t slot) noexcept;

  /// The present slot that has `rank` present slots before it. There must be one.
  std::size_t select(std::size_t rank) const noexcept;

  void clear() noexcept { nodes_.clear(); }

 private:
  std::vector<std::uint32_t> nodes_;  // node i stands at i - 1
};

}  // namespace reference

#endif  // REFERENCE_CORE_RANK_TREE_H_
