// The reader of the catalogue's TOML.
#include "conformance/catalogue/catalogue.h"

#include <stdexcept>

#include "tests/fuzz/target.h"

using namespace infocts;

FUZZ_TARGET(bytes) {
  Catalogue catalogue;
  try {
    catalogue.add_subject(bytes, "subject.toml");
  } catch (const std::runtime_error&) {
    return;
  }
  fuzz::promise(catalogue.subjects().size() == 1, "a file is a subject");
  for (const Requirement& requirement : catalogue.requirements()) {
    fuzz::promise(catalogue.find(requirement.id) != nullptr, "a requirement is found by its id");
    fuzz::promise(!requirement.text.empty(), "a requirement has a text");
    catalogue.old_ids(requirement.id);
  }
}
