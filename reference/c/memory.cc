// Memory allocation and addresses (MPI-4.0, sections "Memory Allocation", "Derived Datatypes").

#include "core/memory.h"

#include <cstdlib>
#include <cstring>

#include "c/binding.h"

using namespace reference;

int PMPI_Alloc_mem(MPI_Aint size, MPI_Info info, void* baseptr) {
  return binding::while_running(__func__, [&] {
    if (size < 0) return MPI_ERR_SIZE;
    if (baseptr == nullptr) return MPI_ERR_ARG;
    const binding::OptionalInfo given(info);
    if (!given.is_valid) return MPI_ERR_INFO;
    // Memory has the hints that windows have at their allocation.
    Hints hints(window_hints());
    if (given.object != nullptr) hints.update(*given.object, Hints::Moment::kAllocation);
    void* memory = allocate_memory(static_cast<std::size_t>(size), hints);
    std::memcpy(baseptr, &memory, sizeof memory);  // a pointer of any type
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Alloc_mem);

int PMPI_Free_mem(void* base) {
  return binding::while_running(__func__, [&] {
    if (base == nullptr) return MPI_ERR_BASE;
    std::free(base);
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Free_mem);

int PMPI_Get_address(const void* location, MPI_Aint* address) {
  return binding::while_running(__func__, [&] {
    if (address == nullptr) return MPI_ERR_ARG;
    *address = reinterpret_cast<MPI_Aint>(location);
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Get_address);
