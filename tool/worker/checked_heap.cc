#include "tool/worker/checked_heap.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__GLIBC__)
#define CTS_PLAIN_HEAP
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define CTS_PLAIN_HEAP
#endif
#endif

#ifdef CTS_PLAIN_HEAP

namespace infocts {

void guard_heap() {}
bool heap_can_be_guarded() { return false; }
std::vector<HeapDamage> take_heap_damage() { return {}; }
std::size_t guarded_blocks() { return 0; }

}  // namespace infocts

#else

#include <dlfcn.h>
#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <utility>

#include "tool/worker/guarded_blocks.h"

// The C library's own, under the names that it keeps for allocators such as this one.
extern "C" {
void* libc_malloc(std::size_t size) __asm__("__libc_malloc");
void* libc_calloc(std::size_t count, std::size_t size) __asm__("__libc_calloc");
void* libc_realloc(void* block, std::size_t size) __asm__("__libc_realloc");
void* libc_memalign(std::size_t alignment, std::size_t size) __asm__("__libc_memalign");
void libc_free(void* block) __asm__("__libc_free");
}

namespace infocts {
namespace {

constexpr std::uint64_t kGuardWord = 0x0101010101010101U * kGuardByte;
constexpr std::size_t kOverhead = Block::kFront + kGuardBehind;

class Lock {
 public:
  Lock() { ::pthread_mutex_lock(&mutex); }
  ~Lock() { ::pthread_mutex_unlock(&mutex); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

  // A child of fork() must not find it held by a thread that it does not have.
  static void before_fork() { ::pthread_mutex_lock(&mutex); }
  static void after_fork() { ::pthread_mutex_unlock(&mutex); }

 private:
  static inline pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
};

constinit std::atomic<bool> guarding = false;
constinit Blocks blocks;

// Found at a free: kept without allocating anything. More would not help.
constexpr std::size_t kMaxFound = 16;
constinit std::array<HeapDamage, kMaxFound> found;
constinit std::size_t found_count = 0;

HeapDamage* new_damage() { return found_count < kMaxFound ? &found[found_count++] : nullptr; }

// Reports bytes that are no longer `byte`, and restores them.
void look_at(const Block& block, HeapDamage::Kind kind, unsigned char* begin, std::size_t length,
             unsigned char byte) {
  // Equal to its own bytes, one further: all of them are the first one.
  if (length == 0 || (*begin == byte && std::memcmp(begin, begin + 1, length - 1) == 0)) return;
  const auto written = [byte](unsigned char other) { return other != byte; };
  unsigned char* const first = std::find_if(begin, begin + length, written);
  unsigned char* last = begin + length;
  while (!written(last[-1])) --last;
  if (HeapDamage* damage = new_damage()) {
    const bool before = kind == HeapDamage::Kind::before;
    const bool freed = kind == HeapDamage::Kind::freed;
    *damage = {.kind = kind,
               .size = block.size,
               .first = static_cast<std::size_t>(before ? begin + length - last : first - begin),
               .count = static_cast<std::size_t>(last - first),
               .site = freed ? block.freed_by() : block.allocated_by(),
               .allocated = block.allocated_by(),
               .beyond_guard = before ? first == begin : !freed && last == begin + length};
    std::copy_n(first, std::min(damage->count, HeapDamage::kKept), damage->bytes.begin());
  }
  std::memset(begin, byte, length);
}

/// What most processors compare at once.
using GuardWords = std::uint64_t __attribute__((vector_size(16)));
constexpr GuardWords kGuardPattern{kGuardWord, kGuardWord};

template <std::size_t... parts>
bool is_untouched(const unsigned char* guard, std::index_sequence<parts...> /*all*/) {
  const auto difference = [&](std::size_t part) {
    GuardWords words;
    std::memcpy(&words, guard + part * sizeof words, sizeof words);
    return words ^ kGuardPattern;
  };
  const GuardWords differs = (difference(parts) | ...);
  return (differs[0] | differs[1]) == 0;
}

// All guards are looked at after each case: without a loop, and without a call.
bool guards_are_untouched(const Block& block) {
  static_assert(kGuardBefore % sizeof(GuardWords) == 0 && kGuardBehind % sizeof(GuardWords) == 0);
  return is_untouched(block.before(),
                      std::make_index_sequence<kGuardBefore / sizeof(GuardWords)>()) &&
         is_untouched(block.behind(),
                      std::make_index_sequence<kGuardBehind / sizeof(GuardWords)>());
}

// Of a freed one the guards were looked at when it was freed.
void look_at(const Block& block) {
  if (block.freed) {
    look_at(block, HeapDamage::Kind::freed, block.user, block.size, kFreedByte);
  } else if (!guards_are_untouched(block)) {
    look_at(block, HeapDamage::Kind::before, block.before(), kGuardBefore, kGuardByte);
    look_at(block, HeapDamage::Kind::behind, block.behind(), kGuardBehind, kGuardByte);
  }
}

/// Blocks that were freed a short while ago: the oldest leave when there are too many of them, or
/// too large ones.
class Quarantine {
 public:
  /// Which is in `blocks`, and stays there.
  void add(Block& block) {
    block.freed = true;
    unsigned char* const user = block.user;
    const std::size_t size = block.size;
    std::memset(user, kFreedByte, size);
    while (count_ == kMaxFreed || bytes_ + size > kMaxFreedBytes) drop();  // moves `block`
    users_[(first_ + count_++) % kMaxFreed] = user;
    bytes_ += size;
  }

