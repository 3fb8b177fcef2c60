// docs/architecture.md names all components, and each uses only those below it.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>

namespace infocts {
namespace {

namespace fs = std::filesystem;

const fs::path kSources = INFOCTS_SOURCE_DIR;

std::string whole(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Component → its line, counted from below.
std::map<std::string, int> lines_of_components() {
  const std::string page = whole(kSources / "docs/architecture.md");
  const std::size_t begin = page.find("```\n", page.find("## Components")) + 4;
  std::istringstream block(page.substr(begin, page.find("```", begin) - begin));
  std::map<std::string, int> components;
  int line = 0;
  for (std::string text; std::getline(block, text); --line) {
    std::istringstream words(text);
    for (std::string component; words >> component;) components[component] = line;
  }
  return components;
}

std::string component_of(const std::string& path) {
  const std::size_t first = path.find('/');
  if (path.substr(0, first) != "tool") return path.substr(0, first);
  return path.substr(0, path.find('/', first + 1));
}

bool is_source(const fs::path& path) {
  return path.extension() == ".cc" || path.extension() == ".h";
}

TEST(Components, UseOnlyThoseBelow) {
  const std::map<std::string, int> components = lines_of_components();
  std::set<std::string> seen;
  static const std::regex kInclude("\n#include \"([^\"]+/[^\"]+)\"");
  for (const char* top :
       {"adapters", "bench", "conformance", "properties", "reference", "tests", "tool"}) {
    for (const auto& entry : fs::recursive_directory_iterator(kSources / top)) {
      if (!is_source(entry.path())) continue;
      const std::string path = fs::relative(entry.path(), kSources).string();
      const std::string component = component_of(path);
      seen.insert(component);
      ASSERT_TRUE(components.contains(component))
          << path << " is in no component of docs/architecture.md";
      const std::string text = "\n" + whole(entry.path());
      for (std::sregex_iterator at(text.begin(), text.end(), kInclude), end; at != end; ++at) {
        const std::string used = component_of((*at)[1]);
        // Those of the reference name what is in it.
        if (used == component || !components.contains(used)) continue;
        EXPECT_LT(components.at(used), components.at(component))
            << path << " includes " << (*at)[1];
      }
    }
  }
  for (const auto& [component, line] : components)
    EXPECT_TRUE(seen.contains(component)) << component << ", on line " << line;
}

// Who lists, selects or judges cases needs no test framework for that.
TEST(Components, ThoseThatRunCasesKnowGoogleTest) {
  std::set<std::string> knowing;
  for (const char* top : {"adapters", "conformance", "properties", "tool"}) {
    for (const auto& entry : fs::recursive_directory_iterator(kSources / top)) {
      if (is_source(entry.path()) && whole(entry.path()).find("<gtest/") != std::string::npos)
        knowing.insert(fs::relative(entry.path(), kSources).string());
    }
  }
  EXPECT_EQ(knowing,
            (std::set<std::string>{"conformance/harness/running_case.cc",
                                   "tool/worker/case_listener.h", "tool/worker/worker.cc"}));
}

}  // namespace
}  // namespace infocts
