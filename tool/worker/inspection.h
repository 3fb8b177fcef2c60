// What an info object holds, asked in a copy of this process, so that neither the case nor the MPI
// notices: a wrong MPI may end the copy, or change it.
#pragma once

#include <chrono>
#include <optional>
#include <set>
#include <string>

#include "adapters/table.h"
#include "tool/journal/holding.h"

namespace infocts {

/// Asks for the number of keys, each key, and its value with each lookup that the MPI has; of
/// `keys`, whether any is there that is not listed. `table` must be one that writes nothing to the
/// journal. Nothing if the copy gave no answer in that time, or the object has very many keys. Only
/// for a process that is alone in MPI_COMM_WORLD, as a copy of memory that a network adapter uses
/// can do harm.
std::optional<journal::Holding> inspect(const cts_table& table, cts_info object,
                                        const std::set<std::string>& keys,
                                        std::chrono::milliseconds patience);

}  // namespace infocts
