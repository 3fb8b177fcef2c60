// Plain containers that could replace an info object, with the table of an MPI as their interface.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "adapters/table.h"

namespace infocts::bench {

/// Maps from std::string to std::string, by name: std::unordered_map, and absl::flat_hash_map where
/// it is installed. They check no handles, limits or other arguments, and know no n-th key.
std::vector<std::pair<std::string, cts_table>> container_tables();

}  // namespace infocts::bench
