#include "core/slot_tree.h"

#include <algorithm>

namespace reference {

void SlotTree::fill(std::size_t count) {
  const std::size_t whole = count / kWordBits;
  reserve(count);
  words_.resize(whole);
  for (std::size_t i = 1; i <= whole; ++i) {
    words_[i - 1] = {~std::uint64_t{0}, lowbit(i) * kWordBits};
  }
  slots_ = whole * kWordBits;
  while (slots_ < count) append();
}

void SlotTree::reserve(std::size_t count) {
  const std::size_t words = count / kWordBits + 1;
  if (words > words_.capacity()) words_.reserve(std::max(words, 2 * words_.size()));
}

void SlotTree::add_word() noexcept {
  const std::size_t i = words_.size() + 1;
  std::uint64_t sum = 0;
  for (std::size_t child = i - 1; child > i - lowbit(i); child -= lowbit(child)) {
    sum += words_[child - 1].node;
  }
  words_.push_back({0, sum});
}

// The place of the bit that has `rank` lower ones.
unsigned SlotTree::select_bit(std::uint64_t word, unsigned rank) noexcept {
  constexpr std::uint64_t kEach = 0x0101010101010101;
  constexpr std::uint64_t kHighest = 0x8080808080808080;
  // In each byte: the number of bits in it and in those below it.
  std::uint64_t sums = word - (word >> 1 & 0x5555555555555555);
  sums = (sums & 0x3333333333333333) + (sums >> 2 & 0x3333333333333333);
  sums = ((sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0f) * kEach;
  // The first byte in which that is more than `rank`.
  const std::uint64_t more = ((sums | kHighest) - (rank + 1) * kEach) & kHighest;
  const auto at = static_cast<unsigned>(std::countr_zero(more)) & ~7U;
  const auto below = static_cast<unsigned>(sums << 8 >> at & 0xff);
  std::uint64_t rest = word >> at;
  for (unsigned left = rank - below; left != 0; --left) rest &= rest - 1;
  return at + static_cast<unsigned>(std::countr_zero(rest));
}

}  // namespace reference
