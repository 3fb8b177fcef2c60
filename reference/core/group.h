#ifndef REFERENCE_CORE_GROUP_H_
#define REFERENCE_CORE_GROUP_H_

#include <string>
#include <utility>

#include "core/exported.h"
#include "core/handle_table.h"

namespace reference {

/// The group of the only process; the empty group is predefined. It knows the kinds of memory of
/// the session or communicator that it comes from.
struct Group {
  explicit Group(std::string kinds) : alloc_kinds(std::move(kinds)) {}

  const std::string alloc_kinds;
};

using GroupTable = HandleTable<MPI_Group, Group, 7>;

}  // namespace reference

#endif  // REFERENCE_CORE_GROUP_H_
