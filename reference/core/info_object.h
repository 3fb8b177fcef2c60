#ifndef REFERENCE_CORE_INFO_OBJECT_H_
#define REFERENCE_CORE_INFO_OBJECT_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/key.h"
#include "core/key_directory.h"
#include "core/text_block.h"

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
///
/// Pairs are records one behind the other in one piece of memory, the arena. A small object has the
/// places of its records at the start of the arena and a tag of each, a byte of the hash of the
/// key, in itself: all are compared with that of a key in one step. A large one has a directory.
class alignas(kBlockSize) InfoObject {
 public:
  InfoObject() noexcept = default;
  /// Throws std::bad_alloc.
  InfoObject(const InfoObject& other) {
    if (other.arena_ != nullptr) copy_from(other);
  }
  InfoObject(InfoObject&& other) noexcept { swap(other); }
  InfoObject& operator=(InfoObject other) noexcept {
    swap(other);
    return *this;
  }
  ~InfoObject() {
    if (arena_ != nullptr) release();
  }

  /// Number of keys.
  std::size_t size() const noexcept { return size_; }

  /// Whether it has so many keys that it looks for them in another way. Asking that first makes two
  /// short functions of a long one.
  bool is_large() const noexcept { return directory_ != nullptr; }

  /// The value of `key`, if it is set. O(1).
  template <AnyKey K>
  std::optional<std::string_view> find(const K& key) const noexcept {
    const Record* record = locate(key).record;
    if (record == nullptr) return std::nullopt;
    return std::string_view(record->value(), record->value_length);
  }
  std::optional<std::string_view> find(std::string_view key) const noexcept {
    return find(Key::of(key));
  }

  /// The key with number `n`, which must be less than size(). O(1); O(log size()) in a large object
  /// after a deletion.
  std::string_view nth_key(std::size_t n) const noexcept {
    const std::uint32_t place = directory_ == nullptr
                                    ? places()[n]
                                    : directory_->place_of_slot(directory_->slot_of_number(n));
    const Record* record = record_at(place);
    return {record->key(), record->key_length};
  }

  /// Adds a pair or overwrites the value of `key`. Amortised O(1).
  /// Throws std::bad_alloc and then changes nothing.
  void set(const Key& key, std::string_view value);
  void set(std::string_view key, std::string_view value) { set(Key::of(key), value); }

  enum class Outcome { kDone, kNeedsRoom, kNeedsLongerRoom };

  /// The same if it needs no more memory. Otherwise changes nothing and says what is needed: room
  /// for a new pair, or for a longer value of one that is there.
  template <AnyKey K>
  Outcome set_at_once(const K& key, std::string_view value) noexcept {
    Record* record = locate(key).record;
    if (record == nullptr) {
      const std::uint32_t bytes = record_bytes(key.length, value.size());
      if (!has_room(bytes)) [[unlikely]]
        return Outcome::kNeedsRoom;
      insert(key, value, bytes);
      return Outcome::kDone;
    }
    if (value.size() > record->value_room) [[unlikely]]
      return Outcome::kNeedsLongerRoom;
    copy_text(record->value(), value.data(), value.size());
    record->value_length = static_cast<std::uint16_t>(value.size());
    return Outcome::kDone;
  }

  /// Adds a pair whose key is not there. Throws std::bad_alloc and then changes nothing.
  void add(const Key& key, std::string_view value);

  /// Deletes a pair; false if the key is not set. Amortised O(log size()).
  /// Throws std::bad_alloc and then changes nothing.
  template <AnyKey K>
  bool erase(const K& key) {
    const auto [record, at] = locate(key);
    if (record == nullptr) return false;
    remove(*record, at);
    return true;
  }
  bool erase(std::string_view key) { return erase(Key::of(key)); }

 private:
  // One pair. The key and the value stand behind the last member.
  struct Record {
    std::uint32_t hash;  // of the key
    std::uint32_t slot;  // in the directory
    std::uint16_t key_length;
    std::uint16_t value_length;
    std::uint16_t value_room;

    static constexpr std::uint32_t kHead = 2 * sizeof(std::uint32_t) + 3 * sizeof(std::uint16_t);

    char* key() noexcept { return reinterpret_cast<char*>(this) + kHead; }
    const char* key() const noexcept { return reinterpret_cast<const char*>(this) + kHead; }
    char* value() noexcept { return key() + key_length; }
    const char* value() const noexcept { return key() + key_length; }
    std::uint32_t bytes() const noexcept { return kHead + key_length + value_room; }
  };

  struct Location {
    Record* record;    // null: there is no such key
    std::uint32_t at;  // its number in a small object, its cell in the directory
  };

