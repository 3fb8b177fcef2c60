#include "core/memory_watch.h"

#include <cstdint>

namespace reference {
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

bool memory_is_watched() noexcept {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return true;
#else
  return is_under_memcheck();
#endif
}

}  // namespace reference