  std::size_t count() const { return count_; }

 private:
  void drop() {
    const Block oldest = blocks.take(users_[first_]);
    first_ = (first_ + 1) % kMaxFreed;
    --count_;
    bytes_ -= oldest.size;
    look_at(oldest);
    libc_free(oldest.start);
  }

  std::array<unsigned char*, kMaxFreed> users_{};
  std::size_t first_ = 0;
  std::size_t count_ = 0;
  std::size_t bytes_ = 0;
};

constinit Quarantine quarantine;

void* guard(void* start, std::size_t size, std::size_t front, const void* site) {
  if (start == nullptr) return nullptr;
  const Block block{static_cast<unsigned char*>(start) + front, size, start};
  block.set_sites(site, nullptr);
  std::memset(block.before(), kGuardByte, kGuardBefore);
  std::memset(block.behind(), kGuardByte, kGuardBehind);
  const Lock lock;
  if (blocks.add(block)) return block.user;
  libc_free(start);
  errno = ENOMEM;
  return nullptr;
}

bool too_large(std::size_t size) { return size > PTRDIFF_MAX - 2 * kOverhead; }

void* allocate(std::size_t size, const void* site) {
  if (!guarding.load(std::memory_order_relaxed) || too_large(size)) return libc_malloc(size);
  return guard(libc_malloc(size + kOverhead), size, Block::kFront, site);
}

void* allocate_aligned(std::size_t alignment, std::size_t size, const void* site) {
  // The C library takes these, 0 among them, for what malloc aligns to anyway.
  if (alignment <= alignof(std::max_align_t)) return allocate(size, site);
  if ((alignment & (alignment - 1)) != 0) return libc_memalign(alignment, size);
  if (!guarding.load(std::memory_order_relaxed) || too_large(size) || alignment > (1U << 30)) {
    return libc_memalign(alignment, size);
  }
  const std::size_t front = (Block::kFront + alignment - 1) / alignment * alignment;
  return guard(libc_memalign(alignment, size + front + kGuardBehind), size, front, site);
}

/// One that was allocated before guarding began is the C library's affair.
void release(void* user, const void* site) {
  if (user == nullptr || !guarding.load(std::memory_order_relaxed)) return libc_free(user);
  void* start = user;
  {
    const Lock lock;
    if (Block* block = blocks.find(user)) {
      if (block->freed) {
        if (HeapDamage* damage = new_damage()) {
          *damage = {.kind = HeapDamage::Kind::freed_twice,
                     .size = block->size,
                     .site = site,
                     .allocated = block->allocated_by()};
        }
        return;
      }
      look_at(*block);
      if (block->size <= kMaxFreedOfOne) {
        block->set_sites(block->allocated_by(), site);
        return quarantine.add(*block);
      }
      start = blocks.take(user).start;
    }
  }
  libc_free(start);
}

std::size_t usable(void* user) {
  if (user == nullptr) return 0;
  if (guarding.load(std::memory_order_relaxed)) {
    const Lock lock;
    if (const Block* block = blocks.find(user)) return block->size;
  }
  using Usable = std::size_t (*)(void*);
  static const auto next = reinterpret_cast<Usable>(::dlsym(RTLD_NEXT, "malloc_usable_size"));
  return next(user);
}

void* resize(void* user, std::size_t size, const void* site) {
  if (user == nullptr) return allocate(size, site);
  if (!guarding.load(std::memory_order_relaxed)) return libc_realloc(user, size);
  std::size_t old_size = 0;
  {
    const Lock lock;
    const Block* block = blocks.find(user);
    if (block == nullptr) return libc_realloc(user, size);
    old_size = block->size;
  }
  if (size == 0) {
    release(user, site);
    return nullptr;
  }
  void* moved = allocate(size, site);
  if (moved == nullptr) return nullptr;
  std::memcpy(moved, user, std::min(size, old_size));
  release(user, site);
  return moved;
}

}  // namespace

void guard_heap() {
  if (guarding.exchange(true)) return;
  ::pthread_atfork(Lock::before_fork, Lock::after_fork, Lock::after_fork);
}

bool heap_can_be_guarded() { return true; }

std::vector<HeapDamage> take_heap_damage() {
  std::array<HeapDamage, kMaxFound> taken;
  std::size_t count = 0;
  {
    const Lock lock;
    blocks.each([](const Block& block) {
      // As look_at() does, but without a call for each.
      if (block.freed || !guards_are_untouched(block)) look_at(block);
    });
    taken = found;
    count = found_count;
    found_count = 0;
  }
  return {taken.begin(), taken.begin() + static_cast<std::ptrdiff_t>(count)};
}

std::size_t guarded_blocks() {
  const Lock lock;
  return blocks.count() - quarantine.count();
}

}  // namespace infocts

// What this executable makes with new is its own: an MPI gets none of it without slack around it.
// Guarding that as well would take half of a run's time. Neither operator is visible outside.
void* operator new(std::size_t size) {
  while (true) {
    if (void* block = libc_malloc(std::max<std::size_t>(size, 1))) return block;
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
}
void operator delete(void* block) noexcept { libc_free(block); }
void operator delete(void* block, std::size_t /*size*/) noexcept { libc_free(block); }

// The whole family, as the manual of the GNU C library lists it.
extern "C" {

void* malloc(std::size_t size) { return infocts::allocate(size, __builtin_return_address(0)); }

void free(void* block) {
  const int before = errno;  // free() keeps it
  infocts::release(block, __builtin_return_address(0));
  errno = before;
}

void* calloc(std::size_t count, std::size_t size) {
  if (!infocts::guarding.load(std::memory_order_relaxed)) return libc_calloc(count, size);
  std::size_t bytes = 0;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    errno = ENOMEM;
    return nullptr;
  }
  if (infocts::too_large(bytes)) return libc_calloc(count, size);
  void* start = libc_calloc(1, bytes + infocts::kOverhead);
  return infocts::guard(start, bytes, infocts::Block::kFront, __builtin_return_address(0));
}

void* realloc(void* block, std::size_t size) {
  return infocts::resize(block, size, __builtin_return_address(0));
}

void* memalign(std::size_t alignment, std::size_t size) {
  return infocts::allocate_aligned(alignment, size, __builtin_return_address(0));
}

void* aligned_alloc(std::size_t alignment, std::size_t size) {
  return infocts::allocate_aligned(alignment, size, __builtin_return_address(0));
}

int posix_memalign(void** block, std::size_t alignment, std::size_t size) {
  if (alignment % sizeof(void*) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) {
    return EINVAL;
  }
  const int before = errno;
  void* memory = infocts::allocate_aligned(alignment, size, __builtin_return_address(0));
  errno = before;
  if (memory == nullptr) return ENOMEM;
  *block = memory;
  return 0;
}

void* valloc(std::size_t size) {
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  return infocts::allocate_aligned(page, size, __builtin_return_address(0));
}

void* pvalloc(std::size_t size) {
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  const std::size_t whole = (size + page - 1) / page * page;
  return infocts::allocate_aligned(page, whole, __builtin_return_address(0));
}

std::size_t malloc_usable_size(void* block) { return infocts::usable(block); }
}

#endif
