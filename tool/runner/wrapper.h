// Wrapper compilers: finds programs, and asks a wrapper what it would run.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "adapters/binding.h"

namespace infocts {

/// The directories of $PATH.
std::vector<std::filesystem::path> search_path();

/// The first executable of this name on $PATH; empty if there is none.
std::filesystem::path find_program(const std::string& name);

bool is_program(const std::filesystem::path& path);

/// What the wrapper compiler says to `-show`: the command it would run. Empty for one that does not
/// know the option, or does not answer within ten seconds.
std::string shown_command(const std::filesystem::path& wrapper);

/// The wrapper compiler of the binding's language that belongs to this mpicc, beside it; of several
/// the first that tells what it would run. Throws BindingAbsent, which names what was looked for.
std::filesystem::path find_wrapper_beside(const std::filesystem::path& mpicc, Binding binding);

}  // namespace infocts