  // A small object has at most so many keys.
  static constexpr std::uint32_t kSmall = kBlockSize;
  // With room behind them, as they are moved by whole blocks.
  static constexpr std::uint32_t kPlacesSize = kSmall * sizeof(std::uint32_t) + kBlockSize;
  // May be read and written behind the last record, so that keys need not be read byte by byte.
  static constexpr std::uint32_t kMargin = kPairSize;

  std::uint32_t* places() noexcept { return reinterpret_cast<std::uint32_t*>(arena_); }
  const std::uint32_t* places() const noexcept {
    return reinterpret_cast<const std::uint32_t*>(arena_);
  }
  Record* record_at(std::uint32_t place) const noexcept {
    return reinterpret_cast<Record*>(arena_ + place);
  }

  template <AnyKey K>
  Location locate(const K& key) const noexcept {
    if (!is_large()) {
      for (std::uint32_t same = positions_of(tags_, key.tag()); same != 0; same &= same - 1) {
        const auto at = static_cast<std::uint32_t>(std::countr_zero(same));
        Record* record = record_at(places()[at]);
        if (key.equals(record->key(), record->key_length)) [[likely]]
          return {record, at};
      }
      return {nullptr, 0};
    }
    const std::uint32_t cell = directory_->find(key.hash, [&](std::uint32_t place) {
      return key.equals(record_at(place)->key(), record_at(place)->key_length);
    });
    if (cell == KeyDirectory::kNone) return {nullptr, 0};
    return {record_at(directory_->place_in(cell)), cell};
  }

  // Where records end, so that the next one is aligned.
  static std::uint32_t record_bytes(std::size_t key_length, std::size_t value_length) noexcept {
    constexpr std::size_t kUnit = alignof(Record);
    const std::size_t bytes = Record::kHead + key_length + value_length;
    return static_cast<std::uint32_t>((bytes + kUnit - 1) & ~(kUnit - 1));
  }

  bool has_room(std::uint32_t bytes) const noexcept {
    return capacity_ - used_ >= bytes && has_slot();
  }
  bool has_slot() const noexcept {
    return directory_ == nullptr ? size_ != kSmall : directory_->is_ready();
  }

  void enter(KeyDirectory& directory, std::uint32_t place) noexcept {
    Record* record = record_at(place);
    record->slot = directory.slots();
    directory.add(record->hash, place);
  }

  // There must be no such key, and room.
  template <AnyKey K>
  void insert(const K& key, std::string_view value, std::uint32_t bytes) noexcept {
    const std::uint32_t place = append(key, value, bytes);
    if (directory_ == nullptr) {
      tags_[size_] = key.tag();
      places()[size_] = place;
    } else {
      enter(*directory_, place);
    }
    ++size_;
  }

  // There must be room.
  template <AnyKey K>
  std::uint32_t append(const K& key, std::string_view value, std::uint32_t bytes) noexcept {
    const std::uint32_t place = used_;
    used_ += bytes;
    Record* record = record_at(place);
    record->hash = key.hash;
    record->key_length = static_cast<std::uint16_t>(key.length);
    record->value_length = static_cast<std::uint16_t>(value.size());
    record->value_room = static_cast<std::uint16_t>(bytes - Record::kHead - key.length);
    key.head.store(record->key());
    if constexpr (!std::is_same_v<K, ShortKey>) {
      std::memcpy(record->key(), key.text, key.length);
    }
    copy_text(record->value(), value.data(), value.size());
    return place;
  }

  void swap(InfoObject& other) noexcept {
    std::swap(arena_, other.arena_);
    std::swap(directory_, other.directory_);
    std::swap(tags_, other.tags_);
    std::swap(size_, other.size_);
    std::swap(used_, other.used_);
    std::swap(capacity_, other.capacity_);
    std::swap(lost_, other.lost_);
  }

  void copy_from(const InfoObject& other);
  void release() noexcept;
  void overwrite_longer(const Key& key, std::string_view value);
  void remove(Record& record, std::uint32_t at);
  void reserve(std::uint32_t bytes);
  void repack(std::size_t bytes);
  void reserve_slot();
  void close_gaps() noexcept;

  char* arena_ = nullptr;              // null until the first key is set
  KeyDirectory* directory_ = nullptr;  // null in a small object
  Block tags_{};                       // of a small object
  std::uint32_t size_ = 0;             // keys
  std::uint32_t used_ = 0;             // bytes of the arena
  std::uint32_t capacity_ = 0;         // bytes of the arena that records may have
  std::uint32_t lost_ = 0;             // bytes of records that have been deleted or replaced
};

}  // namespace reference

#endif  // REFERENCE_CORE_INFO_OBJECT_H_
