// An IN string in the middle of a larger buffer of the caller, to see that the MPI writes neither
// into the string nor around it. (An Input has no memory of the caller behind its terminator.)
#pragma once

#include <string>
#include <string_view>

#include "adapters/table.h"

namespace infocts {

class FramedInput {
 public:
  explicit FramedInput(std::string_view text)
      : size_(text.size()),
        buffer_(frame() + std::string(text) + '\0' + frame()),
        before_(buffer_) {}

  operator cts_text() const {  // NOLINT(google-explicit-constructor)
    return {buffer_.data() + frame().size(), size_};
  }

  bool unmodified() const { return buffer_ == before_; }

 private:
  // Blanks at its ends: what strips the blanks of a string in place goes on into the frame.
  static std::string frame() { return "  around  "; }

  std::size_t size_;
  std::string buffer_;
  std::string before_;
};

}  // namespace infocts
