#include "tests/support/directory.h"

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace infocts::tests {

namespace fs = std::filesystem;

Directory::Directory() {
  // Canonical, because the tool reports real paths.
  std::string name = (fs::canonical(fs::temp_directory_path()) / "infocts-test-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary directory");
  path_ = name;
  // As directories usually are: it matters who else could get there.
  fs::permissions(path_, fs::perms(0755));
}

Directory::~Directory() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

void write(const fs::path& path, std::string_view contents) {
  fs::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary);
  file << contents;
  file.close();
  if (!file) throw std::runtime_error("cannot write " + path.string());
}

void write_program(const fs::path& path, std::string_view contents) {
  write(path, contents);
  fs::permissions(path, fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec);
}

// Through the stream, which ends where reading fails: a process in /proc may go in the middle, and
// an iterator would throw then.
std::string read(const fs::path& path) {
  const std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void touch(const fs::path& path) {
  fs::last_write_time(path, fs::last_write_time(path) + std::chrono::seconds(1));
}

}  // namespace infocts::tests
