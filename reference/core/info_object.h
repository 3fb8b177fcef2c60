#ifndef REFERENCE_CORE_INFO_OBJECT_H_
#define REFERENCE_CORE_INFO_OBJECT_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/block_cache.h"
#include "core/key.h"
#include "core/key_directory.h"
#include "core/object_lock.h"
#include "core/text_block.h"

namespace reference {

/// A text that is followed by a null character.
struct NulTerminatedView : std::string_view {
  NulTerminatedView(const char* text, std::size_t length) noexcept
      : std::string_view(text, length) {}
};

/// The (key, value) pairs of one info object (MPI-4.0, chapter "The Info Object").
///
/// Keys are numbered in the order in which they were added. An overwritten key keeps its number; a
/// deleted key leaves no hole. A copy has the same pairs in the same order.
///
/// The object knows no limits on lengths except that keys are not empty and that lengths are below
/// 65,535: the limits of the standard are checked at the border (c/info.cc).
///
/// Const members only read, so that several threads may call them at once. All other members need
/// exclusive use of the object (ObjectLock). Views point into the object and live until its next
/// change. Behind each is a null character.
///
/// Pairs are records, one after the other in one block of memory, the arena. A small object has the
/// places of its records at the start of the arena and, in itself, a tag of each: a byte of the
/// hash of the key. All tags are compared with that of a key in one step. A large object has a
/// directory.
class alignas(kBlockSize) InfoObject {
 public:
  /// What a caller knows about the size of an object. Asking first turns one long function into two
  /// short ones.
  enum class Size { kUnknown, kSmall, kLarge };

  InfoObject() noexcept = default;
  /// Throws std::bad_alloc.
  InfoObject(const InfoObject& other)
      : tags_(other.tags_), size_(other.size_), used_(other.used_), lost_(other.lost_) {
    if (other.arena_ != nullptr) [[likely]]
      copy_memory(other);
  }
  InfoObject(InfoObject&& other) noexcept { swap(other); }
  InfoObject& operator=(InfoObject other) noexcept {
    swap(other);
    return *this;
  }
  ~InfoObject() {
    if (arena_ != nullptr) release();
  }

  /// The first value of the word that HandleTable has beside each object.
  static ObjectLock::Word word_of_new() noexcept { return ObjectLock::word_of_new(); }

  /// Number of keys.
  std::size_t size() const noexcept { return size_; }

  /// The same, also while another thread changes the object.
  std::size_t size_at_any_time() const noexcept {
    return std::atomic_ref(const_cast<std::uint32_t&>(size_)).load(std::memory_order_acquire);
  }

  bool is_large() const noexcept { return directory_ != nullptr; }

  /// Whether finding a key by its number takes a search.
  bool has_gaps() const noexcept { return is_large() && directory_->has_gaps(); }

  /// The value of `key`, if it is set. O(1).
  template <Size kSize = Size::kUnknown, AnyKey K>
  std::optional<std::string_view> find(const K& key) const noexcept {
    const Record* record = locate<kSize>(key).record;
    if (record == nullptr) return std::nullopt;
    return std::string_view(record->value(), record->value_length);
  }
  std::optional<std::string_view> find(std::string_view key) const noexcept {
    return find(Key::of(key));
  }

  /// The key with number `n`, which must be less than size(). O(1); O(log size()) in a large object
  /// after a deletion.
  template <Size kSize = Size::kUnknown>
  std::string_view nth_key(std::size_t n) const noexcept {
    const Record* record = record_at(is<kSize>(Size::kSmall) ? places()[n] : place_of_number(n));
    return {record->key(), record->key_length};
  }

  /// Adds a pair or overwrites the value of `key`. Amortised O(1).
  /// Throws std::bad_alloc and then changes nothing.
  void set(const Key& key, std::string_view value);
  void set(std::string_view key, std::string_view value) { set(Key::of(key), value); }

  enum class Outcome { kDone, kNeedsRoom, kNeedsLongerRoom };

  /// The same if it needs no more memory. Otherwise changes nothing and says what is needed: room
  /// for a new pair (also the answer for an empty key), or for a longer value of an existing key.
  template <Size kSize = Size::kUnknown, AnyKey K, class Text>
  [[gnu::always_inline]] Outcome set_at_once(const K& key, const Text& value) noexcept {
    Record* record = locate<kSize>(key).record;
    if (record == nullptr) {
      const std::uint32_t bytes = record_bytes(key.length, value.size());
      if (!has_room<kSize>(bytes) || key.length == 0) [[unlikely]]
        return Outcome::kNeedsRoom;
      insert<kSize>(key, value, bytes);
      return Outcome::kDone;
    }
    if (value.size() > record->value_room) [[unlikely]]
      return Outcome::kNeedsLongerRoom;
    record->value_length = static_cast<std::uint16_t>(value.size());
    write_string(record->value(), value);
    return Outcome::kDone;
  }

