#ifndef REFERENCE_CORE_TEXT_BLOCK_H_
#define REFERENCE_CORE_TEXT_BLOCK_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace reference {

/// Sixteen bytes of a text, which most processors work on in one step.
using Block = std::uint8_t __attribute__((vector_size(16)));
inline constexpr std::size_t kBlockSize = sizeof(Block);

inline Block load_block(const void* bytes) noexcept {
  Block block;
  std::memcpy(&block, bytes, sizeof block);
  return block;
}

inline void store_block(void* bytes, Block block) noexcept {
  std::memcpy(bytes, &block, sizeof block);
}

/// The elements at `kPlaces` of two vectors; places in the second follow those in the first.
template <int... kPlaces, class Vector>
[[gnu::always_inline]] inline Vector shuffled(Vector first, Vector second) noexcept {
#if defined(__clang__) || __GNUC__ >= 12
  return __builtin_shufflevector(first, second, kPlaces...);
#else
  return __builtin_shuffle(first, second, Vector{kPlaces...});
#endif
}

/// A number whose bit i is the highest bit of byte i.
inline std::uint32_t high_bits(Block block) noexcept {
#if defined(__SSE2__)
  return static_cast<std::uint32_t>(_mm_movemask_epi8(reinterpret_cast<__m128i>(block)));
#else
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < kBlockSize; ++i) bits |= std::uint32_t{block[i]} >> 7 << i;
  return bits;
#endif
}

/// A number whose bit i says whether byte i has this value.
inline std::uint32_t positions_of(Block block, std::uint8_t value) noexcept {
  return high_bits(reinterpret_cast<Block>(block == Block{} + value));
}

/// The same for byte `kByte` of another block.
template <int kByte>
std::uint32_t positions_of(Block block, Block value) noexcept {
  constexpr int k = kByte;
  const Block everywhere = shuffled<k, k, k, k, k, k, k, k, k, k, k, k, k, k, k, k>(value, value);
  return high_bits(reinterpret_cast<Block>(block == everywhere));
}

/// The same as four numbers.
using Words = std::uint32_t __attribute__((vector_size(sizeof(Block))));

/// The sums of the products of two neighbours each, of eight numbers of 16 bits.
inline Words sums_of_products(Block left, Block right) noexcept {
#if defined(__SSE2__)
  return reinterpret_cast<Words>(
      _mm_madd_epi16(reinterpret_cast<__m128i>(left), reinterpret_cast<__m128i>(right)));
#else
  using Numbers = std::int16_t __attribute__((vector_size(sizeof(Block))));
  const auto a = reinterpret_cast<Numbers>(left);
  const auto b = reinterpret_cast<Numbers>(right);
  Words sums;
  for (std::size_t i = 0; i < 4; ++i) {
    // As unsigned numbers, whose sum may wrap around.
    sums[i] = static_cast<std::uint32_t>(a[2 * i] * b[2 * i]) +
              static_cast<std::uint32_t>(a[2 * i + 1] * b[2 * i + 1]);
  }
  return sums;
#endif
}

/// The products of the first words and of the third words, each of 64 bits.
inline Words long_products(Words left, Words right) noexcept {
#if defined(__SSE2__)
  return reinterpret_cast<Words>(
      _mm_mul_epu32(reinterpret_cast<__m128i>(left), reinterpret_cast<__m128i>(right)));
#else
  const std::uint64_t first = std::uint64_t{left[0]} * right[0];
  const std::uint64_t third = std::uint64_t{left[2]} * right[2];
  const Words products = {
      static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(first >> 32),
      static_cast<std::uint32_t>(third), static_cast<std::uint32_t>(third >> 32)};
  return products;
#endif
}

/// Two blocks, for texts of up to 32 bytes.
struct BlockPair {
  Block first;
  Block second;

  /// Reads 32 bytes.
  static BlockPair load(const void* bytes) noexcept {
    const auto* from = static_cast<const char*>(bytes);
    return {load_block(from), load_block(from + kBlockSize)};
  }

  /// Writes 32 bytes.
  void store(void* bytes) const noexcept {
    auto* to = static_cast<char*>(bytes);
    store_block(to, first);
    store_block(to + kBlockSize, second);
  }

  BlockPair operator&(const BlockPair& other) const noexcept {
    return {first & other.first, second & other.second};
  }
  bool operator==(const BlockPair& other) const noexcept {
    const auto first_equal = reinterpret_cast<Block>(first == other.first);
    const auto second_equal = reinterpret_cast<Block>(second == other.second);
    return high_bits(first_equal & second_equal) == 0xffff;
  }

