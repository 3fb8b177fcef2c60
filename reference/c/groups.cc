// Groups, and the communicators that are made of them (MPI-4.0, sections "Group Management" and
// "Communicator Constructors").

#include "c/group.h"
#include "core/session.h"

using namespace reference;

namespace {

int make_of_group(const Communicator& parent, MPI_Group group, MPI_Comm* newcomm) {
  const bool empty = group == MPI_GROUP_EMPTY;
  if (!empty && GroupTable::find(group) == nullptr) return MPI_ERR_GROUP;
  if (newcomm == nullptr) return MPI_ERR_ARG;
  *newcomm = empty ? MPI_COMM_NULL : CommunicatorTable::create(parent, nullptr);
  return MPI_SUCCESS;
}

}  // namespace

int binding::raise_on_groups(int code, const char* function,
                             std::initializer_list<MPI_Group> groups) {
  for (const MPI_Group handle : groups) {
    const Group* group = GroupTable::find(handle);
    Session* session = group != nullptr ? SessionTable::find(group->session) : nullptr;
    if (session != nullptr) {
      return session->errors.raise(group->session, code, public_name(function));
    }
  }
  return raise_without_object(code, public_name(function));
}

int PMPI_Comm_group(MPI_Comm comm, MPI_Group* group) {
  return binding::on_communicator(__func__, comm, [&](const Communicator& communicator) {
    if (group == nullptr) return MPI_ERR_ARG;
    *group = GroupTable::create(communicator.session, communicator.hints.alloc_kinds());
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Comm_group);

int PMPI_Group_free(MPI_Group* group) {
  return binding::while_running(__func__, [&] {
    if (group == nullptr) return MPI_ERR_ARG;
    // The empty one comes out of constructors, so that users free it as any other.
    if (*group != MPI_GROUP_EMPTY && !GroupTable::destroy(*group)) return MPI_ERR_GROUP;
    *group = MPI_GROUP_NULL;
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Group_free);

int PMPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm* newcomm) {
  return binding::on_communicator(__func__, comm, [&](const Communicator& communicator) {
    return make_of_group(communicator, group, newcomm);
  });
}
REFERENCE_EXPORT(Comm_create);

int PMPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm* newcomm) {
  return binding::on_communicator(__func__, comm, [&](const Communicator& communicator) -> int {
    return tag < 0 ? MPI_ERR_TAG : make_of_group(communicator, group, newcomm);
  });
}
REFERENCE_EXPORT(Comm_create_group);
