#include "tool/runner/build_inputs.h"

#include <cctype>
#include <filesystem>
#include <set>
#include <sstream>
#include <system_error>

namespace infocts {

namespace fs = std::filesystem;

std::vector<std::string> libraries_in(const std::string& linker_trace) {
  std::set<std::string> libraries;
  std::istringstream lines(linker_trace);
  for (std::string line; std::getline(lines, line);) {
    std::error_code error;
    if (line.find(".so") == std::string::npos || !fs::is_regular_file(line, error)) continue;
    const fs::path real = fs::canonical(line, error);
    if (!error) libraries.insert(real);
  }
  return {libraries.begin(), libraries.end()};
}

std::vector<std::string> headers_in(const std::string& dependencies) {
  std::vector<std::string> headers;
  std::string word;
  const auto finish = [&] {
    if (word.starts_with('/')) headers.push_back(word);
    word.clear();
  };
  for (std::size_t i = 0; i < dependencies.size(); ++i) {
    const char c = dependencies[i];
    if (c == '\\' && i + 1 < dependencies.size() && dependencies[i + 1] == ' ') {
      word += dependencies[++i];
    } else if (std::isspace(static_cast<unsigned char>(c)) != 0 || c == '\\') {
      finish();
    } else {
      word += c;
    }
  }
  finish();
  return headers;
}

}  // namespace infocts
