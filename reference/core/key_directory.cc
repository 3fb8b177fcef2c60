#include "core/key_directory.h"

#include <cstring>
#include <limits>
#include <new>

#include "core/block_cache.h"

namespace reference {

std::size_t KeyDirectory::bytes(std::uint32_t groups) noexcept {
  const std::size_t cell = sizeof(std::uint8_t) + sizeof(std::uint32_t);
  return BlockCache::size_for(sizeof(KeyDirectory) +
                              groups * (kGroup * cell + kSlotsPerGroup * sizeof(Slot)));
}

KeyDirectory::Pointer KeyDirectory::allocate(std::uint32_t groups) {
  return Pointer(new (BlockCache::take(bytes(groups))) KeyDirectory(groups));
}

void KeyDirectory::Free::operator()(KeyDirectory* directory) const noexcept {
  const std::size_t size = bytes(directory->last_group_ + 1);
  std::destroy_at(directory);
  BlockCache::give_back(reinterpret_cast<char*>(directory), size);
}

KeyDirectory::Pointer KeyDirectory::create(std::size_t slots) {
  const std::size_t groups = std::bit_ceil((slots + kSlotsPerGroup - 1) / kSlotsPerGroup);
  if (groups > std::numeric_limits<std::uint32_t>::max() / kGroup) throw std::bad_alloc();
  Pointer directory = allocate(static_cast<std::uint32_t>(groups));
  directory->clear_cells();
  return directory;
}

KeyDirectory::Pointer KeyDirectory::copy() const {
  Pointer directory = allocate(last_group_ + 1);
  directory->ranks_ = ranks_;
  directory->slots_ = slots_;
  directory->taken_ = taken_;
  // Up to the last slot in use.
  const auto* from = reinterpret_cast<const std::byte*>(this + 1);
  const auto* end = reinterpret_cast<const std::byte*>(order_ + slots_);
  std::memcpy(directory->tags_of(0), from, static_cast<std::size_t>(end - from));
  return directory;
}

void KeyDirectory::close_gaps() noexcept {
  std::uint32_t kept = 0;
  clear_cells();
  for (std::uint32_t slot = 0; slot < slots_; ++slot) {
    if (order_[slot].place == kNone) continue;
    order_[kept] = order_[slot];
    insert(order_[kept].hash, kept);
    ++kept;
  }
  slots_ = kept;
  ranks_.clear();
}

void KeyDirectory::clear_cells() noexcept {
  taken_ = 0;
  std::memset(tags_of(0), kEmpty, (std::size_t{last_group_} + 1) * kGroup);
}

}  // namespace reference
