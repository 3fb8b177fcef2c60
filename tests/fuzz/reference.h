// What fuzz targets of the reference begin with.
#pragma once

#include <mpi.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#if __has_include(<sys/single_threaded.h>)
#include <sys/single_threaded.h>
#endif

#include "reference/core/text_block.h"
#include "tests/fuzz/target.h"

namespace infocts::fuzz {

/// Initialized once, with errors that are returned.
inline void start_reference() {
  static const bool started = [] {
    MPI_Init(nullptr, nullptr);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    return true;
  }();
  static_cast<void>(started);
}

/// The reference takes other paths where there is one thread. libFuzzer has several, but only one
/// calls the reference, so both paths are safe.
inline void pretend_one_thread([[maybe_unused]] bool one) {
#if __has_include(<sys/single_threaded.h>)
  __libc_single_threaded = static_cast<char>(one);
#endif
}

/// Where no tool watches memory, the reference reads beyond the end of a short string, up to the
/// end of its page. If `may`, strings are followed by memory that may be read.
inline void let_read_on(bool may) {
  reference::g_free_offsets = may ? 4096 - reference::kFreeRead : 0;
}

inline int class_of(int code) {
  int found = MPI_SUCCESS;
  promise(MPI_Error_class(code, &found) == MPI_SUCCESS, "a code has a class");
  return found;
}

/// A buffer of exactly this size, so that a sanitizer sees accesses beyond it. Filled with '~'.
class Exactly {
 public:
  explicit Exactly(std::size_t size) : size_(size), data_(new char[size]) {
    std::fill_n(data_.get(), size, '~');
  }
  /// A text for the reference to read; see let_read_on().
  explicit Exactly(std::string_view text) : Exactly(text, reference::g_free_offsets != 0) {}

  char* data() { return data_.get(); }
  std::size_t size() const { return size_; }
  std::string_view text() const { return {data_.get(), size_}; }
  std::string_view until_null() const { return text().substr(0, text().find('\0')); }

 private:
  Exactly(std::string_view text, bool read_on)
      : size_(text.size()), data_(new char[size_ + (read_on ? reference::kFreeRead : 0)]) {
    std::fill_n(data_.get(), size_ + (read_on ? reference::kFreeRead : 0), '~');
    text.copy(data_.get(), size_);
  }

  std::size_t size_;
  std::unique_ptr<char[]> data_;
};

}  // namespace infocts::fuzz
