#ifndef REFERENCE_CORE_RANK_TREE_H_
#define REFERENCE_CORE_RANK_TREE_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace reference {

/// Finds the n-th present slot in a row of slots of which some are gone, in O(log slots). Each slot
/// has a bit that says whether it is present. The bits are in words, and over the words there is a
/// Fenwick tree: its node i counts the present slots in the last lowbit(i) words up to word i.
class SlotTree {
 public:
  bool empty() const noexcept { return slots_ == 0; }

  /// Starts with `count` slots, all present. Throws std::bad_alloc and then changes nothing.
  void fill(std::size_t count);

  /// Makes room for `count` slots in total. Throws std::bad_alloc and then changes nothing.
  void reserve(std::size_t count);

  /// Adds a present slot at the end. There must be room for it.
  void append() noexcept {
    if (slots_ % kWordBits == 0) add_word();
    words_.back().present |= std::uint64_t{1} << slots_ % kWordBits;
    // Behind the last word there is none whose node counts it.
    ++words_.back().node;
    ++slots_;
  }

  /// Marks a present slot as gone.
  void remove(std::size_t slot) noexcept {
    const std::size_t size = words_.size();
    Word* const words = words_.data();
    words[slot / kWordBits].present &= ~(std::uint64_t{1} << slot % kWordBits);
    for (std::size_t i = slot / kWordBits + 1; i <= size; i += lowbit(i)) --words[i - 1].node;
  }

  /// The present slot that has `rank` present slots before it. There must be one.
  std::size_t select(std::size_t rank) const noexcept {
    std::size_t passed = 0;  // words known to lie before that of the result
    for (std::size_t step = std::bit_floor(words_.size()); step != 0; step /= 2) {
      const std::size_t word = passed + step;
      if (word <= words_.size() && words_[word - 1].node <= rank) {
        rank -= words_[word - 1].node;
        passed = word;
      }
    }
    return passed * kWordBits + select_bit(words_[passed].present, static_cast<unsigned>(rank));
  }

  void clear() noexcept {
    words_.clear();
    slots_ = 0;
  }

 private:
  struct Word {
    std::uint64_t present;
    std::uint64_t node;  // of the tree
  };
  static constexpr std::size_t kWordBits = 64;

  static constexpr std::size_t lowbit(std::size_t i) noexcept { return i & (~i + 1); }
  static unsigned select_bit(std::uint64_t word, unsigned rank) noexcept;
  void add_word() noexcept;

  std::vector<Word> words_;  // node i stands at i - 1
  std::size_t slots_ = 0;
};

}  // namespace reference

#endif  // REFERENCE_CORE_RANK_TREE_H_
