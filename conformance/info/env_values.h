// Legal values of the reserved keys of MPI_INFO_ENV and of objects from MPI_Info_create_env.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "adapters/table.h"
#include "conformance/harness/checks.h"

namespace infocts {

/// The keys that the standard reserves: those of 3.0 first, in its order; the last two are of 4.0
/// and 4.1.
const std::vector<std::string>& reserved_env_keys();
bool is_reserved_env_key(std::string_view key);

/// Whether a value of maxprocs or thread_level is of the right kind. Blanks around it are ignored.
bool is_positive_integer(std::string_view value);
bool is_thread_level(std::string_view value);

/// If the object has maxprocs, it is a positive decimal integer. Returns whether it has it.
bool check_maxprocs(cts_info info);
/// If the object has thread_level, it is the name of one of the four levels. Returns whether it has
/// it.
bool check_thread_level(cts_info info);

/// Every reserved key that is found is listed.
bool check_none_hidden(cts_info info);

}  // namespace infocts
