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

/// Seconds for one call of a wrapper compiler. It takes one or a few; this is for file systems and
/// licence servers.
inline constexpr double kUsualWrapperLimit = 120;

/// What the wrapper compiler says to `-show`: the command it would run. Empty for one that does not
/// know the option, or does not answer within ten seconds, or a quarter of what it may take to
/// compile if that is less. One that does not answer is not asked again.
std::string shown_command(const std::filesystem::path& wrapper,
                          double compile_limit_s = kUsualWrapperLimit);

/// The wrapper compiler of the binding's language that belongs to this mpicc, beside it; of several
/// the first that tells what it would run. Throws BindingAbsent, which names what was looked for.
std::filesystem::path find_wrapper_beside(const std::filesystem::path& mpicc, Binding binding,
                                          double compile_limit_s = kUsualWrapperLimit);

}  // namespace infocts
