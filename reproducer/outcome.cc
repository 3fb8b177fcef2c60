#include "reproducer/outcome.h"

#include "conformance/harness/buffers.h"

namespace infocts {

std::string field_words(std::string_view bytes) {
  const Output fresh(bytes.size());
  if (bytes == fresh.bytes()) return "untouched";
  return "\"" + std::string(bytes.substr(0, bytes.find('\0'))) + "\"";
}

}  // namespace infocts
