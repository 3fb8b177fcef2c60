// Reads and removes regular files where others choose what a name refers to: a pipe would block
// without end, and a link could lead to files that they may not read, or remove.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>

#include <filesystem>
#include <optional>
#include <string>

namespace infocts {

struct PlainFile {
  std::string bytes;
  std::string why_not;  ///< why it was not read; empty: it was read whole
  struct stat status {};
};

/// Reads a regular file of at most 1 GiB; a relative path starts at `directory`. Links are
/// followed.
PlainFile read_plain_file(const std::filesystem::path& path, int directory = AT_FDCWD);

/// Reads such a file below a directory, without following links. Nothing if there is none, or if
/// the path leads elsewhere.
std::optional<std::string> read_below(const std::filesystem::path& directory,
                                      const std::filesystem::path& path);

/// Removes such a file below a directory.
void remove_below(const std::filesystem::path& directory, const std::filesystem::path& path);

}  // namespace infocts
