#include "conformance/harness/buffers.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace infocts {
namespace {

StringForm form_of_process = StringForm::terminated;

// Not constant, so that a byte copied from elsewhere in the buffer shows; never zero, so that a
// missing terminator shows; falling, so that no text of ascending bytes agrees with two in a row.
constexpr std::size_t kPeriod = 31;
constexpr auto kPattern = [] {
  std::array<char, 128 * kPeriod> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<char>(0xbe - i % kPeriod);
  return bytes;
}();

char pattern(std::size_t index) { return kPattern[index % kPeriod]; }

/// Calls `part(at, pattern, size)` for pieces of these bytes until one gives false.
template <typename Part>
bool for_pattern(std::size_t from, std::size_t to, const Part& part) {
  while (from < to) {
    const std::size_t shift = from % kPeriod;
    const std::size_t size = std::min(to - from, kPattern.size() - shift);
    if (!part(from, kPattern.data() + shift, size)) return false;
    from += size;
  }
  return true;
}

/// Whether all bytes of a buffer from the one index to the other are as they were.
bool has_pattern(const char* buffer, std::size_t from, std::size_t to) {
  return for_pattern(from, to, [&](std::size_t at, const char* expected, std::size_t size) {
    return std::memcmp(buffer + at, expected, size) == 0;
  });
}

}  // namespace

void set_string_form(StringForm form) { form_of_process = form; }
StringForm string_form() { return form_of_process; }

Input::Input(std::string_view text) : size_(text.size()) {
  original_.reserve(kSlack + size_ + 1 + kSlack);
  original_.append(kSlack, kSlackByte);
  original_ += text;
  if (form_of_process == StringForm::terminated) original_ += '\0';
  original_.append(kSlack, kSlackByte);
  memory_ = original_;
}

Input::~Input() { scribble(); }

void Input::scribble() { std::fill_n(memory_.begin() + kSlack, size_, '#'); }

Output::Output(std::size_t size) : size_(size), storage_(size + 2 * kCanary) {
  for_pattern(0, storage_.size(), [&](std::size_t at, const char* bytes, std::size_t length) {
    std::memcpy(storage_.data() + at, bytes, length);
    return true;
  });
}

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
    const std::string_view own = written();
    return own.substr(0, own.find_last_not_of(' ') + 1);
  }
  const std::size_t end = bytes().find('\0');
  return end == std::string_view::npos ? std::string_view() : bytes().substr(0, end);
}

bool Output::untouched_from(std::size_t offset) const {
  return has_pattern(storage_.data(), kCanary + offset, kCanary + size_);
}

// One byte of the pattern may be the end of the string by chance.
std::string_view Output::written() const {
  std::size_t end = size_;
  while (end > 0 && storage_[kCanary + end - 1] == pattern(kCanary + end - 1)) --end;
  return end > 0 && size_ - end == 1 ? bytes() : bytes().substr(0, end);
}

bool Output::canaries_intact() const { return underrun() == 0 && overrun() == 0; }

std::size_t Output::underrun() const {
  if (has_pattern(storage_.data(), 0, kCanary)) return 0;
  std::size_t first = 0;
  while (storage_[first] == pattern(first)) ++first;
  return kCanary - first;
}

std::size_t Output::overrun() const {
  const std::size_t end = kCanary + size_;
  if (has_pattern(storage_.data(), end, storage_.size())) return 0;
  std::size_t last = storage_.size() - 1;
  while (storage_[last] == pattern(last)) --last;
  return last + 1 - end;
}

}  // namespace infocts
