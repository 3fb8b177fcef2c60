#ifndef REFERENCE_CORE_BLOCK_CACHE_H_
#define REFERENCE_CORE_BLOCK_CACHE_H_

#include <array>
#include <bit>
#include <cstddef>

namespace reference {

/// Memory for the pairs of info objects. A thread keeps the blocks that were given back to it for
/// its next objects, up to a limit. A program that makes and frees objects all the time then hardly
/// needs the C library, and two threads that do so do not wait for each other there.
///
/// Blocks may be given back by another thread than the one that took them. Nothing is kept while a
/// tool watches the program's memory, which could not see mistakes otherwise.
class BlockCache {
 public:
  /// The size of the block for `bytes`, at least one. It is larger by at most 63 bytes or a
  /// quarter.
  static constexpr std::size_t size_for(std::size_t bytes) noexcept {
    const std::size_t last = bytes + kHeader - 1;
    const std::size_t step = bytes > kLargest    ? 2 * kHeader
                             : is_in_units(last) ? kUnit
                                                 : std::size_t{1} << shift_of(last);
    return (last | (step - 1)) + 1 - kHeader;
  }

  /// A block of a size that `size_for` returned. Throws std::bad_alloc.
  static char* take(std::size_t size) {
    if (size > kLargest) [[unlikely]]
      return take_new(size);
    Kept& kept = *kept_;
    Block*& first = kept.first[kind_of(size)];
    Block* block = first;
    if (block == nullptr) [[unlikely]]
      return take_new(size);
    first = block->next;
    kept.bytes -= size;
    return reinterpret_cast<char*>(block);
  }

  /// `size` is the one passed to `take`.
  static void give_back(char* memory, std::size_t size) noexcept {
    Kept& kept = *kept_;
    const std::size_t bytes = kept.bytes + size;
    if (bytes > kept.limit || size > kLargest) [[unlikely]]
      return give_back_slowly(memory, size);
    kept.bytes = bytes;
    Block*& first = kept.first[kind_of(size)];
    auto* block = reinterpret_cast<Block*>(memory);
    block->next = first;
    first = block;
  }

 private:
  // The C library has a header before each block, and sizes, it included, are multiples of 16.
  static constexpr std::size_t kHeader = 8;

  // Sizes, with the header, are multiples of 64 up to 512; then there are four to the next power of
  // two.
  static constexpr std::size_t kUnit = 64;
  static constexpr std::size_t kUnits = 8;
  static constexpr std::size_t kLargest = 4096 - kHeader;
  static constexpr bool is_in_units(std::size_t last) noexcept { return last < kUnits * kUnit; }
  static constexpr std::size_t shift_of(std::size_t last) noexcept {
    return static_cast<std::size_t>(std::bit_width(last)) - 3;
  }
  static constexpr std::size_t kind_of(std::size_t size) noexcept {
    const std::size_t last = size + kHeader - 1;  // of the bytes, counted with the header
    if (is_in_units(last)) [[likely]]
      return last / kUnit;
    constexpr std::size_t kFirstShift = shift_of(kUnits * kUnit);
    const std::size_t shift = shift_of(last);
    return kUnits + (shift - kFirstShift) * 4 + (last >> shift) - 4;
  }

  static constexpr std::size_t kKinds = kUnits + 12;  // three times four

  // A hundred objects with a handful of hints, or a thousand with one.
  static constexpr std::size_t kLimit = std::size_t{256} * 1024;

  struct Block {
    Block* next;
  };

  struct Kept {
    std::array<Block*, kKinds> first;  // of each kind
    std::size_t bytes;                 // of all blocks
    std::size_t limit;
  };

  struct ThreadExit;

  static char* take_new(std::size_t size);
  static void give_back_slowly(char* memory, std::size_t size) noexcept;
  static void start_keeping() noexcept;
  static void release(Kept& kept) noexcept;

  // What a thread has before it keeps anything and after its end: no blocks, and no room for any.
  // All threads share them, as nobody ever writes to them.
  static inline constinit Kept nothing_yet_{};
  static inline constinit Kept nothing_more_{};
  // Part of the program's own thread memory, which is reached without a call.
  [[gnu::tls_model("initial-exec")]] static inline constinit thread_local Kept* kept_ =
      &nothing_yet_;
};

}  // namespace reference

#endif  // REFERENCE_CORE_BLOCK_CACHE_H_
