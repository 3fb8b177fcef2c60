// Wrapper compilers that did not end in time. Each call of one may cost its whole limit, and an MPI
// has six bindings: this process waits for it once.
#pragma once

#include <filesystem>
#include <string>

namespace infocts {

/// From now on known: it was stopped at this limit, "time limit of 20 s".
void remember_hung(const std::filesystem::path& wrapper, const std::string& limit);

/// The limit at which it was stopped; empty if it was not.
std::string hung_at(const std::filesystem::path& wrapper);

}  // namespace infocts
