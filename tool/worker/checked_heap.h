// Memory blocks with guarded surroundings: a byte written behind or before a block, or into a freed
// one, is seen at once, changes nothing else, and is charged to the case that wrote it.
//
// The executable defines malloc and its family itself, as a statically linked allocator does: it
// comes first in the global scope, so that libraries loaded later use it too. Nothing is preloaded,
// inherited by processes that an MPI starts, or written to a disk. Until guard_heap() is called,
// each function only forwards to the C library's own. An MPI with its own allocator is not checked,
// nor is what this executable makes with new. Compiled out under sanitizers, which do the same, and
// without the GNU C library.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace infocts {

/// Readable, recognisable bytes on both sides of a block; a write that goes further is not seen.
inline constexpr std::size_t kGuardBefore = 32;
inline constexpr std::size_t kGuardBehind = 128;
/// Not text, blank or zero, and not what fills the suite's own buffers.
inline constexpr unsigned char kGuardByte = 0xB5;

/// Fills a block when it is freed. The block is then kept from the C library for a while, so that a
/// byte written into it is seen.
inline constexpr unsigned char kFreedByte = 0xD7;
/// At most this many freed blocks, with this many bytes together, are kept; larger blocks are not
/// kept.
inline constexpr std::size_t kMaxFreed = 1024;
inline constexpr std::size_t kMaxFreedBytes = std::size_t{1} << 20;
inline constexpr std::size_t kMaxFreedOfOne = std::size_t{1} << 16;
static_assert(kMaxFreedOfOne <= kMaxFreedBytes);

/// Bytes written outside of a block, or into a freed one; or a block that was freed twice.
struct HeapDamage {
  enum class Kind { behind, before, freed, freed_twice };
  static constexpr std::size_t kKept = 48;

  Kind kind = Kind::behind;
  std::size_t size = 0;  ///< of the block
  /// Distance of the first byte written from the block's edge (0: adjacent); if freed, from its
  /// start.
  std::size_t first = 0;
  std::size_t count = 0;                     ///< from the first to the last byte written
  std::array<unsigned char, kKept> bytes{};  ///< the first of them, in order of addresses
  const void* site = nullptr;  ///< the code that allocated the block, or freed it (the second time)
  const void* allocated = nullptr;  ///< the code that allocated it
  bool beyond_guard = false;        ///< written up to the guard's far end: maybe more, unseen
};

/// Guards the blocks that are allocated from now on. Does nothing if compiled out.
void guard_heap();

/// Whether blocks can be guarded in this build.
bool heap_can_be_guarded();

/// The writes outside of blocks since the last call; restores the guards. Call it when no other
/// thread of the suite runs.
std::vector<HeapDamage> take_heap_damage();

/// How many guarded blocks there are, without freed ones.
std::size_t guarded_blocks();

}  // namespace infocts
