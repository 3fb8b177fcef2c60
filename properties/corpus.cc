#include "properties/corpus.h"

#include "tool/embedded/embedded.h"

namespace infocts::properties {

const std::vector<NamedProgram>& corpus() {
  static const std::vector<NamedProgram> all = [] {
    std::vector<NamedProgram> programs;
    for (const EmbeddedFile& file : embedded_files()) {
      if (!file.name.starts_with("properties/corpus/")) continue;
      for (NamedProgram& named : programs_in(file.contents)) programs.push_back(std::move(named));
    }
    return programs;
  }();
  return all;
}

}  // namespace infocts::properties
