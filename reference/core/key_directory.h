#ifndef REFERENCE_CORE_KEY_DIRECTORY_H_
#define REFERENCE_CORE_KEY_DIRECTORY_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/key.h"
#include "core/slot_tree.h"
#include "core/text_block.h"

namespace reference {

/// Finds where the keys of a large info object are stored, by the hash of a key or by its number.
/// It does not know the keys themselves, only their places: numbers to which the caller gives a
/// meaning. All in one block of memory.
///
/// The hash table has groups of sixteen cells, which are searched in one step by a byte of the
/// hash, the tag; a cell says in which slot the key is. Keys have slots in the order in which they
/// were added; removed keys leave a gap.
class alignas(kBlockSize) KeyDirectory {
 public:
  struct Free {
    void operator()(KeyDirectory* directory) const noexcept;
  };
  using Pointer = std::unique_ptr<KeyDirectory, Free>;

  /// A number that no place may have.
  static constexpr std::uint32_t kNone = UINT32_MAX;

  /// An empty directory with room for `slots` slots. Throws std::bad_alloc.
  static Pointer create(std::size_t slots);

  /// Throws std::bad_alloc.
  Pointer copy() const;

  /// Where a key is: its cell in the hash table and its slot in the order.
  struct Location {
    std::size_t cell;
    std::size_t slot;
  };

  /// The key with this hash (the first word) for whose place `matches(place)` holds. If there is
  /// none, `matches` was called for all candidates and the result means nothing.
  template <class Matches>
  [[gnu::always_inline]] Location find(Words hash, Matches matches) const noexcept {
    for (std::uint32_t group = first_group(hash[0]), step = 1;;
         group = (group + step++) & last_group_) {
      const Block tags = load_block(tags_of(group));
      std::uint32_t same = positions_of<3>(tags, reinterpret_cast<Block>(hash | Key::kTagBit));
      for (; same != 0; same &= same - 1) {
        const std::size_t cell = std::size_t{group} * kGroup + lowest_bit(same);
        const std::size_t slot = slots_of_cells_[cell];
        if (matches(order_[slot].place)) [[likely]]
          return {cell, slot};
      }
      if (positions_of(tags, kEmpty) != 0) [[likely]]
        return {};
    }
  }

  std::uint32_t place_of_slot(std::size_t slot) const noexcept { return order_[slot].place; }

  /// Slots in use, gaps included.
  std::uint32_t slots() const noexcept { return slots_; }
  bool is_full() const noexcept { return std::max(slots_, taken_) == room_; }
  /// Whether a key may be added without another call.
  bool is_ready() const noexcept { return !is_full() && !has_gaps(); }
  /// Whether close_gaps() makes room for many keys when it is full with so few.
  bool has_much_waste(std::uint32_t keys) const noexcept { return keys <= room_ - room_ / 4; }
  bool has_gaps() const noexcept { return !ranks_.empty(); }

  /// The slot of the key with number `n`. There must be one.
  std::size_t slot_of_number(std::size_t n) const noexcept {
    return has_gaps() ? ranks_.select(n) : n;
  }

  /// Adds a key that is not there, in the slot that slots() was. It must not be full.
  [[gnu::always_inline]] void add(std::uint32_t hash, std::uint32_t place) noexcept {
    insert(hash, slots_);
    order_[slots_++] = {place, hash};
  }

  /// If there are gaps, adding a key also takes `reserve_rank` before, which throws std::bad_alloc
  /// and then changes nothing, and `add_rank` after.
  void reserve_rank() { ranks_.reserve(slots_ + std::size_t{1}); }
  void add_rank() noexcept { ranks_.append(); }

  /// The key in this slot has another place now.
  void move(std::size_t slot, std::uint32_t place) noexcept { order_[slot].place = place; }

  /// Must be called before a key is removed while there are no gaps. Throws std::bad_alloc and then
  /// changes nothing.
  void prepare_gaps() { ranks_.fill(slots_); }

  /// Removes a key.
  void remove(Location key) noexcept {
    ranks_.remove(key.slot);
    order_[key.slot].place = kNone;
    // If the group has an empty cell, no search has continued past it, and none has to.
    std::uint8_t* tags = tags_of(key.cell / kGroup);
    const bool is_open = positions_of(load_block(tags), kEmpty) != 0;
    tags[key.cell % kGroup] = is_open ? kEmpty : kRemoved;
    taken_ -= is_open ? 1 : 0;
  }

  /// Closes the gaps: keys get the slots 0, 1, … in their current order.
  void close_gaps() noexcept;

  /// Gives each key a new place: `move(place)` says which.
  template <class Move>
  void move_all(Move move) noexcept {
    for (std::uint32_t slot = 0; slot < slots_; ++slot) {
      std::uint32_t& place = order_[slot].place;
      if (place != kNone) place = move(place);
    }
  }

  /// Calls `visit(place, hash)` for each key in order.
  template <class Visit>
  void for_each(Visit visit) const noexcept {
    for (std::uint32_t slot = 0; slot < slots_; ++slot) {
      if (order_[slot].place != kNone) visit(order_[slot].place, order_[slot].hash);
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
        slots_of_cells_(reinterpret_cast<std::uint32_t*>(tags_of(groups))),
        order_(reinterpret_cast<Slot*>(slots_of_cells_ + std::size_t{groups} * kGroup)) {}

  struct Slot {
    std::uint32_t place;  // kNone: its key has been removed
    std::uint32_t hash;
  };

  static std::size_t bytes(std::uint32_t groups) noexcept;
  void clear_cells() noexcept;
  static Pointer allocate(std::uint32_t groups);

  // The tag is the highest byte of the hash, with a bit so that it is neither of the two above.
  static std::uint8_t tag_of(std::uint32_t hash) noexcept {
    return static_cast<std::uint8_t>((hash | Key::kTagBit) >> 24);
  }
  std::uint32_t first_group(std::uint32_t hash) const noexcept { return hash & last_group_; }
  [[gnu::always_inline]] void insert(std::uint32_t hash, std::uint32_t slot) noexcept {
    std::uint32_t step = 1;
    std::uint32_t group = first_group(hash);
    for (;; group = (group + step++) & last_group_) {
      const std::uint32_t free = ~high_bits(load_block(tags_of(group))) & 0xffff;
      if (free == 0) [[unlikely]]
        continue;
      const std::size_t cell = group * std::size_t{kGroup} + lowest_bit(free);
      std::uint8_t& tag = tags_of(0)[cell];
      taken_ += tag == kEmpty ? 1 : 0;
      tag = tag_of(hash);
      slots_of_cells_[cell] = slot;
      return;
    }
  }

  // Behind the members: the tags, the slots of the cells, the order.
  std::uint8_t* tags_of(std::size_t group) noexcept {
    return reinterpret_cast<std::uint8_t*>(this + 1) + group * kGroup;
  }
  const std::uint8_t* tags_of(std::size_t group) const noexcept {
    return reinterpret_cast<const std::uint8_t*>(this + 1) + group * kGroup;
  }
  SlotTree ranks_;                  // empty while there are no gaps
  const std::uint32_t last_group_;  // a power of two less one
  const std::uint32_t room_;        // slots there are, and cells that may be taken
  std::uint32_t* const slots_of_cells_;
  Slot* const order_;
  std::uint32_t slots_ = 0;  // in use
  std::uint32_t taken_ = 0;  // cells that are not empty
};

}  // namespace reference

#endif  // REFERENCE_CORE_KEY_DIRECTORY_H_
