#ifndef REFERENCE_CORE_INFO_OBJECT_H_
#define REFERENCE_CORE_INFO_OBJECT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/key_index.h"
#include "core/rank_tree.h"

namespace reference {

/// The (key, value) pairs of one info object (MPI-4.0, chapter "The Info Object").
///
/// Keys are numbered in the order in which they were added. An overwritten key keeps its number; a
/// deleted key leaves no hole. A copy has the same pairs in the same order.
///
/// The object knows no limits on lengths except that keys are not empty and that lengths fit 16
/// bits: the limits of the standard are checked at the border (c/info.cc).
///
/// Const members only read, so that several threads may call them at once.
/// Views point into the object and live until its next change.
class InfoObject {
 public:
  /// Number of keys.
  std::size_t size() const noexcept { return live_; }

  /// The value of `key`, if it is set. O(1).
  std::optional<std::string_view> find(std::string_view key) const noexcept;

  /// The key with number `n`, which must be less than size(). O(1); O(log size()) in a large object
  /// after a deletion.
  std::string_view nth_key(std::size_t n) const noexcept;

  /// Adds a pair or overwrites the value of `key`. Amortised O(1).
  /// Throws std::bad_alloc and then changes nothing.
  void set(std::string_view key, std::string_view value);

  /// Deletes a pair; false if the key is not set. Amortised O(log size()).
  /// Throws std::bad_alloc and then changes nothing.
  bool erase(std::string_view key);

 private:
  // One pair; its texts stand in text_. A length of 0 marks a deleted key.
  struct Entry {
    std::uint64_t key_head;
    std::uint32_t key_offset;
    std::uint32_t value_offset;
    std::uint16_t key_length;
    std::uint16_t value_length;
    std::uint16_t value_capacity;
  };

  // Up to so many entries are searched one by one and close up at once on a deletion. Larger
  // objects have an index, and entries keep their slots until compact().
  static constexpr std::size_t kScanLimit = 16;
  static constexpr std::size_t kNoSlot = SIZE_MAX;

  std::string_view key_of(const Entry& entry) const noexcept {
    return {text_.data() + entry.key_offset, entry.key_length};
  }
  std::string_view value_of(const Entry& entry) const noexcept {
    return {text_.data() + entry.value_offset, entry.value_length};
  }
  bool matches(const Entry& entry, std::string_view key, std::uint64_t head) const noexcept;
  std::size_t find_slot(std::string_view key, std::uint64_t head) const noexcept;
  void overwrite(Entry& entry, std::string_view value);
  std::uint32_t append_text(std::string_view text) noexcept;
  void reserve_text(std::size_t extra);
  void reserve_entry();
  void build_index();
  void compact() noexcept;

  std::vector<Entry> entries_;  // in the order of the keys
  std::string text_;            // all keys and values, and what overwriting and deleting left over
  KeyIndex index_;              // empty while there are at most kScanLimit entries
  RankTree ranks_;              // empty while no entry is marked as deleted
  std::size_t live_ = 0;        // entries that are not deleted
};

}  // namespace reference

#endif  // REFERENCE_CORE_INFO_OBJECT_H_
