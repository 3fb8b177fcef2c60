// Launchers: start several processes of an MPI, or one on another node.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tool/results/results.h"
#include "tool/runner/target.h"

namespace infocts {

/// Reads a template such as "srun -n {ranks} {command}" into the words before the command, with
/// {ranks} left in them; quotes and backslashes as split_command() reads them. A template without
/// {command} has it at its end. Throws UsageError.
std::vector<std::string> read_launcher(std::string_view pattern);

/// The words of the template for this number of ranks.
std::vector<std::string> launcher_words(const std::vector<std::string>& pattern, int ranks);

/// The template of the launcher that belongs to an MPI: the mpiexec beside its wrapper compiler, or
/// beside its library; else one on the PATH that says it is of the same vendor. Throws NotMeasured
/// when there is none.
std::vector<std::string> find_launcher(const Target& target, const IutRecord& iut);

/// Environment variables that make the processes of an MPI give up their processor while they wait:
/// those that its documentation names and the user has not set. Empty if the MPI has none.
std::map<std::string, std::string> settings_to_yield(const IutRecord& iut);

/// Whether every build of an MPI does what these settings say. MPICH over UCX polls all the same.
bool yields_when_told(const IutRecord& iut);

}  // namespace infocts
