#include "conformance/harness/buffers.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <new>

namespace infocts {
namespace {

std::size_t page_size() {
  static const auto size = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  return size;
}

/// Whole pages with an inaccessible one behind them.
struct GuardedArea {
  char* begin = nullptr;
  std::size_t pages = 0;

  char* end() const { return begin + pages * page_size(); }
};

// Single pages are kept for reuse: a mapping costs three system calls, and most strings are short.
class AreaPool {
 public:
  AreaPool() = default;
  AreaPool(const AreaPool&) = delete;
  AreaPool& operator=(const AreaPool&) = delete;
  ~AreaPool() {
    for (const GuardedArea& area : free_) unmap(area);
  }

  GuardedArea take(std::size_t bytes) {
    const std::size_t pages = (bytes + page_size() - 1) / page_size();
    if (pages == 1 && !free_.empty()) {
      const GuardedArea area = free_.back();
      free_.pop_back();
      return area;
    }
    void* mapping = ::mmap(nullptr, (pages + 1) * page_size(), PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapping == MAP_FAILED) throw std::bad_alloc();
    const GuardedArea area{static_cast<char*>(mapping), pages};
    if (::mprotect(area.end(), page_size(), PROT_NONE) != 0) throw std::bad_alloc();
    return area;
  }

  void give_back(const GuardedArea& area) {
    if (area.pages == 1 && free_.size() < 64) {
      free_.push_back(area);
    } else {
      unmap(area);
    }
  }

 private:
  static void unmap(const GuardedArea& area) {
    ::munmap(area.begin, (area.pages + 1) * page_size());
  }

  std::vector<GuardedArea> free_;
};

AreaPool& pool() {
  thread_local AreaPool areas;
  return areas;
}

GuardedArea area_of(char* data, std::size_t bytes) {
  const std::size_t pages = (std::max<std::size_t>(bytes, 1) + page_size() - 1) / page_size();
  return {data + bytes - pages * page_size(), pages};
}

StringForm form_of_process = StringForm::terminated;

}  // namespace

void set_string_form(StringForm form) { form_of_process = form; }
StringForm string_form() { return form_of_process; }

Input::Input(std::string_view text) : size_(text.size()), original_(text) {
  if (form_of_process == StringForm::terminated) original_ += '\0';
  const GuardedArea area = pool().take(std::max<std::size_t>(original_.size(), 1));
  data_ = area.end() - original_.size();
  std::memcpy(data_, original_.data(), original_.size());
}

Input::~Input() { pool().give_back(area_of(data_, original_.size())); }

bool Input::unmodified() const { return std::string_view(data_, original_.size()) == original_; }

void Input::scribble() { std::memset(data_, '#', size_); }

Output::Output(std::size_t size) : size_(size), storage_(size + 2 * kCanary) {
  for (std::size_t i = 0; i < storage_.size(); ++i) storage_[i] = pattern(i);
}

// Not constant, so that a byte copied from elsewhere in the buffer shows; never zero, so that a
// missing terminator shows.
char Output::pattern(std::size_t index) { return static_cast<char>(0xa0 + index % 31); }

bool Output::terminated() const {
  const bool has_zero = bytes().find('\0') != std::string_view::npos;
  if (form_of_process == StringForm::terminated) return has_zero;
  if (has_zero || size_ == 0) return !has_zero;
  // A string that fills the variable may end in the very character that was there before.
  const bool last_written = !untouched_from(size_ - 1);
  return last_written || (size_ > 1 && bytes()[size_ - 2] != ' ' && !untouched_from(size_ - 2));
}

bool Output::holds(std::string_view text) const {
  if (form_of_process == StringForm::terminated) return terminated() && this->text() == text;
  return bytes().starts_with(text) &&
         bytes().substr(text.size()).find_first_not_of(' ') == std::string_view::npos;
}

std::string_view Output::text() const {
  if (form_of_process == StringForm::blank_padded) {
    return bytes().substr(0, bytes().find_last_not_of(' ') + 1);
  }
  const std::size_t end = bytes().find('\0');
  return end == std::string_view::npos ? std::string_view() : bytes().substr(0, end);
}

bool Output::untouched_from(std::size_t offset) const {
  for (std::size_t i = offset; i < size_; ++i) {
    if (storage_[kCanary + i] != pattern(kCanary + i)) return false;
  }
  return true;
}

bool Output::canaries_intact() const {
  for (std::size_t i = 0; i < kCanary; ++i) {
    if (storage_[i] != pattern(i)) return false;
  }
  return overrun() == 0;
}

std::size_t Output::overrun() const {
  for (std::size_t i = storage_.size(); i > kCanary + size_; --i) {
    if (storage_[i - 1] != pattern(i - 1)) return i - kCanary - size_;
  }
  return 0;
}

}  // namespace infocts
