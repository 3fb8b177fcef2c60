// The cache directory, where shims and unpacked files live between runs.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace infocts {

/// $INFOCTS_CACHE_DIR, else $XDG_CACHE_HOME/infocts, else ~/.cache/infocts; where none can be used,
/// a directory of this user below the temporary directory, which is told once on standard error.
/// Created if need be; without links. Code is loaded from there, so one that others can write, or
/// that they could exchange (safe_path.h), is not used. The first of these may be one that was
/// filled before and can only be read.
std::filesystem::path cache_directory();

/// A directory of this name in it, held to the same. Throws std::runtime_error.
std::filesystem::path directory_in_cache(const std::string& name);

/// The cache directory for what is not there yet. Throws std::runtime_error where it cannot be
/// written.
std::filesystem::path cache_to_write();

/// $TMPDIR or /tmp, without links. Throws std::runtime_error that names it when it is no directory,
/// or one that others could exchange.
std::filesystem::path temporary_directory();

/// A fresh directory that is removed with its contents at the end of its scope.
class ScratchDirectory {
 public:
  explicit ScratchDirectory(const std::filesystem::path& parent);
  ~ScratchDirectory();
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;

  const std::filesystem::path& path() const { return path_; }

  /// Lets the directory stay beside where it is, under this name and letters that make it unique.
  std::filesystem::path keep_as(const std::string& name);

 private:
  std::filesystem::path path_;
  int lock_ = -1;  ///< held as long as this process lives; see remove_abandoned
};

/// Removes scratch directories of processes that were killed: those that nobody holds, and has
/// written to for a week.
void remove_abandoned(const std::filesystem::path& parent);

/// Writes a whole file; throws std::runtime_error that names it.
void write_file(const std::filesystem::path& path, std::string_view contents);
/// Empty when the file cannot be read.
std::string read_file(const std::filesystem::path& path);

/// A short name for contents: 16 hexadecimal digits (FNV-1a).
std::string fingerprint(std::string_view contents);

}  // namespace infocts
