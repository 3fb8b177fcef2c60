#ifndef REFERENCE_CORE_KEY_H_
#define REFERENCE_CORE_KEY_H_

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/text_block.h"

namespace reference {

/// A key to look up, with all that finding it needs. Made once at the border, from the caller's
/// text, which must outlive it. It has no null character in it.
struct Key {
  const char* text;
  std::size_t length;
  BlockPair head;  ///< the first 32 bytes, zeros behind a shorter key
  Words product;   ///< what hashes are made of: 64 bits, of which one is set for the tag

  static constexpr std::uint32_t kTagBit = 0x80000000;

  /// The hash is the first word.
  Words hash() const noexcept { return product ^ shuffled<1, 0, 3, 2>(product, product); }

  /// A byte of the key's hash that is neither 0 nor 1: those mean "no key" among the tags of many
  /// keys.
  std::uint8_t tag() const noexcept { return static_cast<std::uint8_t>(product[0] >> 24); }
  /// The positions of this key's tag in `tags`.
  std::uint32_t positions_in(Block tags) const noexcept {
    return positions_of<3>(tags, reinterpret_cast<Block>(product));
  }

  /// Whether this is the key at `stored`, which ends with a null character and where 32 bytes may
  /// be read.
  bool equals(const char* stored) const noexcept {
    return std::strncmp(stored, text, length) == 0 && stored[length] == '\0';
  }

  /// The key in a C string. The length is 0 if it has `limit` or more bytes, of which at most
  /// `limit` are looked at.
  static Key read(const char* text, std::size_t limit) noexcept;

  /// The same for a text that need not end with a null character.
  static Key of(std::string_view text) noexcept;

  // The product of two sums of the pairs of characters, each times a number of its own. The numbers
  // are odd, near the largest of 16 bits and have no pattern; sums of texts in sequence are in
  // sequence, their product is not.
  [[gnu::always_inline]] static Words product_of(const BlockPair& head) noexcept {
    using Factors = std::int16_t __attribute__((vector_size(kBlockSize)));
    static constexpr Factors kFirst = {0x7A09,  -0x7667, 0x73BD, 0x7B67,
                                       -0x7E85, 0x74CB,  0x7C6F, -0x7373};
    static constexpr Factors kSecond = {0x7E95, 0x754F,  -0x7F53, 0x7F1D,
                                        0x71F1, -0x710F, 0x727D,  0x7D1B};
    static constexpr Words kNotZero = {0x6A09E667, 0x9E3779B9, 0x6A09E667, 0x9E3779B9};
    const Words sums = sums_of_products(reinterpret_cast<Block>(kFirst), head.first) +
                       sums_of_products(reinterpret_cast<Block>(kSecond), head.second);
    const Words both = (sums + shuffled<2, 3, 2, 3>(sums, sums)) ^ kNotZero;
    return long_products(both, shuffled<1, 1, 3, 3>(both, both)) | kTagBit;
  }

  // That of a longer text: `product` of what came before, and 32 bytes more.
  static Words product_of_more(Words product, const char* bytes) noexcept {
    // Odd numbers, so that nothing of what came before is lost.
    return (product * Words{0x9E3779B1, 0x85EBCA77, 0x9E3779B1, 0x85EBCA77} +
            product_of(BlockPair::load(bytes))) |
           kTagBit;
  }
};

/// A key of up to 31 bytes, as nearly all are, in memory where 32 may be read. No operation on it
/// needs a call. It may be empty: no object has such a key, and it must not be added.
struct ShortKey : Key {
  BlockPair mask;  ///< of the bytes that the key has, and of the null character behind it

  /// Whether there is such a key. False for a null pointer.
  static bool is_at(const char* text) noexcept {
    return may_read_on(text) && BlockPair::load(text).zeros() != 0;
  }

  [[gnu::always_inline]] explicit ShortKey(const char* key) noexcept {
    const BlockPair bytes = BlockPair::load(key);
    text = key;
    length = lowest_bit(bytes.zeros());
    mask = mask_of(length + 1);
    head = bytes & mask;
    product = product_of(head);
  }

  bool equals(const char* stored) const noexcept {
    return (BlockPair::load(stored) & mask) == head;
  }
};

/// The same for a key of 32 to 63 bytes, in memory where 64 may be read.
struct LongKey : Key {
  BlockPair tail;       ///< the bytes behind the first 32, zeros behind them
  BlockPair tail_mask;  ///< of those bytes, and of the null character

  static bool is_at(const char* text) noexcept {
    return may_read_on(text) && BlockPair::load(text).zeros() == 0 &&
           BlockPair::load(text + kPairSize).zeros() != 0;
  }

  [[gnu::always_inline]] explicit LongKey(const char* key) noexcept {
    const BlockPair bytes = BlockPair::load(key + kPairSize);
    const std::size_t more = lowest_bit(bytes.zeros());
    text = key;
    length = kPairSize + more;
    head = BlockPair::load(key);
    tail_mask = mask_of(more + 1);
    tail = bytes & tail_mask;
    product = product_of(head);
    if (more != 0) product = product_of_more(product, key + more);
  }

  // A stored key with the same first 32 bytes continues after them, where 32 more may be read.
  bool equals(const char* stored) const noexcept {
    return BlockPair::load(stored) == head &&
           (BlockPair::load(stored + kPairSize) & tail_mask) == tail;
  }
};

template <class K>
concept AnyKey = std::derived_from<K, Key>;

}  // namespace reference

#endif  // REFERENCE_CORE_KEY_H_