  /// Adds a pair whose key is not there. Throws std::bad_alloc and then changes nothing.
  template <AnyKey K, class Text>
  void add(const K& key, const Text& value) {
    const std::uint32_t bytes = record_bytes(key.length, value.size());
    reserve(bytes);
    if (!is_large()) [[likely]]
      return insert<Size::kSmall>(key, value, bytes);
    insert<Size::kLarge>(key, value, bytes);
    if (has_gaps()) directory_->add_rank();
  }

  /// Deletes a pair; false if the key is not set. Amortised O(log size()).
  /// Throws std::bad_alloc and then changes nothing.
  template <AnyKey K>
  bool erase(const K& key) {
    if (is_large() && !has_gaps()) directory_->prepare_gaps();
    return erase_at_once(key);
  }

  /// The same for a small object, or for a large one that has gaps.
  template <Size kSize = Size::kUnknown, AnyKey K>
  bool erase_at_once(const K& key) noexcept {
    const Location location = locate<kSize>(key);
    if (location.record == nullptr) return false;
    if (is<kSize>(Size::kLarge)) {
      remove_from_large(location);
    } else {
      remove_from_small(location);
    }
    return true;
  }
  bool erase(std::string_view key) { return erase(Key::of(key)); }

 private:
  // One pair. The key and the value follow the last member, each with a null character.
  struct Record {
    std::uint16_t key_length;
    std::uint16_t value_length;
    std::uint16_t value_room;

    static constexpr std::uint32_t kHead = 3 * sizeof(std::uint16_t);

    char* key() noexcept { return reinterpret_cast<char*>(this) + kHead; }
    const char* key() const noexcept { return reinterpret_cast<const char*>(this) + kHead; }
    char* value() noexcept { return key() + key_length + 1; }
    const char* value() const noexcept { return key() + key_length + 1; }
  };

  static std::uint32_t bytes_of(const Record& record) noexcept {
    return record_bytes(record.key_length, record.value_room);
  }

  struct Location {
    Record* record;              // null: there is no such key
    KeyDirectory::Location key;  // in a small object: its number as the slot
  };

  using Place = std::uint16_t;  // in a small object

  // The most keys of a small object, and the most bytes of its arena.
  static constexpr std::uint32_t kSmall = kBlockSize;
  static constexpr std::uint32_t kSmallArena = UINT16_MAX;
  // With room behind them, as they are moved by whole blocks.
  static constexpr std::uint32_t kPlacesSize = kSmall * sizeof(Place) + kBlockSize;
  // For a pair of usual lengths.
  static constexpr std::uint32_t kRoomInCopies = 64;
  // Bytes that may be read and written after the last record, so that keys need not be read byte by
  // byte.
  static constexpr std::uint32_t kMargin = kPairSize;

  Place* places() noexcept { return reinterpret_cast<Place*>(arena_); }
  const Place* places() const noexcept { return reinterpret_cast<const Place*>(arena_); }
  Record* record_at(std::uint32_t place) const noexcept {
    return reinterpret_cast<Record*>(arena_ + place);
  }

  // Whether the object has this size, if it is not known already.
  template <Size kKnown>
  bool is(Size size) const noexcept {
    return kKnown == Size::kUnknown ? is_large() == (size == Size::kLarge) : kKnown == size;
  }

  // In a large object.
  std::uint32_t place_of_number(std::size_t n) const noexcept {
    return directory_->place_of_slot(directory_->slot_of_number(n));
  }

  template <Size kSize = Size::kUnknown, AnyKey K>
  [[gnu::always_inline]] Location locate(const K& key) const noexcept {
    if (is<kSize>(Size::kSmall)) {
      for (std::uint32_t same = key.positions_in(tags_); same != 0; same &= same - 1) {
        const std::size_t at = lowest_bit(same);
        Record* record = record_at(places()[at]);
        if (key.equals(record->key())) [[likely]]
          return {record, {0, at}};
      }
      return {nullptr, {}};
    }
    Location found = {nullptr, {}};
    found.key = directory_->find(key.hash(), [&](std::uint32_t place) {
      const bool is_it = key.equals(record_at(place)->key());
      if (is_it) found.record = record_at(place);
      return is_it;
    });
    return found;
  }

  // The size of a record, rounded up so that the next one is aligned.
  static std::uint32_t record_bytes(std::size_t key_length, std::size_t value_length) noexcept {
    constexpr std::size_t kUnit = alignof(Record);
    const std::size_t bytes = Record::kHead + 2 + key_length + value_length;
    return static_cast<std::uint32_t>((bytes + kUnit - 1) & ~(kUnit - 1));
  }

