#include "core/info_object.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <new>

#include "core/block_cache.h"

namespace reference {
namespace {

// Most objects get along with a block of the first size, or one of the second.
constexpr std::size_t kFirstArena = BlockCache::size_for(200);
// From here on the C library may find a way to make one larger without copying it.
constexpr std::size_t kLargeArena = 4096;

// The size of an arena that holds `needed` bytes and grows by so much each time that growth costs
// little.
std::size_t arena_size(std::size_t needed) {
  std::size_t size = kFirstArena;
  while (size < needed) {
    size = BlockCache::size_for(size == kFirstArena  ? 2 * size
                                : size < kLargeArena ? 5 * size / 2
                                                     : 3 * size / 2);
  }
  if (size > std::numeric_limits<std::uint32_t>::max()) throw std::bad_alloc();
  return size;
}

}  // namespace

// The object has another arena from now on, or its first one.
void InfoObject::change_arena(char* arena, std::size_t size) noexcept {
  if (arena_ != nullptr) give_arena_back();
  arena_ = arena;
  capacity_ = static_cast<std::uint32_t>(size - kMargin);
}

void InfoObject::give_arena_back() noexcept {
  BlockCache::give_back(arena_, std::size_t{capacity_} + kMargin);
}

void InfoObject::release() noexcept {
  give_arena_back();
  if (is_large()) KeyDirectory::Free()(directory_);
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

void InfoObject::overwrite_longer(const Key& key, std::string_view value) {
  const std::uint32_t bytes = record_bytes(key.length, value.size());
  if (capacity_ - used_ < bytes) reserve_bytes(bytes);
  const Location old = locate(key);  // reserve_bytes() may have moved it
  lost_ += bytes_of(*old.record);
  if (is_large()) {
    directory_->move(old.key.slot, used_);
  } else {
    places()[old.key.slot] = static_cast<Place>(used_);
  }
  append(key, value, bytes);
}

// Makes room for a new record.
void InfoObject::reserve(std::uint32_t bytes) {
  if (arena_ == nullptr && bytes <= kFirstArena - kMargin - kPlacesSize) [[likely]] {
    change_arena(BlockCache::take(kFirstArena), kFirstArena);
    used_ = kPlacesSize;
    return;
  }
  if (capacity_ - used_ < bytes) reserve_bytes(bytes);
  if (is_large() || size_ == kSmall) reserve_slot();
}

// Makes room for a record in the arena. Records may move.
void InfoObject::reserve_bytes(std::uint32_t bytes) {
  const std::size_t needed = std::size_t{std::max(used_, kPlacesSize)} + bytes + kMargin;
  if (lost_ > used_ / 2) return repack(arena_size(needed - lost_));
  const std::size_t size = arena_size(needed);
  if (size > kSmallArena && !is_large()) become_large();
  if (size < kLargeArena) {
    char* arena = BlockCache::take(size);
    if (arena_ != nullptr) std::memcpy(arena, arena_, used_);
    change_arena(arena, size);
  } else {
    auto* arena = static_cast<char*>(std::realloc(arena_, size));
    if (arena == nullptr) throw std::bad_alloc();
    arena_ = arena;
    capacity_ = static_cast<std::uint32_t>(size - kMargin);
  }
  used_ = std::max(used_, kPlacesSize);
}

// Moves the records to a new arena and leaves behind what is lost.
void InfoObject::repack(std::size_t size) {
  if (size > kSmallArena && !is_large()) become_large();
  char* arena = BlockCache::take(size);
  std::uint32_t used = kPlacesSize;
  const auto move = [&](std::uint32_t place) noexcept {
    const std::uint32_t bytes = bytes_of(*record_at(place));
    std::memcpy(arena + used, arena_ + place, bytes);
    return std::exchange(used, used + bytes);
  };
  if (is_large()) {
    directory_->move_all(move);
  } else {
    auto* new_places = reinterpret_cast<Place*>(arena);
    for (std::uint32_t i = 0; i < size_; ++i) new_places[i] = static_cast<Place>(move(places()[i]));
  }
  change_arena(arena, size);
  used_ = used;
  lost_ = 0;
}

// Makes room for one more key outside of the arena.
void InfoObject::reserve_slot() {
  if (!is_large()) return become_large();
  if (directory_->is_full()) {
    if (directory_->has_much_waste(size_)) {
      directory_->close_gaps();
    } else {
      auto larger = KeyDirectory::create(2 * std::size_t{size_});
      directory_->for_each(
          [&](std::uint32_t place, std::uint32_t hash) noexcept { larger->add(hash, place); });
      KeyDirectory::Free()(std::exchange(directory_, larger.release()));
    }
  }
  if (directory_->has_gaps()) directory_->reserve_rank();
}

void InfoObject::become_large() {
  auto directory = KeyDirectory::create(kSmall + 1);
  for (std::uint32_t i = 0; i < size_; ++i) {
    directory->add(Key::of(nth_key<Size::kSmall>(i)).hash()[0], places()[i]);
  }
  tags_ = Block{};
  directory_ = directory.release();
}

// Closes the gaps in the directory, or gives it up. Runs after so many deletions that a deletion is
// cheap on average.
void InfoObject::close_gaps() noexcept {
  if (size_ == 0) {
    used_ = kPlacesSize;
    lost_ = 0;
  }
  if (size_ > kSmall / 2 || capacity_ > kSmallArena) return directory_->close_gaps();
  std::uint32_t kept = 0;
  directory_->for_each([&](std::uint32_t place, std::uint32_t) noexcept {
    places()[kept] = static_cast<Place>(place);
    tags_[kept] = Key::of(nth_key<Size::kSmall>(kept)).tag();
    ++kept;
  });
  KeyDirectory::Free()(std::exchange(directory_, nullptr));
}

}  // namespace reference
