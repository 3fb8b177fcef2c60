// Whether a file can be a shared object that a worker loads.
#pragma once

#include <filesystem>

namespace infocts {

/// False for a file that is missing, of another kind, or, with 64 bits, cut off: the table of
/// sections is at the end of an ELF file.
bool is_whole_shared_object(const std::filesystem::path& path);

}  // namespace infocts
