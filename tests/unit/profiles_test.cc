// Published profiles: what was promised with a release holds as long as was said.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "conformance/catalogue/catalogue.h"

namespace infocts {
namespace {

bool is_known(const std::string& id) {
  const Catalogue& catalogue = Catalogue::builtin();
  if (catalogue.find(id) != nullptr) return true;
  for (const Alias& alias : catalogue.aliases()) {
    if (alias.old == id) return true;
  }
  return false;
}

TEST(Profiles, PublishedIdsAreStillKnown) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(
           std::filesystem::path(INFOCTS_SOURCE_DIR) / "docs/profiles")) {
    if (entry.path().extension() != ".tsv") continue;
    ++files;
    std::ifstream file(entry.path());
    std::size_t lines = 0;
    for (std::string line; std::getline(file, line); ++lines) {
      const std::string id = line.substr(0, line.find('\t'));
      EXPECT_TRUE(is_known(id)) << id << " of " << entry.path().filename()
                                << ": no requirement is it, or says that it 'was' it";
    }
    EXPECT_GT(lines, 100U) << entry.path();
  }
  EXPECT_GT(files, 0U);
}

}  // namespace
}  // namespace infocts
