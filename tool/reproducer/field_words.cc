#include "tool/reproducer/field_words.h"

#include "conformance/harness/buffers.h"

namespace infocts {
namespace {

constexpr char kTerminated = '0';
constexpr char kOpen = '#';

/// What programs fill a field with before the call.
constexpr char kFill = '#';

/// Those bytes that the call left alone are what a program has there.
std::string as_in_program(std::string_view bytes) {
  const Output fresh(bytes.size());
  std::string text(bytes);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == fresh.data()[i]) text[i] = kFill;
  }
  return text;
}

/// The bytes from the start on that were written by the call.
std::string_view written(std::string_view bytes) {
  const Output fresh(bytes.size());
  std::size_t count = bytes.size();
  while (count > 0 && bytes[count - 1] == fresh.data()[count - 1]) --count;
  return bytes.substr(0, count);
}

}  // namespace

std::string field_words(std::string_view bytes) {
  const std::size_t end = bytes.find('\0');
  const bool terminated = end != std::string_view::npos;
  return (terminated ? kTerminated : kOpen) +
         as_in_program(bytes).substr(0, terminated ? end : written(bytes).size());
}

FieldWords read_field_words(std::string_view words) {
  if (words.empty()) return {};
  return {std::string(words.substr(1)), words.front() == kTerminated};
}

}  // namespace infocts
