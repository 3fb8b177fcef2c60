#include "conformance/catalogue/catalogue.h"
#include "tool/embedded/embedded.h"

namespace infocts {

const Catalogue& Catalogue::builtin() {
  static const Catalogue catalogue = [] {
    Catalogue all;
    for (const EmbeddedFile& file : embedded_files()) {
      const bool is_subject = file.name.starts_with("conformance/") && file.name.ends_with(".toml");
      if (is_subject) all.add_subject(file.contents, file.name);
    }
    return all;
  }();
  return catalogue;
}

}  // namespace infocts
