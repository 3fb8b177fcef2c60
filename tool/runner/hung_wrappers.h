// Remembers wrapper compilers that did not end in time. Each call may cost its whole limit again,
// and an MPI may have several bindings, so this process waits for a wrapper only once.
#pragma once

#include <filesystem>
#include <string>

namespace infocts {

/// Remembers that the wrapper was stopped at this limit: "time limit of 20 s".
void remember_hung(const std::filesystem::path& wrapper, const std::string& limit);

/// The limit at which it was stopped; empty if it was not.
std::string hung_at(const std::filesystem::path& wrapper);

}  // namespace infocts
