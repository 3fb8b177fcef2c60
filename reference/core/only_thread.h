#ifndef REFERENCE_CORE_ONLY_THREAD_H_
#define REFERENCE_CORE_ONLY_THREAD_H_

#if __has_include(<sys/single_threaded.h>)
#include <sys/single_threaded.h>
#endif

namespace reference {

/// Whether the process has only one thread, so that nobody has to be locked out. Where the C
/// library does not say (glibc before 2.32, others), the answer is always no, which is safe.
inline bool is_only_thread() noexcept {
#if __has_include(<sys/single_threaded.h>)
  return __libc_single_threaded != 0;
#else
  return false;
#endif
}

}  // namespace reference

#endif  // REFERENCE_CORE_ONLY_THREAD_H_
