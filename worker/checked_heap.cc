#include "worker/checked_heap.h"

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
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>

// The C library's own, under the names that it keeps for allocators such as this one.
// NOLINTBEGIN(bugprone-reserved-identifier, readability-identifier-naming)
extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* block, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
void __libc_free(void* block);
}
// NOLINTEND(bugprone-reserved-identifier, readability-identifier-naming)

namespace infocts {
namespace {

// Before a guarded block: who asked for it, then the guard. The total keeps malloc's alignment.
constexpr std::size_t kSite = 16;
constexpr std::size_t kFront = kSite + kGuardBefore;
constexpr std::size_t kOverhead = kFront + kGuardBehind;
static_assert(kFront % 16 == 0);

using Guard = std::array<unsigned char, std::max(kGuardBefore, kGuardBehind)>;
constexpr Guard kGuard = [] {
  Guard bytes{};
  bytes.fill(kGuardByte);
  return bytes;
}();

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

struct Block {
  unsigned char* user = nullptr;  ///< nullptr: a free place
  std::size_t size = 0;
  void* start = nullptr;  ///< what the C library knows

  unsigned char* before() const { return user - kGuardBefore; }
  unsigned char* behind() const { return user + size; }
  const void* site() const {
    const void* caller = nullptr;
    std::memcpy(&caller, user - kFront, sizeof caller);
    return caller;
  }
};

/// The guarded blocks by address, apart from them: nothing that is written into a block's
/// surroundings makes them unknown. Open addressing, at most half full.
class Blocks {
 public:
  bool add(const Block& block) {
    if (2 * (count_ + 1) > capacity_ && !grow()) return false;
    place(block);
    ++count_;
    return true;
  }

  /// The block is removed; one without an address when it is not there.
  Block take(const void* user) {
    if (count_ == 0) return {};
    std::size_t hole = home(user);
    while (places_[hole].user != user) {
      if (places_[hole].user == nullptr) return {};
      hole = next(hole);
    }
    const Block taken = places_[hole];
    // Those behind that could have stood here move up, so that no search ends too early.
    for (std::size_t at = next(hole); places_[at].user != nullptr; at = next(at)) {
      const std::size_t wanted = home(places_[at].user);
      if (((at - wanted) & (capacity_ - 1)) >= ((at - hole) & (capacity_ - 1))) {
        places_[hole] = places_[at];
        hole = at;
      }
    }
    places_[hole] = {};
    --count_;
    return taken;
  }

  const Block* find(const void* user) const {
    if (count_ == 0) return nullptr;
    for (std::size_t at = home(user); places_[at].user != nullptr; at = next(at)) {
      if (places_[at].user == user) return &places_[at];
    }
    return nullptr;
  }

  template <typename Visit>
  void each(const Visit& visit) const {
    for (std::size_t at = 0; at < capacity_; ++at) {
      if (places_[at].user != nullptr) visit(places_[at]);
    }
  }

  std::size_t count() const { return count_; }

 private:
  std::size_t home(const void* user) const {
    const auto address = reinterpret_cast<std::uintptr_t>(user) >> 4;
    return (address * 0x9E3779B97F4A7C15U >> 20) & (capacity_ - 1);
  }
  std::size_t next(std::size_t at) const { return (at + 1) & (capacity_ - 1); }

  void place(const Block& block) {
    std::size_t at = home(block.user);
    while (places_[at].user != nullptr) at = next(at);
    places_[at] = block;
  }

