#include "tool/reproducer/field_words.h"

#include "conformance/harness/buffers.h"

namespace infocts {
namespace {

constexpr char kTerminated = '0';
constexpr char kOpen = '#';

/// How many bytes from the start on were written by the call.
std::size_t written(std::string_view bytes) {
  const Output fresh(bytes.size());
  std::size_t count = bytes.size();
  while (count > 0 && bytes[count - 1] == fresh.data()[count - 1]) --count;
  return count;
}

}  // namespace

std::string field_words(std::string_view bytes) {
  const std::size_t end = bytes.find('\0');
  const bool terminated = end != std::string_view::npos;
  return (terminated ? kTerminated : kOpen) +
         std::string(bytes.substr(0, terminated ? end : written(bytes)));
}

FieldWords read_field_words(std::string_view words) {
  if (words.empty()) return {};
  return {std::string(words.substr(1)), words.front() == kTerminated};
}

}  // namespace infocts
