// The rooms of docs/architecture.md are those that there are, and each uses those below it only.
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

/// Room → its line, counted from below.
std::map<std::string, int> lines_of_rooms() {
  const std::string page = whole(kSources / "docs/architecture.md");
  const std::size_t begin = page.find("```\n", page.find("## Rooms")) + 4;
  std::istringstream block(page.substr(begin, page.find("```", begin) - begin));
  std::map<std::string, int> rooms;
  int line = 0;
  for (std::string text; std::getline(block, text); --line) {
    std::istringstream words(text);
    for (std::string room; words >> room;) rooms[room] = line;
  }
  return rooms;
}

std::string room_of(const std::string& path) {
  const std::size_t first = path.find('/');
  if (path.substr(0, first) != "tool") return path.substr(0, first);
  return path.substr(0, path.find('/', first + 1));
}

bool is_source(const fs::path& path) {
  return path.extension() == ".cc" || path.extension() == ".h";
}

TEST(Rooms, UseThoseBelowOnly) {
  const std::map<std::string, int> rooms = lines_of_rooms();
  std::set<std::string> seen;
  static const std::regex kInclude("\n#include \"([^\"]+/[^\"]+)\"");
  for (const char* top :
       {"adapters", "bench", "conformance", "properties", "reference", "tests", "tool"}) {
    for (const auto& entry : fs::recursive_directory_iterator(kSources / top)) {
      if (!is_source(entry.path())) continue;
      const std::string path = fs::relative(entry.path(), kSources).string();
      const std::string room = room_of(path);
      seen.insert(room);
      ASSERT_TRUE(rooms.contains(room)) << path << " is in no room of docs/architecture.md";
      const std::string text = "\n" + whole(entry.path());
      for (std::sregex_iterator at(text.begin(), text.end(), kInclude), end; at != end; ++at) {
        const std::string used = room_of((*at)[1]);
        // Those of the reference name what is in it.
        if (used == room || !rooms.contains(used)) continue;
        EXPECT_LT(rooms.at(used), rooms.at(room)) << path << " includes " << (*at)[1];
      }
    }
  }
  for (const auto& [room, line] : rooms)
    EXPECT_TRUE(seen.contains(room)) << room << ", on line " << line;
}

}  // namespace
}  // namespace infocts