  bool grow() {
    const std::size_t wanted = capacity_ == 0 ? std::size_t{1} << 14 : 2 * capacity_;
    void* memory = ::mmap(nullptr, wanted * sizeof(Block), PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return false;
    Block* const old = places_;
    const std::size_t old_capacity = capacity_;
    places_ = static_cast<Block*>(memory);  // a new mapping is zero: free places
    capacity_ = wanted;
    for (std::size_t at = 0; at < old_capacity; ++at) {
      if (old[at].user != nullptr) place(old[at]);
    }
    if (old != nullptr) ::munmap(old, old_capacity * sizeof(Block));
    return true;
  }

  Block* places_ = nullptr;
  std::size_t capacity_ = 0;
  std::size_t count_ = 0;
};

constinit std::atomic<bool> guarding = false;
constinit Blocks blocks;

// Found at a free: kept without allocating anything. More than these tell nobody more.
constexpr std::size_t kMostFound = 16;
constinit std::array<HeapDamage, kMostFound> found;
constinit std::size_t found_count = 0;

void look_at(const Block& block, bool behind) {
  unsigned char* const guard = behind ? block.behind() : block.before();
  const std::size_t length = behind ? kGuardBehind : kGuardBefore;
  if (std::memcmp(guard, kGuard.data(), length) == 0) return;
  const auto written = [](unsigned char byte) { return byte != kGuardByte; };
  unsigned char* const first = std::find_if(guard, guard + length, written);
  unsigned char* last = guard + length;
  while (!written(last[-1])) --last;
  if (found_count < kMostFound) {
    HeapDamage& damage = found[found_count++];
    damage = {.behind = behind,
              .size = block.size,
              .first = static_cast<std::size_t>(behind ? first - guard : guard + length - last),
              .count = static_cast<std::size_t>(last - first),
              .site = block.site()};
    std::copy_n(first, std::min(damage.count, HeapDamage::kKept), damage.bytes.begin());
  }
  std::memset(guard, kGuardByte, length);
}

void look_at(const Block& block) {
  look_at(block, false);
  look_at(block, true);
}

void* guard(void* start, std::size_t size, std::size_t front, const void* site) {
  if (start == nullptr) return nullptr;
  const Block block{static_cast<unsigned char*>(start) + front, size, start};
  std::memcpy(block.user - kFront, &site, sizeof site);
  std::memset(block.before(), kGuardByte, kGuardBefore);
  std::memset(block.behind(), kGuardByte, kGuardBehind);
  const Lock lock;
  if (blocks.add(block)) return block.user;
  __libc_free(start);
  errno = ENOMEM;
  return nullptr;
}

bool too_large(std::size_t size) { return size > PTRDIFF_MAX - 2 * kOverhead; }

void* allocate(std::size_t size, const void* site) {
  if (!guarding.load(std::memory_order_relaxed) || too_large(size)) return __libc_malloc(size);
  return guard(__libc_malloc(size + kOverhead), size, kFront, site);
}

void* allocate_aligned(std::size_t alignment, std::size_t size, const void* site) {
  // The C library takes these, 0 among them, for what malloc aligns to anyway.
  if (alignment <= alignof(std::max_align_t)) return allocate(size, site);
  if ((alignment & (alignment - 1)) != 0) return __libc_memalign(alignment, size);
  if (!guarding.load(std::memory_order_relaxed) || too_large(size) || alignment > (1U << 30)) {
    return __libc_memalign(alignment, size);
  }
  const std::size_t front = (kFront + alignment - 1) / alignment * alignment;
  return guard(__libc_memalign(alignment, size + front + kGuardBehind), size, front, site);
}

/// The block as the C library knows it, after a look at its guards. One that was allocated before
/// guarding began stays what it is.
void* release(void* user) {
  if (user == nullptr || !guarding.load(std::memory_order_relaxed)) return user;
  const Lock lock;
  const Block block = blocks.take(user);
  if (block.user == nullptr) return user;
  look_at(block);
  return block.start;
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
  if (!guarding.load(std::memory_order_relaxed)) return __libc_realloc(user, size);
  std::size_t old_size = 0;
  {
    const Lock lock;
    const Block* block = blocks.find(user);
    if (block == nullptr) return __libc_realloc(user, size);
    old_size = block->size;
  }
  if (size == 0) {
    __libc_free(release(user));
    return nullptr;
  }
  void* moved = allocate(size, site);
  if (moved == nullptr) return nullptr;
  std::memcpy(moved, user, std::min(size, old_size));
  __libc_free(release(user));
  return moved;
}

}  // namespace

void guard_heap() {
  if (guarding.exchange(true)) return;
  ::pthread_atfork(Lock::before_fork, Lock::after_fork, Lock::after_fork);
}

bool heap_can_be_guarded() { return true; }

std::vector<HeapDamage> take_heap_damage() {
  std::array<HeapDamage, kMostFound> taken;
  std::size_t count = 0;
  {
    const Lock lock;
    blocks.each([](const Block& block) { look_at(block); });
    taken = found;
    count = found_count;
    found_count = 0;
  }
  return {taken.begin(), taken.begin() + static_cast<std::ptrdiff_t>(count)};
}

std::size_t guarded_blocks() {
  const Lock lock;
  return blocks.count();
}

}  // namespace infocts

// The whole family, as the manual of the GNU C library lists it.
extern "C" {

void* malloc(std::size_t size) { return infocts::allocate(size, __builtin_return_address(0)); }

void free(void* block) {
  const int before = errno;  // free() keeps it
  __libc_free(infocts::release(block));
  errno = before;
}

void* calloc(std::size_t count, std::size_t size) {
  if (!infocts::guarding.load(std::memory_order_relaxed)) return __libc_calloc(count, size);
  std::size_t bytes = 0;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    errno = ENOMEM;
    return nullptr;
  }
  if (infocts::too_large(bytes)) return __libc_calloc(count, size);
  void* start = __libc_calloc(1, bytes + infocts::kOverhead);
  return infocts::guard(start, bytes, infocts::kFront, __builtin_return_address(0));
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
