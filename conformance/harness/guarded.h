// IN strings next to memory that must not be read, for cases about reads outside of an argument.
// All other cases use an Input.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "conformance/harness/checks.h"

namespace infocts {

enum class Edge {
  before,  ///< the byte before the first one cannot be read
  behind,  ///< the byte behind the terminator cannot be read; in Fortran, the one behind the last
           ///< character
};

/// An IN string next to a page that cannot be read. An access to that page is noticed and then
/// finds the slack bytes that an Input has there, so that it crashes no call. To be used by one
/// thread at a time.
class GuardedInput {
 public:
  GuardedInput(std::string_view text, Edge edge);
  ~GuardedInput();
  GuardedInput(const GuardedInput&) = delete;
  GuardedInput& operator=(const GuardedInput&) = delete;

  operator cts_text() const { return {data_, size_}; }  // NOLINT(google-explicit-constructor)

  Edge edge() const { return edge_; }

  /// The first access outside: how many bytes before the string, or behind its end (1: the very
  /// next one). 0 when there was none.
  std::size_t strayed() const;
  /// Whether the bytes outside have changed.
  bool written_outside() const;

 private:
  char* mapping_;
  std::size_t pages_;  ///< of the mapping, including the one that cannot be read
  char* data_;
  std::size_t size_;
  Edge edge_;
  std::size_t slot_;
};

/// Nothing outside of the string was read or written. `what` names the argument.
bool check_reads_within(std::string_view what, const GuardedInput& text);

}  // namespace infocts