  template <Size kSize>
  bool has_room(std::uint32_t bytes) const noexcept {
    return capacity_ - used_ >= bytes &&
           (is<kSize>(Size::kSmall) ? size_ != kSmall : directory_->is_ready());
  }

  [[gnu::always_inline]] static void write_string(char* to,
                                                  const NulTerminatedView& text) noexcept {
    copy_text(to, text.data(), text.size() + 1);
  }
  static void write_string(char* to, std::string_view text) noexcept {
    if (!text.empty()) std::memcpy(to, text.data(), text.size());
    to[text.size()] = '\0';
  }

  // The key must not be there, and there must be room.
  template <Size kSize, AnyKey K, class Text>
  [[gnu::always_inline]] void insert(const K& key, const Text& value,
                                     std::uint32_t bytes) noexcept {
    const std::uint32_t place = used_;
    if (is<kSize>(Size::kSmall)) {
      tags_[size_] = key.tag();
      places()[size_] = static_cast<Place>(place);
    } else {
      directory_->add(key.hash()[0], place);
    }
    append(key, value, bytes);
    change_size(size_ + 1);
  }

  // There must be room.
  template <AnyKey K, class Text>
  [[gnu::always_inline]] void append(const K& key, const Text& value,
                                     std::uint32_t bytes) noexcept {
    Record* record = record_at(used_);
    used_ += bytes;
    record->key_length = static_cast<std::uint16_t>(key.length);
    record->value_length = static_cast<std::uint16_t>(value.size());
    record->value_room = static_cast<std::uint16_t>(value.size());
    if constexpr (std::is_same_v<K, ShortKey>) {
      key.head.store(record->key());
    } else {
      write_string(record->key(), std::string_view(key.text, key.length));
    }
    write_string(record->value(), value);
  }

  // Called once in a change, because readers who only ask for the size see the change at that
  // moment; and last, because compilers keep nothing in registers across it.
  void change_size(std::uint32_t size) noexcept {
    std::atomic_ref(size_).store(size, std::memory_order_release);
  }

  void remove_from_large(Location location) noexcept {
    lost_ += bytes_of(*location.record);
    directory_->remove(location.key);
    const std::uint32_t size = size_ - 1;
    change_size(size);
    if (directory_->slots() > 4 * size) [[unlikely]]
      close_gaps();
  }

  void remove_from_small(Location location) noexcept {
    lost_ += bytes_of(*location.record);
    const std::uint32_t size = size_ - 1;
    const std::size_t at = location.key.slot;
    tags_ = without_byte(tags_, at);
    constexpr std::uint32_t kStep = kBlockSize / sizeof(Place);
    for (Place *place = places() + at, *end = places() + size; place < end; place += kStep) {
      store_block(place, load_block(place + 1));
    }
    if (size == 0) {
      used_ = kPlacesSize;
      lost_ = 0;
    }
    change_size(size);
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

  // For the copy constructor, which has copied the other members already.
  void copy_memory(const InfoObject& other);
  void change_arena(char* arena, std::size_t size) noexcept;
  void give_arena_back() noexcept;
  void release() noexcept;
  void overwrite_longer(const Key& key, std::string_view value);
  void reserve(std::uint32_t bytes);
  void reserve_bytes(std::uint32_t bytes);
  void reserve_slot();
  void repack(std::size_t bytes);
  void become_large();
  void close_gaps() noexcept;

  char* arena_ = nullptr;              // null until the first key is set
  KeyDirectory* directory_ = nullptr;  // null in a small object
  Block tags_{};                       // of a small object
  std::uint32_t size_ = 0;             // keys
  std::uint32_t used_ = 0;             // bytes of the arena
  std::uint32_t capacity_ = 0;         // bytes of the arena that records may have
  std::uint32_t lost_ = 0;             // bytes of records that have been deleted or replaced
};

[[gnu::always_inline]] inline void InfoObject::copy_memory(const InfoObject& other) {
  const std::uint32_t used = other.used_;
  const std::size_t needed = std::size_t{used} + kMargin;
  // Often a pair is added next, which should not move all others.
  std::size_t size =
      BlockCache::size_for(needed + kRoomInCopies + (other.is_large() ? used / 16 : 0));
  if (size > (other.is_large() ? std::numeric_limits<std::uint32_t>::max() : kSmallArena)) {
    size = BlockCache::size_for(needed);
  }
  char* arena = BlockCache::take(size);
  arena_ = static_cast<char*>(std::memcpy(arena, other.arena_, used));
  capacity_ = static_cast<std::uint32_t>(size - kMargin);
  if (!other.is_large()) [[likely]]
    return;
  try {
    directory_ = other.directory_->copy().release();
  } catch (...) {
    give_arena_back();
    throw;
  }
}

}  // namespace reference

#endif  // REFERENCE_CORE_INFO_OBJECT_H_
