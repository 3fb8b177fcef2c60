#include "conformance/harness/buffers.h"

#include <algorithm>

namespace infocts {
namespace {

StringForm form_of_process = StringForm::terminated;

}  // namespace

void set_string_form(StringForm form) { form_of_process = form; }
StringForm string_form() { return form_of_process; }

Input::Input(std::string_view text) : size_(text.size()), original_(kSlack, kSlackByte), memory_() {
  original_ += text;
  if (form_of_process == StringForm::terminated) original_ += '\0';
  original_.append(kSlack, kSlackByte);
  memory_ = original_;
}

Input::~Input() { scribble(); }

void Input::scribble() { std::fill_n(memory_.begin() + kSlack, size_, '#'); }

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
    const std::string_view own = written();
    return own.substr(0, own.find_last_not_of(' ') + 1);
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

// One byte of the pattern may be the end of the string by chance.
std::string_view Output::written() const {
  std::size_t end = size_;
  while (end > 0 && storage_[kCanary + end - 1] == pattern(kCanary + end - 1)) --end;
  return end > 0 && size_ - end == 1 ? bytes() : bytes().substr(0, end);
}

bool Output::canaries_intact() const { return underrun() == 0 && overrun() == 0; }

std::size_t Output::underrun() const {
  for (std::size_t i = 0; i < kCanary; ++i) {
    if (storage_[i] != pattern(i)) return kCanary - i;
  }
  return 0;
}

std::size_t Output::overrun() const {
  for (std::size_t i = storage_.size(); i > kCanary + size_; --i) {
    if (storage_[i - 1] != pattern(i - 1)) return i - kCanary - size_;
  }
  return 0;
}

}  // namespace infocts
