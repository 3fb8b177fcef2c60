// Read-only strings of the caller.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>
#include <string_view>

#include "adapters/table.h"

namespace infocts::properties {

/// A page that is mapped twice: writable in one place, read-only in the other. So no call of a
/// property needs a change of protection, which would stop every thread of the process.
class MirroredPage {
 public:
  MirroredPage() {
    const int file = ::memfd_create("infocts-constant", MFD_CLOEXEC);
    if (file < 0) return;
    if (::ftruncate(file, static_cast<off_t>(size_)) == 0) {
      writable_ = map(file, PROT_READ | PROT_WRITE);
      readable_ = map(file, PROT_READ);
    }
    ::close(file);
  }
  ~MirroredPage() {
    if (writable_ != nullptr) ::munmap(writable_, size_);
    if (readable_ != nullptr) ::munmap(readable_, size_);
  }
  MirroredPage(const MirroredPage&) = delete;
  MirroredPage& operator=(const MirroredPage&) = delete;

  /// Stores the text and a null character, and returns their read-only place; null when there is no
  /// room.
  const char* hold(std::string_view text) const {
    if (writable_ == nullptr || readable_ == nullptr || text.size() >= size_) return nullptr;
    std::memcpy(writable_, text.data(), text.size());
    writable_[text.size()] = '\0';
    return readable_;
  }

 private:
  char* map(int file, int protection) const {
    void* place = ::mmap(nullptr, size_, protection, MAP_SHARED, file, 0);
    return place == MAP_FAILED ? nullptr : static_cast<char*>(place);
  }

  std::size_t size_ = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  char* writable_ = nullptr;
  char* readable_ = nullptr;
};

/// A string in read-only memory: an MPI that changes the caller's string, even if only during the
/// call, crashes here. A thread has one of them at a time.
class ReadOnlyText {
 public:
  explicit ReadOnlyText(std::string_view text) {
    thread_local const MirroredPage page;
    data_ = page.hold(text);
  }
  /// False for a text longer than a page, or if the page could not be made.
  bool held() const { return data_ != nullptr; }
  cts_text text() const { return {data_, std::strlen(data_)}; }

 private:
  const char* data_ = nullptr;
};

}  // namespace infocts::properties
