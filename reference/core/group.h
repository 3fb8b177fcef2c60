#ifndef REFERENCE_CORE_GROUP_H_
#define REFERENCE_CORE_GROUP_H_

#include <string>
#include <utility>

#include "core/exported.h"
#include "core/handle_table.h"

namespace reference {

/// The group of the only process; the empty group is predefined. It knows the session that it comes
/// from, unless it is of the World Model, and the kinds of memory there.
struct Group {
  Group(MPI_Session from, std::string kinds) : session(from), alloc_kinds(std::move(kinds)) {}

  const MPI_Session session;
  const std::string alloc_kinds;
};

using GroupTable = HandleTable<MPI_Group, Group, 7>;

}  // namespace reference

#endif  // REFERENCE_CORE_GROUP_H_
