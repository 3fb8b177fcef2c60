// A place in the sources.
#pragma once

namespace infocts {

/// Like std::source_location, which some compilers with C++20 lack.
struct SourceLocation {
  const char* file = "";
  int line = 0;

  /// As a default argument: the place of the caller.
  static constexpr SourceLocation here(const char* file = __builtin_FILE(),
                                       int line = __builtin_LINE()) {
    return {file, line};
  }
};

}  // namespace infocts
