#include "core/info_object.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <new>

#include "core/key_hash.h"

namespace reference {

std::optional<std::string_view> InfoObject::find(std::string_view key) const noexcept {
  const std::size_t slot = find_slot(key, key_head(key));
  if (slot == kNoSlot) return std::nullopt;
  return value_of(entries_[slot]);
}

std::string_view InfoObject::nth_key(std::size_t n) const noexcept {
  return key_of(entries_[ranks_.empty() ? n : ranks_.select(n)]);
}

void InfoObject::set(std::string_view key, std::string_view value) {
  const std::uint64_t head = key_head(key);
  const std::size_t slot = find_slot(key, head);
  if (slot != kNoSlot) return overwrite(entries_[slot], value);

  // All that can fail comes before the first change.
  reserve_text(key.size() + value.size());
  reserve_entry();

  const auto value_length = static_cast<std::uint16_t>(value.size());
  const std::uint32_t key_offset = append_text(key);
  const std::uint32_t value_offset = append_text(value);
  if (!index_.empty()) {
    index_.insert(key_hash(key, head), static_cast<std::uint32_t>(entries_.size()));
  }
  if (!ranks_.empty()) ranks_.append();
  entries_.push_back({head, key_offset, value_offset, static_cast<std::uint16_t>(key.size()),
                      value_length, value_length});
  ++live_;
}

bool InfoObject::erase(std::string_view key) {
  const std::uint64_t head = key_head(key);
  const std::size_t slot = find_slot(key, head);
  if (slot == kNoSlot) return false;
  if (index_.empty()) {
    entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(slot));
    --live_;
  } else {
    if (ranks_.empty()) ranks_.fill(entries_.size());
    ranks_.remove(slot);
    index_.erase(key_hash(key, head), static_cast<std::uint32_t>(slot));
    entries_[slot].key_length = 0;
    --live_;
    if (entries_.size() > 2 * live_) compact();
  }
  return true;
}

bool InfoObject::matches(const Entry& entry, std::string_view key,
                         std::uint64_t head) const noexcept {
  return entry.key_head == head && entry.key_length == key.size() &&
         (key.size() <= sizeof head ||
          std::memcmp(text_.data() + entry.key_offset, key.data(), key.size()) == 0);
}

std::size_t InfoObject::find_slot(std::string_view key, std::uint64_t head) const noexcept {
  if (index_.empty()) {
    for (std::size_t slot = 0; slot < entries_.size(); ++slot) {
      if (matches(entries_[slot], key, head)) return slot;
    }
    return kNoSlot;
  }
  const std::uint32_t slot = index_.find(key_hash(key, head), [&](std::uint32_t candidate) {
    return matches(entries_[candidate], key, head);
  });
  return slot == KeyIndex::kNone ? kNoSlot : slot;
}

void InfoObject::overwrite(Entry& entry, std::string_view value) {
  if (value.size() <= entry.value_capacity) {
    std::copy(value.begin(), value.end(), text_.begin() + entry.value_offset);
  } else {
    reserve_text(value.size());
    entry.value_offset = append_text(value);
    entry.value_capacity = static_cast<std::uint16_t>(value.size());
  }
  entry.value_length = static_cast<std::uint16_t>(value.size());
}

// There must be room for the text.
std::uint32_t InfoObject::append_text(std::string_view text) noexcept {
  const auto offset = static_cast<std::uint32_t>(text_.size());
  text_.append(text);
  return offset;
}

// Growth copies the text in any case, so this is where leftovers are dropped.
void InfoObject::reserve_text(std::size_t extra) {
  if (text_.capacity() - text_.size() >= extra) return;
  std::size_t needed = extra;
  for (const Entry& entry : entries_) {
    if (entry.key_length != 0) needed += std::size_t{entry.key_length} + entry.value_length;
  }
  if (needed > std::numeric_limits<std::uint32_t>::max()) throw std::bad_alloc();
  std::string packed;
  packed.reserve(2 * needed);
  for (Entry& entry : entries_) {
    if (entry.key_length == 0) continue;
    const auto key_offset = static_cast<std::uint32_t>(packed.size());
    packed.append(key_of(entry)).append(value_of(entry));
    entry.key_offset = key_offset;
    entry.value_offset = key_offset + entry.key_length;
    entry.value_capacity = entry.value_length;
  }
  text_.swap(packed);
}

void InfoObject::reserve_entry() {
  if (entries_.size() == entries_.capacity()) {
    if (entries_.size() >= 2 * kScanLimit && entries_.size() - live_ >= entries_.size() / 4) {
      compact();
    } else {
      entries_.reserve(std::max<std::size_t>(8, 2 * entries_.size()));
    }
  }
  if (!ranks_.empty()) ranks_.reserve(entries_.size() + 1);
  if (!index_.empty()) {
    index_.reserve(live_ + 1);
  } else if (entries_.size() == kScanLimit) {
    build_index();
  }
}

void InfoObject::build_index() {
  index_.reserve(2 * kScanLimit);
  for (std::size_t slot = 0; slot < entries_.size(); ++slot) {
    const Entry& entry = entries_[slot];
    index_.insert(key_hash(key_of(entry), entry.key_head), static_cast<std::uint32_t>(slot));
  }
}

// Closes the gaps that deleted entries left. Runs after so many deletions as there are entries to
// move, which makes a deletion cheap on average.
void InfoObject::compact() noexcept {
  std::erase_if(entries_, [](const Entry& entry) { return entry.key_length == 0; });
  ranks_.clear();
  if (entries_.size() <= kScanLimit) {
    index_.reset();
  } else {
    index_.clear();
    build_index();
  }
}

}  // namespace reference
