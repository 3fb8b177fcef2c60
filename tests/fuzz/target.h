// What a target of fuzzing is made of: FUZZ_TARGET(bytes) { … } is given any bytes, and ends the
// process where something is not as promised. libFuzzer calls it, or without one play.cc.
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
