#include "core/info_object.h"

#include <cstdlib>
#include <limits>
#include <new>

namespace reference {
namespace {

constexpr std::size_t kLargeArena = 4096;

// The size of an arena that holds `needed` bytes and grows by so much each time that growth costs
// little. Sizes are those that malloc has without a rest: multiples of 16, of which it uses 8.
std::size_t arena_size(std::size_t needed) {
  std::size_t size = 256 - 8;
  while (size < needed) {
    const std::size_t next = size < kLargeArena ? 5 * size / 2 : 3 * size / 2;
    size = (next | 15) - 7;
  }
  if (size > std::numeric_limits<std::uint32_t>::max()) throw std::bad_alloc();
  return size;
}

char* allocate(std::size_t bytes) {
  auto* memory = static_cast<char*>(std::malloc(bytes));
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

void InfoObject::copy_from(const InfoObject& other) {
  char* arena = allocate(std::size_t{other.used_} + kMargin);
  std::memcpy(arena, other.arena_, other.used_);
  if (other.directory_ != nullptr) {
    try {
      directory_ = other.directory_->copy().release();
    } catch (...) {
      std::free(arena);
      throw;
    }
  }
  arena_ = arena;
  tags_ = other.tags_;
  size_ = other.size_;
  used_ = other.used_;
  capacity_ = other.used_;
  lost_ = other.lost_;
}

void InfoObject::release() noexcept {
  std::free(arena_);
  if (directory_ != nullptr) KeyDirectory::Free()(directory_);
}

void InfoObject::set(const Key& key, std::string_view value) {
  switch (set_at_once(key, value)) {
    case Outcome::kDone:
      break;
    case Outcome::kNeedsRoom:
      add(key, value);
      break;
    case Outcome::kNeedsLongerRoom:
      overwrite_longer(key, value);
      break;
  }
}

void InfoObject::add(const Key& key, std::string_view value) {
  const std::uint32_t bytes = record_bytes(key.length, value.size());
  if (capacity_ - used_ < bytes) reserve(bytes);
  if (!has_slot()) reserve_slot();
  insert(key, value, bytes);
  if (directory_ != nullptr && directory_->has_gaps()) directory_->add_rank();
}

void InfoObject::overwrite_longer(const Key& key, std::string_view value) {
  const std::uint32_t bytes = record_bytes(key.length, value.size());
  if (capacity_ - used_ < bytes) reserve(bytes);
  const auto [old, at] = locate(key);  // reserve() may have moved it
  const std::uint32_t slot = old->slot;
  lost_ += old->bytes();
  const std::uint32_t place = append(key, value, bytes);
  record_at(place)->slot = slot;
  if (directory_ == nullptr) {
    places()[at] = place;
  } else {
    directory_->move(at, slot, place);
  }
}

void InfoObject::remove(Record& record, std::uint32_t at) {
  const std::uint32_t bytes = record.bytes();
  if (directory_ != nullptr) {
    directory_->remove(at, record.slot);
    --size_;
    lost_ += bytes;
    if (directory_->slots() > 2 * size_) close_gaps();
    return;
  }
  --size_;
  tags_ = without_byte(tags_, at);
  constexpr std::uint32_t kStep = kBlockSize / sizeof(std::uint32_t);
  for (std::uint32_t i = at; i < size_; i += kStep) {
    store_block(places() + i, load_block(places() + i + 1));
  }
  lost_ += bytes;
  if (size_ == 0) {
    used_ = kPlacesSize;
    lost_ = 0;
  }
}

// Makes room for a record. Records may move.
void InfoObject::reserve(std::uint32_t bytes) {
  const std::size_t needed = std::size_t{std::max(used_, kPlacesSize)} + bytes + kMargin;
  if (lost_ > used_ / 2) return repack(arena_size(needed - lost_));
  const std::size_t size = arena_size(needed);
  if (size < kLargeArena) {
    char* arena = allocate(size);
    if (arena_ != nullptr) std::memcpy(arena, arena_, used_);
    std::free(arena_);
    arena_ = arena;
  } else {
    auto* arena = static_cast<char*>(std::realloc(arena_, size));
    if (arena == nullptr) throw std::bad_alloc();
    arena_ = arena;
  }
  used_ = std::max(used_, kPlacesSize);
  capacity_ = static_cast<std::uint32_t>(size - kMargin);
}

// Moves the records to a new arena and leaves behind what is lost.
void InfoObject::repack(std::size_t size) {
  char* arena = allocate(size);
  std::uint32_t used = kPlacesSize;
  const auto move = [&](std::uint32_t place) noexcept {
    const std::uint32_t bytes = record_at(place)->bytes();
    std::memcpy(arena + used, arena_ + place, bytes);
    return std::exchange(used, used + bytes);
  };
  if (directory_ == nullptr) {
    auto* new_places = reinterpret_cast<std::uint32_t*>(arena);
    for (std::uint32_t i = 0; i < size_; ++i) new_places[i] = move(places()[i]);
  } else {
    directory_->rebuild([&](std::uint32_t place, std::uint32_t slot) noexcept {
      const std::uint32_t new_place = move(place);
      auto* record = reinterpret_cast<Record*>(arena + new_place);
      record->slot = slot;
      return std::pair(new_place, record->hash);
    });
  }
  std::free(arena_);
  arena_ = arena;
  used_ = used;
  capacity_ = static_cast<std::uint32_t>(size - kMargin);
  lost_ = 0;
}

// Makes room for one more key outside of the arena.
void InfoObject::reserve_slot() {
  if (directory_ != nullptr && directory_->is_full()) {
    const std::uint32_t slots = directory_->slots();
    if (directory_->has_much_waste(size_)) {
      directory_->rebuild([&](std::uint32_t place, std::uint32_t slot) noexcept {
        record_at(place)->slot = slot;
        return std::pair(place, record_at(place)->hash);
      });
    } else {
      auto larger = KeyDirectory::create(2 * std::size_t{size_});
      for (std::uint32_t slot = 0; slot < slots; ++slot) {
        const std::uint32_t place = directory_->place_of_slot(slot);
        if (place != KeyDirectory::kNone) enter(*larger, place);
      }
      KeyDirectory::Free()(std::exchange(directory_, larger.release()));
    }
  }
  if (directory_ != nullptr) {
    if (directory_->has_gaps()) directory_->reserve_rank();
    return;
  }
  auto directory = KeyDirectory::create(kSmall + 1);
  for (std::uint32_t i = 0; i < size_; ++i) enter(*directory, places()[i]);
  tags_ = Block{};
  directory_ = directory.release();
}

// Closes the gaps in the directory, or gives it up. Runs after so many deletions as there are keys
// left, which makes a deletion cheap on average.
void InfoObject::close_gaps() noexcept {
  if (size_ > kSmall / 2) {
    directory_->close_gaps(
        [&](std::uint32_t place, std::uint32_t slot) noexcept { record_at(place)->slot = slot; });
    return;
  }
  std::uint32_t kept = 0;
  for (std::uint32_t slot = 0; slot < directory_->slots(); ++slot) {
    const std::uint32_t place = directory_->place_of_slot(slot);
    if (place == KeyDirectory::kNone) continue;
    tags_[kept] = Key::tag_of(record_at(place)->hash);
    places()[kept++] = place;
  }
  KeyDirectory::Free()(std::exchange(directory_, nullptr));
}

}  // namespace reference
