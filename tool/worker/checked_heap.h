// Memory blocks with guarded surroundings, so that a byte written behind or before a block, or into
// one that was freed, is seen at once, changes nothing else, and is charged to the case that wrote
// it.
//
// The executable defines malloc and its family itself, as a statically linked allocator does: it
// comes first in the global scope, so that libraries loaded later use it too. Nothing is preloaded,
// inherited by processes that an MPI starts, or written to a disk. Until guard_heap() is called
// each function only forwards to the C library's own. An MPI that brings an allocator of its own is
// not checked, nor is what this executable makes with new. Compiled out under sanitizers, which do
// the same, and without the GNU C library.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace infocts {

/// Readable, recognisable bytes on both sides of a block; a write that goes further is not seen.
inline constexpr std::size_t kGuardBefore = 32;
inline constexpr std::size_t kGuardBehind = 128;
/// No text, no blank, no zero, not what the suite's own buffers are filled with.
inline constexpr unsigned char kGuardByte = 0xB5;

/// What a block is full of once it is freed. Then it is kept from the C library for a while, so
/// that a byte written into it is seen.
inline constexpr unsigned char kFreedByte = 0xD7;
/// So many blocks, of so many bytes together, are kept; larger ones are not kept at all.
inline constexpr std::size_t kMostFreed = 1024;
inline constexpr std::size_t kMostFreedBytes = std::size_t{1} << 20;
inline constexpr std::size_t kMostFreedOfOne = std::size_t{1} << 16;
static_assert(kMostFreedOfOne <= kMostFreedBytes);

/// Bytes found written outside of a block, or into one that was freed; or one that was freed twice.
struct HeapDamage {
  enum class Kind { behind, before, freed, freed_twice };
  static constexpr std::size_t kKept = 48;

  Kind kind = Kind::behind;
  std::size_t size = 0;  ///< of the block
  /// Distance of the first byte written from the block's edge (0: adjacent), or its beginning.
  std::size_t first = 0;
  std::size_t count = 0;                     ///< from the first to the last byte written
  std::array<unsigned char, kKept> bytes{};  ///< the first of them, in order of addresses
  const void* site = nullptr;  ///< the code that asked for the block, or freed it (the second time)
  const void* allocated = nullptr;  ///< the code that asked for it
  bool beyond_guard = false;        ///< written up to the guard's far end: more may be, unseen
};

/// Guards the blocks that are allocated from now on. Does nothing where it is compiled out.
void guard_heap();

/// Whether blocks can be guarded in this build.
bool heap_can_be_guarded();

/// What has been written outside of blocks since the last call; the guards are as new afterwards.
/// Call it when no other thread of the suite runs.
std::vector<HeapDamage> take_heap_damage();

/// How many guarded blocks there are, without those that were freed.
std::size_t guarded_blocks();

}  // namespace infocts
