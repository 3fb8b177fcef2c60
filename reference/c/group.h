#ifndef REFERENCE_C_GROUP_H_
#define REFERENCE_C_GROUP_H_

#include <initializer_list>

#include "c/binding.h"
#include "core/group.h"

namespace reference::binding {

/// Reports an error of a function on groups: to the handler of the session that one of them comes
/// from, as long as there is that session (MPI-5.0, section "Error Handling").
int raise_on_groups(int code, const char* function, std::initializer_list<MPI_Group> groups);

/// A function that works on groups, while MPI runs.
template <class Body>
int on_groups(const char* function, std::initializer_list<MPI_Group> groups, Body&& body) {
  const int code = catch_all([&] { return process::is_running() ? body() : MPI_ERR_OTHER; });
  return code == MPI_SUCCESS ? MPI_SUCCESS : raise_on_groups(code, function, groups);
}

}  // namespace reference::binding

#endif  // REFERENCE_C_GROUP_H_
