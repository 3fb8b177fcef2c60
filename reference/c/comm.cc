// Communicators and their hints (MPI-4.0, sections "Communicator Management", "Communicator Info").

#include "c/binding.h"

using namespace reference;

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

int PMPI_Comm_dup(MPI_Comm comm, MPI_Comm* newcomm) {
  return binding::on_communicator(__func__, comm, [&](const Communicator& communicator) {
    if (newcomm == nullptr) return MPI_ERR_ARG;
    *newcomm = CommunicatorTable::create(communicator, nullptr);
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Comm_dup);

int PMPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm* newcomm) {
  return binding::on_communicator(__func__, comm, [&](const Communicator& communicator) {
    const InfoObject* hints = nullptr;
    if (binding::optional_info(info, hints) != MPI_SUCCESS) return MPI_ERR_INFO;
    if (newcomm == nullptr) return MPI_ERR_ARG;
    *newcomm = CommunicatorTable::create(communicator, hints);
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Comm_dup_with_info);

// MPI_INFO_NULL changes nothing, like any info object without supported hints.
int PMPI_Comm_set_info(MPI_Comm comm, MPI_Info info) {
  return binding::on_communicator(__func__, comm, [&](Communicator& communicator) {
    const InfoObject* hints = nullptr;
    if (binding::optional_info(info, hints) != MPI_SUCCESS) return MPI_ERR_INFO;
    if (hints != nullptr) communicator.hints.update(*hints, Hints::Moment::kOther);
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

int PMPI_Comm_free(MPI_Comm* comm) {
  // Without a place that holds the handle there is no communicator to report to.
  const MPI_Comm handle = comm != nullptr ? *comm : MPI_COMM_SELF;
  const int code = binding::on_communicator(__func__, handle, [&](const Communicator&) {
    if (comm == nullptr) return MPI_ERR_ARG;
    const bool predefined = handle == MPI_COMM_WORLD || handle == MPI_COMM_SELF;
    return predefined ? MPI_ERR_COMM : MPI_SUCCESS;
  });
  if (code != MPI_SUCCESS) return code;
  CommunicatorTable::destroy(handle);
  *comm = MPI_COMM_NULL;
  return MPI_SUCCESS;
}
REFERENCE_EXPORT(Comm_free);
