// Whether another user could replace what a path names.
#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <string>

namespace infocts {

struct SafePath {
  std::filesystem::path real;  ///< as far as the path was followed, without links
  std::string why_not;         ///< empty: only this user and root decide what lies there
  bool hidden = false;         ///< nobody else gets there at all
};

enum class IfMissing { refuse, make };  ///< made directories are this user's alone

/// Follows the path of a directory from the root: each directory and each link on the way has to
/// belong to this user or root, and each directory may be written by nobody else, unless it is
/// sticky. Another one could be exchanged between two looks at it. Below a directory that only its
/// owner can enter, as homes often are, it does not matter who may write: a umask of 002 leaves
/// much to groups.
SafePath safe_path(const std::filesystem::path& directory, IfMissing if_missing);

/// Whether the group or everybody may write, whatever the sticky bit says.
bool others_may_write(const struct stat& status);

/// Whether it belongs to this user or root.
bool is_ours(const struct stat& status);

}  // namespace infocts
