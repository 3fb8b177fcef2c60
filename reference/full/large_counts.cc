// Functions with counts and sizes of type MPI_Count or MPI_Aint that bindings prefer (MPI-4.0,
// section "Large Count and Large Byte Displacement").

#include <climits>

#include "c/binding.h"

using namespace reference;

namespace {

// Displacement units are no longer than an int here, and no array of longer elements makes sense.
int unit(MPI_Aint disp_unit) {
  return disp_unit > 0 && disp_unit <= INT_MAX ? static_cast<int>(disp_unit) : 0;
}

}  // namespace

int PMPI_Type_size_c(MPI_Datatype datatype, MPI_Count* size) {
  return binding::on_datatype(__func__, datatype, [&](const Datatype& type) {
    if (size == nullptr) return MPI_ERR_ARG;
    *size = static_cast<MPI_Count>(type.size);
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Type_size_c);

int PMPI_Win_create_c(void* base, MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm,
                      MPI_Win* win) {
  return PMPI_Win_create(base, size, unit(disp_unit), info, comm, win);
}
REFERENCE_EXPORT(Win_create_c);

int PMPI_Win_allocate_c(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm,
                        void* baseptr, MPI_Win* win) {
  return PMPI_Win_allocate(size, unit(disp_unit), info, comm, baseptr, win);
}
REFERENCE_EXPORT(Win_allocate_c);

int PMPI_Win_allocate_shared_c(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm,
                               void* baseptr, MPI_Win* win) {
  return PMPI_Win_allocate_shared(size, unit(disp_unit), info, comm, baseptr, win);
}
REFERENCE_EXPORT(Win_allocate_shared_c);

int PMPI_Win_shared_query_c(MPI_Win win, int rank, MPI_Aint* size, MPI_Aint* disp_unit,
                            void* baseptr) {
  int as_int = 0;
  const int code =
      PMPI_Win_shared_query(win, rank, size, disp_unit != nullptr ? &as_int : nullptr, baseptr);
  if (code == MPI_SUCCESS) *disp_unit = as_int;
  return code;
}
REFERENCE_EXPORT(Win_shared_query_c);
