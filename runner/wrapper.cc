#include "runner/wrapper.h"

#include <unistd.h>

#include <cstdlib>
#include <string_view>

#include "runner/child.h"

namespace infocts {

namespace fs = std::filesystem;

std::vector<fs::path> search_path() {
  std::vector<fs::path> directories;
  const char* list = std::getenv("PATH");
  std::string_view rest = list == nullptr ? "" : list;
  while (!rest.empty()) {
    const std::size_t colon = rest.find(':');
    if (colon != 0) directories.emplace_back(rest.substr(0, colon));
    rest = colon == std::string_view::npos ? "" : rest.substr(colon + 1);
  }
  return directories;
}

bool is_program(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored) && ::access(path.c_str(), X_OK) == 0;
}

fs::path find_program(const std::string& name) {
  for (const fs::path& directory : search_path()) {
    if (is_program(directory / name)) return fs::absolute(directory / name);
  }
  return {};
}

std::string shown_command(const fs::path& wrapper) {
  const ChildResult shown = run_child({.command = {wrapper, "-show"}, .timeout_s = 10});
  return shown.ok() ? shown.output : std::string();
}

}  // namespace infocts
