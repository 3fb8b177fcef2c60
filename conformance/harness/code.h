// What a call returned, together with the call: a check may look at it after further calls.
#pragma once

#include <cstdint>

#include "tool/journal/call_number.h"

namespace infocts {

class Code {
 public:
  /// Of the newest call.
  Code(int value)  // NOLINT(google-explicit-constructor)
      : value_(value), call_(last_call_number()) {}

  operator int() const { return value_; }  // NOLINT(google-explicit-constructor)
  /// As a claim names it.
  std::uint32_t call() const { return call_; }

 private:
  int value_;
  std::uint32_t call_;
};

}  // namespace infocts
