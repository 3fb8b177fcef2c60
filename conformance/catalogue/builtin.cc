#include "conformance/catalogue/catalogue.h"
#include "tool/embedded/embedded.h"

namespace infocts {

const Catalogue& Catalogue::builtin() {
  static const Catalogue catalogue = [] {
    Catalogue all;
    for (const EmbeddedFile& file : embedded_files()) {
      if (file.name.starts_with("conformance/")) all.add_subject(file.contents, file.name);
    }
    return all;
  }();
  return catalogue;
}

}  // namespace infocts
