#ifndef REFERENCE_CORE_KEY_DIRECTORY_H_
#define REFERENCE_CORE_KEY_DIRECTORY_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "core/key.h"
#include "core/rank_tree.h"
#include "core/text_block.h"

namespace reference {

/// Where the keys of a large info object are: from the hash of a key to where it is stored, and
/// from the number of a key to the same. It does not know the keys themselves, only their places:
/// numbers that the caller gives a meaning. All in one piece of memory.
///
/// The hash table has groups of sixteen cells, which are searched in one step by a byte of the
/// hash, the tag. Keys have slots in the order in which they were added; removed ones leave a gap.
class alignas(kBlockSize) KeyDirectory {
 public:
  struct Free {
    void operator()(KeyDirectory* directory) const noexcept;
  };
  using Pointer = std::unique_ptr<KeyDirectory, Free>;

  /// What no place may be.
  static constexpr std::uint32_t kNone = UINT32_MAX;

  /// An empty directory with room for `slots` slots. Throws std::bad_alloc.
  static Pointer create(std::size_t slots);

  /// Throws std::bad_alloc.
  Pointer copy() const;

  /// The cell under this hash for whose place `matches(place)` holds, or kNone.
  template <class Matches>
  std::uint32_t find(std::uint32_t hash, Matches matches) const noexcept {
    for (std::uint32_t group = first_group(hash), step = 1;;
         group = (group + step++) & last_group_) {
      const Block tags = load_block(tags_of(group));
      std::uint32_t same = positions_of(tags, Key::tag_of(hash));
      for (; same != 0; same &= same - 1) {
        const auto cell = group * kGroup + static_cast<std::uint32_t>(std::countr_zero(same));
        if (matches(places_[cell])) [[likely]]
          return cell;
      }
      if (positions_of(tags, kEmpty) != 0) [[likely]]
        return kNone;
      // Only after two threads have changed the object at once are there no empty cells: that
      // program is wrong, but it should see its search end.
      if (step > last_group_) return kNone;
    }
  }

  std::uint32_t place_in(std::uint32_t cell) const noexcept { return places_[cell]; }
  std::uint32_t place_of_slot(std::uint32_t slot) const noexcept { return order_[slot]; }

  /// Slots in use, gaps included.
  std::uint32_t slots() const noexcept { return slots_; }
  bool is_full() const noexcept { return std::max(slots_, taken_) == room_; }
  /// Whether a key may be added without another call.
  bool is_ready() const noexcept { return !is_full() && !has_gaps(); }
  /// Whether `rebuild` makes room for many keys when it is full with so few.
  bool has_much_waste(std::uint32_t keys) const noexcept { return keys <= room_ - room_ / 4; }
  bool has_gaps() const noexcept { return !ranks_.empty(); }

  /// The slot of the key with number `n`. There must be one.
  std::uint32_t slot_of_number(std::size_t n) const noexcept {
    return static_cast<std::uint32_t>(has_gaps() ? ranks_.select(n) : n);
  }

  /// Adds a key that is not there, in the slot that slots() was. It must not be full.
  void add(std::uint32_t hash, std::uint32_t place) noexcept {
    insert(hash, place);
    order_[slots_++] = place;
  }

  /// What adding takes in addition if there are gaps: `reserve_rank` before, which throws
  /// std::bad_alloc and then changes nothing, and `add_rank` after it.
  void reserve_rank() { ranks_.reserve(slots_ + std::size_t{1}); }
  void add_rank() noexcept { ranks_.append(); }

  /// The key in this cell and slot has another place now.
  void move(std::uint32_t cell, std::uint32_t slot, std::uint32_t place) noexcept {
    places_[cell] = place;
    order_[slot] = place;
  }

