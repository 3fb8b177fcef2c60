// The evidence file: a tar archive in one canonical form, so that the same members give the same
// bytes and any `tar` opens it.
//
// It is read in memory, and nothing is unpacked. A file that differs from what its members would
// give is refused, so that links, devices, other owners, changed headers and bytes after the end
// cannot hide.
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

namespace infocts {

/// Name → content.
using Members = std::map<std::string, std::string>;

/// A file that is not what `infocts evidence` writes. what() says what was wrong, without the name
/// of the file.
class ArchiveError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Whether it is below the archive's own directory, without "..", control characters and empty
/// parts.
bool is_member_name(std::string_view name);

/// Throws ArchiveError for an invalid name, or a member that is too long for the format.
std::string write_archive(const Members& members);
Members read_archive(std::string_view bytes);

}  // namespace infocts
