#include "core/key_index.h"

#include <algorithm>
#include <bit>

namespace reference {

void KeyIndex::reserve(std::size_t count) {
  const std::size_t needed = std::bit_ceil(2 * count);
  if (needed <= cells_.size()) return;
  KeyIndex larger;
  larger.cells_.resize(needed);
  for (const Cell& cell : cells_) {
    if (cell.slot != kNone) larger.insert(cell.hash, cell.slot);
  }
  cells_.swap(larger.cells_);
}

void KeyIndex::insert(std::uint32_t hash, std::uint32_t slot) noexcept {
  std::size_t at = hash & mask();
  while (cells_[at].slot != kNone) at = (at + 1) & mask();
  cells_[at] = {hash, slot};
}

void KeyIndex::erase(std::uint32_t hash, std::uint32_t slot) noexcept {
  std::size_t hole = hash & mask();
  while (cells_[hole].slot != slot) hole = (hole + 1) & mask();
  // Close the hole, so that searches need no marks for removed cells: each later cell of the run
  // moves down unless the hole lies before the place where its own search starts.
  for (std::size_t at = (hole + 1) & mask(); cells_[at].slot != kNone; at = (at + 1) & mask()) {
    const std::size_t way_from_home = (at - cells_[at].hash) & mask();
    const std::size_t way_from_hole = (at - hole) & mask();
    if (way_from_home < way_from_hole) continue;
    cells_[hole] = cells_[at];
    hole = at;
  }
  cells_[hole] = Cell{};
}

void KeyIndex::clear() noexcept { std::fill(cells_.begin(), cells_.end(), Cell{}); }

}  // namespace reference
