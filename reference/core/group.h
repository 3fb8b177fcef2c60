#ifndef REFERENCE_CORE_GROUP_H_
#define REFERENCE_CORE_GROUP_H_

#include "core/handle_table.h"
#include "mpi.h"

namespace reference {

/// The group of the only process; the one without it is predefined.
struct Group {};

using GroupTable = HandleTable<MPI_Group, Group, 7>;

}  // namespace reference

#endif  // REFERENCE_CORE_GROUP_H_
