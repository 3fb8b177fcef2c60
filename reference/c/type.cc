// Datatypes (MPI-4.0, chapter "Datatypes"). Those whose elements do not follow each other have a
// size and a name; communication refuses them.

#include <climits>

#include "c/binding.h"

using namespace reference;

namespace {

int make_type(const Datatype& type, long long count, bool scattered, MPI_Datatype* newtype) {
  if (count < 0) return MPI_ERR_COUNT;
  if (newtype == nullptr) return MPI_ERR_ARG;
  const auto elements = static_cast<std::size_t>(count);
  std::size_t extent = 0;
  if (__builtin_mul_overflow(elements, type.extent, &extent)) return MPI_ERR_COUNT;
  *newtype = DatatypeTable::create(elements * type.size, extent, false, scattered);
  return MPI_SUCCESS;
}

/// `without_gaps`: each block begins where the one before it ends.
int make_blocks(const Datatype& type, int count, int length, bool without_gaps,
                MPI_Datatype* newtype) {
  if (count < 0) return MPI_ERR_COUNT;
  if (length < 0) return MPI_ERR_ARG;
  const bool scattered = type.scattered || (count > 1 && !without_gaps);
  return make_type(type, static_cast<long long>(count) * length, scattered, newtype);
}

}  // namespace

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
    return make_type(type, count, type.scattered, newtype);
  });
}
REFERENCE_EXPORT(Type_contiguous);

int PMPI_Type_vector(int count, int blocklength, int stride, MPI_Datatype oldtype,
                     MPI_Datatype* newtype) {
  return binding::on_datatype(__func__, oldtype, [&](const Datatype& type) {
    return make_blocks(type, count, blocklength, stride == blocklength, newtype);
  });
}
REFERENCE_EXPORT(Type_vector);

int PMPI_Type_create_hvector(int count, int blocklength, MPI_Aint stride, MPI_Datatype oldtype,
                             MPI_Datatype* newtype) {
  return binding::on_datatype(__func__, oldtype, [&](const Datatype& type) {
    MPI_Aint length = 0;
    const bool huge =
        __builtin_mul_overflow(static_cast<MPI_Aint>(type.extent), blocklength, &length);
    return make_blocks(type, count, blocklength, !huge && stride == length, newtype);
  });
}
REFERENCE_EXPORT(Type_create_hvector);

int PMPI_Type_indexed(int count, const int array_of_blocklengths[],
                      const int array_of_displacements[], MPI_Datatype oldtype,
                      MPI_Datatype* newtype) {
  return binding::on_datatype(__func__, oldtype, [&](const Datatype& type) -> int {
    if (count < 0) return MPI_ERR_COUNT;
    if (count > 0 && (array_of_blocklengths == nullptr || array_of_displacements == nullptr)) {
      return MPI_ERR_ARG;
    }
    long long elements = 0;
    for (int i = 0; i < count; ++i) {
      if (array_of_blocklengths[i] < 0) return MPI_ERR_ARG;
      elements += array_of_blocklengths[i];
    }
    const bool at_its_place = count == 1 && array_of_displacements[0] == 0;
    return make_type(type, elements, type.scattered || !at_its_place, newtype);
  });
}
REFERENCE_EXPORT(Type_indexed);

int PMPI_Type_create_resized(MPI_Datatype oldtype, MPI_Aint lb, MPI_Aint extent,
                             MPI_Datatype* newtype) {
  return binding::on_datatype(__func__, oldtype, [&](const Datatype& type) {
    const bool same = lb == 0 && extent == static_cast<MPI_Aint>(type.extent);
    return make_type(type, 1, type.scattered || !same, newtype);
  });
}
REFERENCE_EXPORT(Type_create_resized);

// The duplicate is committed if the original is.
int PMPI_Type_dup(MPI_Datatype oldtype, MPI_Datatype* newtype) {
  return binding::on_datatype(__func__, oldtype, [&](const Datatype& type) -> int {
    if (newtype == nullptr) return MPI_ERR_ARG;
    const MPI_Datatype made =
        DatatypeTable::create(type.size, type.extent, type.committed.load(), type.scattered);
    AttributeCache<MPI_Datatype>& attributes = DatatypeTable::find(made)->attributes;
    const int code = type.attributes.copy_to(attributes, oldtype);
    if (code != MPI_SUCCESS) {
      attributes.clear(made);
      DatatypeTable::destroy(made);
    }
    *newtype = code == MPI_SUCCESS ? made : MPI_DATATYPE_NULL;
    return code;
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
  return binding::while_running(__func__, [&]() -> int {
    if (datatype == nullptr) return MPI_ERR_ARG;
    // A predefined one is not in the table.
    Datatype* type = DatatypeTable::find(*datatype);
    if (type == nullptr) return MPI_ERR_TYPE;
    const int code = type->attributes.clear(*datatype);
    if (code != MPI_SUCCESS) return code;
    if (!DatatypeTable::destroy(*datatype)) return MPI_ERR_TYPE;
    *datatype = MPI_DATATYPE_NULL;
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Type_free);
