// What a shim that was built on another machine says about itself. The record follows the shared
// object in the same file, where no loader looks, so that there is only one file to copy.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace infocts {

struct ShimRecord {
  std::string binding;          ///< as name_of spells it
  std::string library_path;     ///< of the MPI, where the shim was built
  std::string library_version;  ///< what it said about itself; empty if it could not be asked
};

/// The shim and the record behind it, as the contents of a file.
std::string shim_with_record(const std::filesystem::path& shim, const ShimRecord& record);

/// The record of a shim that `infocts shim` wrote; nothing for any other file.
std::optional<ShimRecord> shim_record(const std::filesystem::path& file);

}  // namespace infocts
