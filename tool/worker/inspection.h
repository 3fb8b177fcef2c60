// What an info object holds, asked in a copy of this process, so that neither the case nor the MPI
// notices: a wrong MPI may end the copy, or change it.
#pragma once

#include <optional>

#include "adapters/table.h"
#include "tool/journal/holding.h"

namespace infocts {

/// Asks for the number of keys, each key, and its value with each lookup that the MPI has.
/// `table` must be one that writes nothing to the journal. Nothing if the copy gave no answer in
/// time, or the object has very many keys. Only for a process that is alone in MPI_COMM_WORLD, as a
/// copy of memory that a network adapter uses can do harm.
std::optional<journal::Holding> inspect(const cts_table& table, cts_info object);

}  // namespace infocts
