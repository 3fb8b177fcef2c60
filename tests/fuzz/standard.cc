// The reader of the pages of docs/standard: a file of pages, a line of "%%", a file of facts.
#include "conformance/standard/standard.h"

#include <stdexcept>

#include "tests/fuzz/target.h"

using namespace infocts;

FUZZ_TARGET(bytes) {
  constexpr std::string_view kBetween = "\n%%\n";
  const std::size_t at = bytes.find(kBetween);
  Standard standard;
  try {
    standard.add_pages(bytes.substr(0, at), "pages.md");
    if (at != std::string_view::npos) {
      standard.add_facts(bytes.substr(at + kBetween.size()), "facts.md");
    }
  } catch (const std::runtime_error&) {
    return;
  }
  for (const Fact& fact : standard.facts()) {
    fuzz::promise(standard.find(fact.id) != nullptr, "a fact is found by its id");
    for (const StdVersion version : standard.versions()) standard.pages(fact, version);
  }
}
