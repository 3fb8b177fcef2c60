#ifndef REFERENCE_CORE_KEY_INDEX_H_
#define REFERENCE_CORE_KEY_INDEX_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace reference {

/// Hash table from keys to numbered slots. It knows only the hashes: the keys stay with the caller,
/// who says which slot matches. Open addressing with linear probing, at most half full.
class KeyIndex {
 public:
  static constexpr std::uint32_t kNone = UINT32_MAX;

  /// True before the first `reserve` and after `reset`.
  bool empty() const noexcept { return cells_.empty(); }

  /// The slot with this hash for which `matches(slot)` holds, or kNone. Requires !empty().
  template <class Matches>
  std::uint32_t find(std::uint32_t hash, Matches matches) const noexcept {
    for (std::size_t at = hash & mask();; at = (at + 1) & mask()) {
      const Cell& cell = cells_[at];
      if (cell.slot == kNone) return kNone;
      if (cell.hash == hash && matches(cell.slot)) return cell.slot;
    }
  }

  /// Makes room for `count` slots in total. Throws std::bad_alloc and then changes nothing.
  void reserve(std::size_t count);

  /// Adds a slot that is not in the table. There must be room for it.
  void insert(std::uint32_t hash, std::uint32_t slot) noexcept;

  /// Removes a slot that is in the table under this hash.
  void erase(std::uint32_t hash, std::uint32_t slot) noexcept;

  /// Removes all slots and keeps the room.
  void clear() noexcept;

  /// Removes all slots and the room.
  void reset() noexcept { cells_.clear(); }

 private:
  struct Cell {
    std::uint32_t hash = 0;
    std::uint32_t slot = kNone;
  };

  std::size_t mask() const noexcept { return cells_.size() - 1; }

  std::vector<Cell> cells_;  // the size is 0 or a power of two
};

}  // namespace reference

#endif  // REFERENCE_CORE_KEY_INDEX_H_
