// What a status says, by functions (MPI-4.1, section "Accessing the Information in a Status").

#include "c/binding.h"

using namespace reference;

namespace {

int read(const char* function, const MPI_Status* status, int MPI_Status::*field, int* value) {
  return binding::without_object(function, [&] {
    if (status == nullptr || value == nullptr) return MPI_ERR_ARG;
    *value = status->*field;
    return MPI_SUCCESS;
  });
}

int write(const char* function, MPI_Status* status, int MPI_Status::*field, int value) {
  return binding::without_object(function, [&] {
    if (status == nullptr) return MPI_ERR_ARG;
    status->*field = value;
    return MPI_SUCCESS;
  });
}

}  // namespace

int PMPI_Status_get_source(const MPI_Status* status, int* source) {
  return read(__func__, status, &MPI_Status::MPI_SOURCE, source);
}
REFERENCE_EXPORT(Status_get_source);

int PMPI_Status_get_tag(const MPI_Status* status, int* tag) {
  return read(__func__, status, &MPI_Status::MPI_TAG, tag);
}
REFERENCE_EXPORT(Status_get_tag);

int PMPI_Status_get_error(const MPI_Status* status, int* error) {
  return read(__func__, status, &MPI_Status::MPI_ERROR, error);
}
REFERENCE_EXPORT(Status_get_error);

int PMPI_Status_set_source(MPI_Status* status, int source) {
  return write(__func__, status, &MPI_Status::MPI_SOURCE, source);
}
REFERENCE_EXPORT(Status_set_source);

int PMPI_Status_set_tag(MPI_Status* status, int tag) {
  return write(__func__, status, &MPI_Status::MPI_TAG, tag);
}
REFERENCE_EXPORT(Status_set_tag);

int PMPI_Status_set_error(MPI_Status* status, int error) {
  return write(__func__, status, &MPI_Status::MPI_ERROR, error);
}
REFERENCE_EXPORT(Status_set_error);
