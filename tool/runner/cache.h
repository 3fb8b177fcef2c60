// The cache directory, which keeps shims and unpacked files between runs.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace infocts {

/// $INFOCTS_CACHE_DIR, else $XDG_CACHE_HOME/infocts, else ~/.cache/infocts. If none can be used, a
/// directory of this user below the temporary directory, with one message on standard error.
/// Created if needed; without links. Code is loaded from there, so a directory that others can
/// write to or replace (safe_path.h) is not used. $INFOCTS_CACHE_DIR may be read-only, if it was
/// filled before.
std::filesystem::path cache_directory();

/// The directory with this name in the cache, under the same conditions. Throws std::runtime_error.
std::filesystem::path directory_in_cache(const std::string& name);

/// The cache directory, to add what is missing. Throws std::runtime_error if it is not writable.
std::filesystem::path cache_to_write();

/// $TMPDIR or /tmp, without links. Throws std::runtime_error that names it if it is no directory,
/// or one that others could replace.
std::filesystem::path temporary_directory();

/// A new directory that is removed with its contents at the end of its scope.
class ScratchDirectory {
 public:
  explicit ScratchDirectory(const std::filesystem::path& parent);
  ~ScratchDirectory();
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;

  const std::filesystem::path& path() const { return path_; }

  /// A directory in it for an MPI: as TMPDIR it keeps the files of this suite out of what an MPI
  /// takes for its own. Made if it is not there.
  std::filesystem::path for_mpi() const;

  /// Keeps the directory, renamed to this name with letters that make it unique.
  std::filesystem::path keep_as(const std::string& name);

 private:
  std::filesystem::path path_;
  int lock_ = -1;  ///< held while this process lives; see remove_abandoned
};

/// Removes scratch directories of killed processes: those that nobody holds or has written to for a
/// week.
void remove_abandoned(const std::filesystem::path& parent);

/// Writes a whole file; throws std::runtime_error that names it.
void write_file(const std::filesystem::path& path, std::string_view contents);
/// Empty when the file cannot be read.
std::string read_file(const std::filesystem::path& path);

/// A short name for contents: 16 hexadecimal digits (FNV-1a).
std::string fingerprint(std::string_view contents);

}  // namespace infocts
