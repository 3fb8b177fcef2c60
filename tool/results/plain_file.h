// Regular files, where others decide what stands under a name: a pipe would be waited for without
// end, and a link lead to files that they may not read, or remove.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>

#include <filesystem>
#include <optional>
#include <string>

namespace infocts {

struct PlainFile {
  std::string bytes;
  std::string why_not;  ///< empty: it was read whole
  struct stat status {};
};

/// Reads a regular file of at most 1 GiB; a relative path starts at `directory`. Links are
/// followed.
PlainFile read_plain_file(const std::filesystem::path& path, int directory = AT_FDCWD);

/// The same of a file below a directory, that no link leads to. Nothing where there is none, or
/// where the path leads elsewhere.
std::optional<std::string> read_below(const std::filesystem::path& directory,
                                      const std::filesystem::path& path);

/// Removes such a file.
void remove_below(const std::filesystem::path& directory, const std::filesystem::path& path);

}  // namespace infocts
