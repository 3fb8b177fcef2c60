// How to write a fuzz target: FUZZ_TARGET(bytes) { … } gets any bytes, and ends the process where a
// promise is broken. libFuzzer calls it, or play.cc where there is none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace infocts::fuzz {

inline void promise(bool kept, const char* what, const char* file = __builtin_FILE(),
                    int line = __builtin_LINE()) {
  if (kept) return;
  std::fprintf(stderr, "%s:%d: broken: %s\n", file, line, what);
  std::abort();
}

}  // namespace infocts::fuzz

#define FUZZ_TARGET(bytes)                                                            \
  static void try_input(std::string_view bytes);                                      \
  extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) { \
    try_input({reinterpret_cast<const char*>(data), size});                           \
    return 0;                                                                         \
  }                                                                                   \
  static void try_input(std::string_view bytes)
