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

/// Seconds for one call of a wrapper compiler. It needs one or a few; the rest is for slow file
/// systems and licence servers.
inline constexpr double kUsualWrapperLimit = 120;

/// What the wrapper compiler answers to `-show`: the command it would run. Empty if it does not
/// know the option, or does not answer within ten seconds or a quarter of the compile limit,
/// whichever is less. A wrapper that does not answer is not asked again.
std::string shown_command(const std::filesystem::path& wrapper,
                          double compile_limit_s = kUsualWrapperLimit);

/// The wrapper compiler for the binding's language beside this mpicc; if there are several, the
/// first that answers `-show`. Throws BindingAbsent, which names what was looked for.
std::filesystem::path find_wrapper_beside(const std::filesystem::path& mpicc, Binding binding,
                                          double compile_limit_s = kUsualWrapperLimit);

}  // namespace infocts
