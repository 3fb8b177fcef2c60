// Read-only strings of the caller.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>
#include <string_view>

#include "adapters/table.h"

namespace infocts::properties {

/// A string in memory that cannot be written: an MPI that changes the caller's string even for the
/// time of the call ends here. There is one of them at a time in a thread.
class Constant {
 public:
  explicit Constant(std::string_view text) {
    const auto bytes = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    if (text.size() + 1 > bytes) return;
    thread_local char* page = static_cast<char*>(
        ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (page == MAP_FAILED) return;
    ::mprotect(page, bytes, PROT_READ | PROT_WRITE);
    std::memcpy(page, text.data(), text.size());
    page[text.size()] = '\0';
    ::mprotect(page, bytes, PROT_READ);
    data_ = page;
  }
  /// A longer text than a page is not held.
  bool held() const { return data_ != nullptr; }
  cts_text text() const { return {data_, std::strlen(data_)}; }

 private:
  const char* data_ = nullptr;
};

}  // namespace infocts::properties
