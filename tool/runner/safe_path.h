// Whether another user could replace what a path names.
#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <string>

namespace infocts {

struct SafePath {
  std::filesystem::path real;  ///< the path without links, as far as it was followed
  std::string why_not;         ///< why unsafe; empty: only this user and root decide what is there
  bool hidden = false;         ///< nobody else can get there at all
};

enum class IfMissing { refuse, make };  ///< new directories are for this user alone

/// Follows the path of a directory from the root. Each directory and each link on the way must
/// belong to this user or root, and nobody else may write to a directory, unless it is sticky:
/// otherwise others could replace it between two checks. Below a directory that only its owner can
/// enter, as homes often are, it does not matter who may write: a umask of 002 leaves much to
/// groups.
SafePath safe_path(const std::filesystem::path& directory, IfMissing if_missing);

/// Whether the group or everybody may write, whatever the sticky bit says.
bool others_may_write(const struct stat& status);

/// Whether it belongs to this user or root.
bool is_ours(const struct stat& status);

}  // namespace infocts