  /// A number whose bit i says whether byte i is 0.
  std::uint32_t zeros() const noexcept {
    return positions_of(first, 0) | positions_of(second, 0) << kBlockSize;
  }
};
inline constexpr std::size_t kPairSize = 2 * kBlockSize;

// Functions that become short only in the code around them are always inlined: what compilers
// inline by themselves depends on how much other code there is.

/// Ones in the first `length` bytes (at most 32) and zeros behind.
inline BlockPair mask_of(std::size_t length) noexcept {
  alignas(64) static constexpr std::uint8_t kOnesAndZeros[2 * kPairSize] = {
      255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
      255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};
  return BlockPair::load(kOnesAndZeros + kPairSize - length);
}

/// The block without byte `at`: those behind it move up, and a zero comes in at the end.
inline Block without_byte(Block block, std::size_t at) noexcept {
  const Block moved =
      shuffled<1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16>(block, Block{});
  const Block stay = mask_of(at).first;
  return (block & stay) | (moved & ~stay);
}

inline constexpr std::size_t kFreeRead = 64;

/// The number of offsets in a page, from 1 on, at which 64 bytes may be read whatever the length of
/// a text that starts there. Memory is allocated and protected in pages, so such a read cannot
/// fail; but tools that watch a program's memory may report it, and then there is no such offset.
extern std::uint32_t g_free_offsets [[gnu::visibility("hidden")]];

/// Whether 64 bytes may be read at `text`: never at a null pointer, which saves a check, nor at the
/// very start of a page, which is the price for that.
inline bool may_read_on(const char* text) noexcept {
  constexpr std::uintptr_t kSmallestPage = 4096;
  const std::uintptr_t before = reinterpret_cast<std::uintptr_t>(text) - 1;
  return static_cast<std::uint32_t>(before & (kSmallestPage - 1)) < g_free_offsets;
}

/// The number of the lowest bit that is set. There must be one.
inline std::size_t lowest_bit(std::uint32_t bits) noexcept {
#if defined(__x86_64__) && defined(__GNUC__)
  // The same as the builtin, whose int result compilers widen with another instruction.
  std::size_t number;
  __asm__("rep bsf %k1, %k0" : "=r"(number) : "r"(bits) : "cc");
  if (number > 31) __builtin_unreachable();
  return number;
#else
  return static_cast<std::uint32_t>(__builtin_ctz(bits));
#endif
}

/// The length of a C string that is shorter than 64 bytes and where 64 bytes may be read; otherwise
/// 64.
[[gnu::always_inline]] inline std::size_t short_length_of(const char* text) noexcept {
  if (!may_read_on(text)) [[unlikely]]
    return kFreeRead;
  if (const std::uint32_t zeros = BlockPair::load(text).zeros(); zeros != 0) [[likely]] {
    return lowest_bit(zeros);
  }
  const std::uint32_t zeros = BlockPair::load(text + kPairSize).zeros();
  return zeros != 0 ? kPairSize + lowest_bit(zeros) : kFreeRead;
}

/// Copies exactly `length` bytes, at least one, between two texts that do not overlap. Most texts
/// are short, and not worth a call.
[[gnu::always_inline]] inline void copy_text(char* to, const char* from,
                                             std::size_t length) noexcept {
  if (length >= kBlockSize) {
    // The last two blocks may overlap.
    const Block first = load_block(from);
    const Block last = load_block(from + length - kBlockSize);
    if (length > kPairSize) [[unlikely]] {
      const Block second = load_block(from + kBlockSize);
      for (std::size_t at = kPairSize; at + kBlockSize < length; at += kBlockSize) {
        store_block(to + at, load_block(from + at));
      }
      store_block(to + kBlockSize, second);
    }
    store_block(to, first);
    store_block(to + length - kBlockSize, last);
    return;
  }
  const auto copy_ends = [&]<class Word>(Word first) {
    Word last;
    std::memcpy(&first, from, sizeof first);
    std::memcpy(&last, from + length - sizeof last, sizeof last);
    std::memcpy(to, &first, sizeof first);
    std::memcpy(to + length - sizeof last, &last, sizeof last);
  };
  if (length >= sizeof(std::uint64_t)) return copy_ends(std::uint64_t{});
  if (length >= sizeof(std::uint32_t)) return copy_ends(std::uint32_t{});
  if (length >= sizeof(std::uint16_t)) return copy_ends(std::uint16_t{});
  *to = *from;
}

}  // namespace reference

#endif  // REFERENCE_CORE_TEXT_BLOCK_H_
