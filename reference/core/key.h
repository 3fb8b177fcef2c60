#ifndef REFERENCE_CORE_KEY_H_
#define REFERENCE_CORE_KEY_H_

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/text_block.h"

namespace reference {

/// A key that an object is asked for, with all that finding it needs. Made once at the border, from
/// the text of the caller, which must outlive it.
struct Key {
  const char* text;
  std::size_t length;
  BlockPair head;  ///< the first 32 bytes, zeros behind a shorter key
  std::uint32_t hash;

  /// A byte of the hash that is neither 0 nor 1: those mean "no key" among the tags of many keys.
  std::uint8_t tag() const noexcept { return tag_of(hash); }
  static std::uint8_t tag_of(std::uint32_t hash) noexcept {
    return static_cast<std::uint8_t>(hash | 0x80);
  }

  /// Whether the text is this key that stands at `stored` with this length, where 32 bytes may be
  /// read.
  bool equals(const char* stored, std::size_t stored_length) const noexcept {
    return stored_length == length && std::memcmp(stored, text, length) == 0;
  }

  /// The key in a string of C. The length is 0 if it has `limit` or more bytes; no more of it than
  /// `limit` bytes is looked at then.
  static Key read(const char* text, std::size_t limit) noexcept;

  /// The same of a text that may hold any bytes.
  static Key of(std::string_view text) noexcept;

  // The sum of the products of the halves of all words, which are first made different from each
  // other by numbers without a pattern (digits of square roots). Then mixed, as the last characters
  // of the words are in the highest bits only.
  static std::uint64_t long_hash_of(const BlockPair& head) noexcept {
    static constexpr Words kFirst = {0x6A09E667F3BCC909, 0xBB67AE8584CAA73B};
    static constexpr Words kSecond = {0x3C6EF372FE94F82B, 0xA54FF53A5F1D36F1};
    const Words sums = products_of_halves(reinterpret_cast<Words>(head.first) ^ kFirst) +
                       products_of_halves(reinterpret_cast<Words>(head.second) ^ kSecond);
    return mix(sums[0] + sums[1]);
  }
  static constexpr std::uint64_t mix(std::uint64_t hash) noexcept {
    return (hash ^ hash >> 32) * 0x9E3779B97F4A7C15;  // 2^64 / golden ratio
  }
  static std::uint32_t hash_of(const BlockPair& head) noexcept {
    return static_cast<std::uint32_t>(long_hash_of(head) >> 32);
  }
};

/// A key of 1 to 31 bytes, as nearly all are, in memory where 32 may be read. Nothing that is done
/// with it needs a call.
struct ShortKey : Key {
  BlockPair mask;  ///< of the bytes that the key has

  /// Whether there is such a key.
  static bool is_at(const char* text) noexcept {
    if (!may_read_on(text)) [[unlikely]]
      return false;
    const std::uint32_t zeros = BlockPair::load(text).zeros();
    return zeros != 0 && (zeros & 1) == 0;
  }

  explicit ShortKey(const char* key) noexcept {
    const BlockPair bytes = BlockPair::load(key);
    text = key;
    length = static_cast<std::uint32_t>(std::countr_zero(bytes.zeros()));
    mask = mask_of(length);
    head = bytes & mask;
    hash = hash_of(head);
  }

  bool equals(const char* stored, std::size_t stored_length) const noexcept {
    return stored_length == length && (BlockPair::load(stored) & mask) == head;
  }
};

template <class K>
concept AnyKey = std::derived_from<K, Key>;

}  // namespace reference

#endif  // REFERENCE_CORE_KEY_H_
