// Communicators and their hints (MPI-4.0, sections "Communicator Management", "Communicator Info").

#include "c/binding.h"
#include "core/request.h"

using namespace reference;

namespace {

// Checks the arguments of all routines that duplicate, and makes the duplicate of `comm`.
int make_duplicate(MPI_Comm comm, const Communicator& parent, MPI_Info info, MPI_Comm* newcomm) {
  MPI_Comm made = MPI_COMM_NULL;
  {
    const binding::OptionalInfo hints(info);
    if (!hints.is_valid) return MPI_ERR_INFO;
    if (newcomm == nullptr) return MPI_ERR_ARG;
    made = CommunicatorTable::create(parent, hints.object);
  }  // here the lock is released: functions of attributes may use the info object
  Communicator& duplicate = *CommunicatorTable::find(made);
  duplicate.topology = parent.topology;
  AttributeCache<MPI_Comm>& attributes = duplicate.attributes;
  const int code = parent.attributes.copy_to(attributes, comm);
  if (code != MPI_SUCCESS) {
    attributes.clear(made);
    CommunicatorTable::destroy(made);
  }
  *newcomm = code == MPI_SUCCESS ? made : MPI_COMM_NULL;
  return code;
}

int duplicate(const char* function, MPI_Comm comm, MPI_Info info, MPI_Comm* newcomm) {
  return binding::on_communicator(function, comm, [&](const Communicator& communicator) {
    return make_duplicate(comm, communicator, info, newcomm);
  });
}

// The duplicate is there at once; the request only says so.
int start_duplicate(const char* function, MPI_Comm comm, MPI_Info info, MPI_Comm* newcomm,
                    MPI_Request* request) {
  return binding::on_communicator(function, comm, [&](const Communicator& communicator) -> int {
    if (request == nullptr) return MPI_ERR_ARG;
    const int code = make_duplicate(comm, communicator, info, newcomm);
    if (code == MPI_SUCCESS) *request = RequestTable::create(Request{comm});
    return code;
  });
}

int release(const char* function, MPI_Comm* comm) {
  if (comm == nullptr) return binding::while_running(function, [] { return MPI_ERR_ARG; });
  const MPI_Comm handle = *comm;
  const int code =
      binding::on_communicator(function, handle, [&](Communicator& communicator) -> int {
        const bool predefined = handle == MPI_COMM_WORLD || handle == MPI_COMM_SELF;
        return predefined ? MPI_ERR_COMM : communicator.attributes.clear(handle);
      });
  if (code != MPI_SUCCESS) return code;
  CommunicatorTable::destroy(handle);
  *comm = MPI_COMM_NULL;
  return MPI_SUCCESS;
}

}  // namespace

int PMPI_Comm_rank(MPI_Comm comm, int* rank) {
  return binding::on_communicator(__func__, comm, [&](const Communicator&) {
    if (rank == nullptr) return MPI_ERR_ARG;
    *rank = 0;
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Comm_rank);

int PMPI_Comm_size(MPI_Comm comm, int* size) {
  return binding::on_communicator(__func__, comm, [&](const Communicator&) {
    if (size == nullptr) return MPI_ERR_ARG;
    *size = 1;
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Comm_size);

int PMPI_Comm_compare(MPI_Comm comm1, MPI_Comm comm2, int* result) {
  return binding::on_communicator(__func__, comm1, [&](const Communicator&) {
    if (find_communicator(comm2) == nullptr) return MPI_ERR_COMM;
    if (result == nullptr) return MPI_ERR_ARG;
    *result = comm1 == comm2 ? MPI_IDENT : MPI_CONGRUENT;
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Comm_compare);

int PMPI_Comm_dup(MPI_Comm comm, MPI_Comm* newcomm) {
  return duplicate(__func__, comm, MPI_INFO_NULL, newcomm);
}
REFERENCE_EXPORT(Comm_dup);

int PMPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm* newcomm) {
  return duplicate(__func__, comm, info, newcomm);
}
REFERENCE_EXPORT(Comm_dup_with_info);

int PMPI_Comm_idup(MPI_Comm comm, MPI_Comm* newcomm, MPI_Request* request) {
  return start_duplicate(__func__, comm, MPI_INFO_NULL, newcomm, request);
}
REFERENCE_EXPORT(Comm_idup);

int PMPI_Comm_idup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm* newcomm,
                             MPI_Request* request) {
  return start_duplicate(__func__, comm, info, newcomm, request);
}
REFERENCE_EXPORT(Comm_idup_with_info);

int PMPI_Comm_split(MPI_Comm comm, int color, int /*key*/, MPI_Comm* newcomm) {
  return binding::on_communicator(__func__, comm, [&](const Communicator& communicator) {
    if (newcomm == nullptr || (color < 0 && color != MPI_UNDEFINED)) return MPI_ERR_ARG;
    *newcomm =
        color == MPI_UNDEFINED ? MPI_COMM_NULL : CommunicatorTable::create(communicator, nullptr);
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Comm_split);

// With MPI_COMM_TYPE_HW_UNGUIDED the one process would have to be fewer than one, and of the types
// of resources only that is known which has its name from the document.
int PMPI_Comm_split_type(MPI_Comm comm, int split_type, int /*key*/, MPI_Info info,
                         MPI_Comm* newcomm) {
  return binding::on_communicator(__func__, comm, [&](const Communicator& communicator) -> int {
    const binding::OptionalInfo hints(info);
    if (!hints.is_valid) return MPI_ERR_INFO;
    if (newcomm == nullptr) return MPI_ERR_ARG;
    switch (split_type) {
      case MPI_COMM_TYPE_SHARED:
        *newcomm = CommunicatorTable::create(communicator, hints.object);
        return MPI_SUCCESS;
      case MPI_COMM_TYPE_HW_GUIDED:
      case MPI_COMM_TYPE_RESOURCE_GUIDED:
        if (hints.object != nullptr &&
            hints.object->find("mpi_hw_resource_type") == "mpi_shared_memory") {
          *newcomm = CommunicatorTable::create(communicator, hints.object);
          return MPI_SUCCESS;
        }
        [[fallthrough]];
      case MPI_COMM_TYPE_HW_UNGUIDED:
      case MPI_UNDEFINED:
        *newcomm = MPI_COMM_NULL;
        return MPI_SUCCESS;
      default:
        return MPI_ERR_ARG;
    }
  });
}
REFERENCE_EXPORT(Comm_split_type);

// MPI_INFO_NULL changes nothing, like any info object without supported hints.
int PMPI_Comm_set_info(MPI_Comm comm, MPI_Info info) {
  return binding::on_communicator(__func__, comm, [&](Communicator& communicator) {
    const binding::OptionalInfo hints(info);
    if (!hints.is_valid) return MPI_ERR_INFO;
    if (hints.object != nullptr) communicator.hints.update(*hints.object, Hints::Moment::kOther);
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Comm_set_info);

int PMPI_Comm_get_info(MPI_Comm comm, MPI_Info* info_used) {
  return binding::on_communicator(__func__, comm, [&](const Communicator& communicator) {
    if (info_used == nullptr) return MPI_ERR_ARG;
    *info_used = InfoTable::create(communicator.hints.describe());
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Comm_get_info);

int PMPI_Comm_free(MPI_Comm* comm) { return release(__func__, comm); }
REFERENCE_EXPORT(Comm_free);

// Also waits for communication to end, of which the process can have none that ends without it.
int PMPI_Comm_disconnect(MPI_Comm* comm) { return release(__func__, comm); }
REFERENCE_EXPORT(Comm_disconnect);