  /// Removes the key in this cell and slot. Throws std::bad_alloc and then changes nothing.
  void remove(std::uint32_t cell, std::uint32_t slot) {
    if (!has_gaps()) ranks_.fill(slots_);
    ranks_.remove(slot);
    order_[slot] = kNone;
    // If the group has an empty cell, no search went on beyond it, and none has to.
    std::uint8_t* tag = tags_of(cell / kGroup) + cell % kGroup;
    const bool is_open = positions_of(load_block(tags_of(cell / kGroup)), kEmpty) != 0;
    *tag = is_open ? kEmpty : kRemoved;
    if (is_open) --taken_;
  }

  /// Closes the gaps: keys get the slots 0, 1, … in the order in which they are. Calls
  /// `moved(place, slot)` for each.
  template <class Moved>
  void close_gaps(Moved moved) noexcept {
    std::uint32_t kept = 0;
    for (std::uint32_t slot = 0; slot < slots_; ++slot) {
      const std::uint32_t place = order_[slot];
      if (place == kNone) continue;
      order_[kept] = place;
      moved(place, kept++);
    }
    slots_ = kept;
    ranks_.clear();
  }

  /// Gives all keys new places and closes the gaps: `move(place, slot)` returns the new place and
  /// the hash.
  template <class Move>
  void rebuild(Move move) noexcept {
    close_gaps([](std::uint32_t, std::uint32_t) {});
    clear_cells();
    for (std::uint32_t slot = 0; slot < slots_; ++slot) {
      const auto [place, hash] = move(order_[slot], slot);
      order_[slot] = place;
      insert(hash, place);
    }
  }

 private:
  static constexpr std::uint32_t kGroup = kBlockSize;
  static constexpr std::uint8_t kEmpty = 0;
  static constexpr std::uint8_t kRemoved = 1;
  // As many slots as cells may be taken: even then most groups have an empty cell, which ends a
  // search.
  static constexpr std::uint32_t kSlotsPerGroup = kGroup * 3 / 4;

  explicit KeyDirectory(std::uint32_t groups) noexcept
      : last_group_(groups - 1),
        room_(groups * kSlotsPerGroup),
        places_(reinterpret_cast<std::uint32_t*>(tags_of(groups))),
        order_(places_ + std::size_t{groups} * kGroup) {}

  static std::size_t bytes(std::uint32_t groups) noexcept;
  void clear_cells() noexcept;
  static Pointer allocate(std::uint32_t groups);

  std::uint32_t first_group(std::uint32_t hash) const noexcept { return hash >> 7 & last_group_; }
  void insert(std::uint32_t hash, std::uint32_t place) noexcept {
    std::uint32_t step = 1;
    std::uint32_t group = first_group(hash);
    for (;; group = (group + step++) & last_group_) {
      const std::uint32_t free = ~high_bits(load_block(tags_of(group))) & 0xffff;
      if (free == 0) [[unlikely]] {
        if (step > last_group_) return;  // the same
        continue;
      }
      const auto at = static_cast<std::uint32_t>(std::countr_zero(free));
      if (tags_of(group)[at] == kEmpty) ++taken_;
      tags_of(group)[at] = Key::tag_of(hash);
      places_[group * kGroup + at] = place;
      return;
    }
  }

  // Behind the members: the tags, the places, the slots.
  std::uint8_t* tags_of(std::uint32_t group) noexcept {
    return reinterpret_cast<std::uint8_t*>(this + 1) + std::size_t{group} * kGroup;
  }
  const std::uint8_t* tags_of(std::uint32_t group) const noexcept {
    return reinterpret_cast<const std::uint8_t*>(this + 1) + std::size_t{group} * kGroup;
  }
  RankTree ranks_;                  // empty while there are no gaps
  const std::uint32_t last_group_;  // a power of two less one
  const std::uint32_t room_;        // slots there are, and cells that may be taken
  std::uint32_t* const places_;     // of the cells
  std::uint32_t* const order_;      // places of the slots
  std::uint32_t slots_ = 0;         // in use
  std::uint32_t taken_ = 0;         // cells that are not empty
};

}  // namespace reference

#endif  // REFERENCE_CORE_KEY_DIRECTORY_H_
