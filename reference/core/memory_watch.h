#ifndef REFERENCE_CORE_MEMORY_WATCH_H_
#define REFERENCE_CORE_MEMORY_WATCH_H_

namespace reference {

/// Whether a tool watches how the program uses its memory: a sanitizer of GCC or clang, or
/// Valgrind's memcheck. What is legal, but looks like a mistake or hides one, should not be done
/// then.
bool memory_is_watched() noexcept;

}  // namespace reference

#endif  // REFERENCE_CORE_MEMORY_WATCH_H_
