// Names of files for routines that take one.
#pragma once

#include <filesystem>
#include <string_view>

namespace infocts {

/// A file name that no other process of this node uses, in TMPDIR, or in /tmp if an MPI has removed
/// that. Nothing is created.
std::filesystem::path temporary_file(std::string_view word);

}  // namespace infocts
