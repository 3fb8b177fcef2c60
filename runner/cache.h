// The cache directory, where shims and unpacked files live between runs.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace infocts {

/// $INFOCTS_CACHE_DIR, else $XDG_CACHE_HOME/infocts, else ~/.cache/infocts; where none can be
/// written, a directory of this user below the temporary directory. Created if need be.
std::filesystem::path cache_directory();

/// A fresh directory that is removed with its contents at the end of its scope.
class ScratchDirectory {
 public:
  explicit ScratchDirectory(const std::filesystem::path& parent);
  ~ScratchDirectory();
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;

  const std::filesystem::path& path() const { return path_; }

  /// Renames it to `final`, replacing what is there; readers see the old or the new one, whole.
  void move_to(const std::filesystem::path& final);

 private:
  std::filesystem::path path_;
};

/// Writes a whole file; throws std::runtime_error that names it.
void write_file(const std::filesystem::path& path, std::string_view contents);
/// Empty when the file cannot be read.
std::string read_file(const std::filesystem::path& path);

/// A short name for contents: 16 hexadecimal digits (FNV-1a).
std::string fingerprint(std::string_view contents);

}  // namespace infocts
