#include "core/memory_watch.h"

#include <cstdint>

// GCC says by macros what clang says by features.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define REFERENCE_HAS_SANITIZER
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define REFERENCE_HAS_SANITIZER
#endif
#endif

namespace reference {
#ifndef REFERENCE_HAS_SANITIZER
namespace {

// Valgrind's memcheck reports reads behind the end of a block of the heap. It answers requests that
// are made by an instruction sequence without effect (valgrind.h, memcheck.h); here: that no bytes
// are defined, which only memcheck has another answer to than the default.
bool is_under_memcheck() noexcept {
#if defined(__x86_64__) && defined(__GNUC__)
  constexpr std::uint64_t kMakeMemDefined = std::uint64_t{'M'} << 24 | std::uint64_t{'C'} << 16 | 2;
  volatile std::uint64_t request[6] = {kMakeMemDefined, 0, 0, 0, 0, 0};
  std::uint64_t answer = 0;
  __asm__ volatile(
      "rolq $3, %%rdi; rolq $13, %%rdi; rolq $61, %%rdi; rolq $51, %%rdi; xchgq %%rbx, %%rbx"
      : "=d"(answer)
      : "a"(&request[0]), "0"(answer)
      : "cc", "memory");
  return answer != 0;
#else
  return false;
#endif
}

}  // namespace
#endif

bool memory_is_watched() noexcept {
#ifdef REFERENCE_HAS_SANITIZER
  return true;
#else
  return is_under_memcheck();
#endif
}

}  // namespace reference
