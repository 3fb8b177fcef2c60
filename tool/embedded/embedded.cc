#include "tool/embedded/embedded.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace infocts {

std::string_view embedded(std::string_view name) {
  const auto files = embedded_files();
  const auto found = std::find_if(files.begin(), files.end(),
                                  [&](const EmbeddedFile& file) { return file.name == name; });
  if (found == files.end()) {
    throw std::logic_error("not embedded in this executable: " + std::string(name));
  }
  return found->contents;
}

}  // namespace infocts
