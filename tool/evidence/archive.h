// The file of an evidence: a tar archive in one form only, so that the same members make the same
// bytes and that any `tar` opens it.
//
// It is read in memory, nothing is unpacked, and a file whose bytes are not those that its members
// make is refused: links, devices, other owners, changed headers, and bytes behind the end have
// nowhere to stand.
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

/// Below the archive's own directory, without "..", control characters and empty parts.
bool is_member_name(std::string_view name);

/// Throws ArchiveError for a name that is none, or a member that is too long for the format.
std::string write_archive(const Members& members);
Members read_archive(std::string_view bytes);

}  // namespace infocts
