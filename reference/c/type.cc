// Datatypes without gaps (MPI-4.0, chapter "Datatypes").

#include <climits>

#include "c/binding.h"

using namespace reference;

int PMPI_Type_size(MPI_Datatype datatype, int* size) {
  return binding::on_datatype(__func__, datatype, [&](const Datatype& type) {
    if (size == nullptr) return MPI_ERR_ARG;
    *size = type.size <= INT_MAX ? static_cast<int>(type.size) : MPI_UNDEFINED;
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Type_size);

int PMPI_Type_contiguous(int count, MPI_Datatype oldtype, MPI_Datatype* newtype) {
  return binding::on_datatype(__func__, oldtype, [&](const Datatype& type) {
    if (count < 0) return MPI_ERR_COUNT;
    if (newtype == nullptr) return MPI_ERR_ARG;
    const auto elements = static_cast<std::size_t>(count);
    std::size_t extent = 0;
    if (__builtin_mul_overflow(elements, type.extent, &extent)) return MPI_ERR_COUNT;
    *newtype = DatatypeTable::create(elements * type.size, extent, false);
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Type_contiguous);

// The duplicate is committed if the original is.
int PMPI_Type_dup(MPI_Datatype oldtype, MPI_Datatype* newtype) {
  return binding::on_datatype(__func__, oldtype, [&](const Datatype& type) {
    if (newtype == nullptr) return MPI_ERR_ARG;
    *newtype = DatatypeTable::create(type.size, type.extent, type.committed.load());
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Type_dup);

int PMPI_Type_commit(MPI_Datatype* datatype) {
  const MPI_Datatype handle = datatype != nullptr ? *datatype : MPI_DATATYPE_NULL;
  return binding::on_datatype(__func__, handle, [](Datatype& type) {
    type.committed = true;
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Type_commit);

int PMPI_Type_free(MPI_Datatype* datatype) {
  return binding::while_running(__func__, [&] {
    if (datatype == nullptr) return MPI_ERR_ARG;
    // A predefined one is not in the table.
    if (!DatatypeTable::destroy(*datatype)) return MPI_ERR_TYPE;
    *datatype = MPI_DATATYPE_NULL;
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Type_free);
