// A directory for the files of a test, removed at its end.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace infocts::tests {

/// A fresh directory below $TMPDIR, removed with its contents at the end of its scope.
class Directory {
 public:
  Directory();
  ~Directory();
  Directory(const Directory&) = delete;
  Directory& operator=(const Directory&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(std::string_view name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

/// Writes a file, and the directories above it.
void write(const std::filesystem::path& path, std::string_view contents);
/// The same, and makes it executable.
void write_program(const std::filesystem::path& path, std::string_view contents);
/// Reads as much of it as can be read; empty when there is no such file.
std::string read(const std::filesystem::path& path);
/// Gives the file a time that it never had before.
void touch(const std::filesystem::path& path);

}  // namespace infocts::tests
