// Handles as integers of C (MPI-5.0, chapter "Application Binary Interface"): the numbers are those
// of Fortran's INTEGERs. Sums and differences of addresses.

#include <cstdint>

#include "c/binding.h"
#include "core/handle_number.h"

using namespace reference;

namespace {

// Of these kinds there are predefined handles only, which are numbers of ten bits.
template <class Handle>
int number_of_predefined(Handle handle) noexcept {
  return bit_cast<std::uintptr_t>(handle) < 1024 ? bits_of_handle(handle) : kInvalidNumber;
}

}  // namespace

#define REFERENCE_CONVERT(name, Handle)                                        \
  int PMPI_##name##_toint(Handle handle) { return PMPI_##name##_c2f(handle); } \
  Handle PMPI_##name##_fromint(int number) { return PMPI_##name##_f2c(number); }

#define REFERENCE_CONVERT_PREDEFINED(name, Handle)                                \
  int PMPI_##name##_toint(Handle handle) { return number_of_predefined(handle); } \
  Handle PMPI_##name##_fromint(int number) { return handle_of_bits<Handle>(number); }

REFERENCE_CONVERT(Comm, MPI_Comm)
REFERENCE_EXPORT(Comm_toint);
REFERENCE_EXPORT(Comm_fromint);
REFERENCE_CONVERT(Errhandler, MPI_Errhandler)
REFERENCE_EXPORT(Errhandler_toint);
REFERENCE_EXPORT(Errhandler_fromint);
REFERENCE_CONVERT(Group, MPI_Group)
REFERENCE_EXPORT(Group_toint);
REFERENCE_EXPORT(Group_fromint);
REFERENCE_CONVERT(Request, MPI_Request)
REFERENCE_EXPORT(Request_toint);
REFERENCE_EXPORT(Request_fromint);
REFERENCE_CONVERT(Session, MPI_Session)
REFERENCE_EXPORT(Session_toint);
REFERENCE_EXPORT(Session_fromint);
REFERENCE_CONVERT(Type, MPI_Datatype)
REFERENCE_EXPORT(Type_toint);
REFERENCE_EXPORT(Type_fromint);
REFERENCE_CONVERT(Win, MPI_Win)
REFERENCE_EXPORT(Win_toint);
REFERENCE_EXPORT(Win_fromint);

REFERENCE_CONVERT_PREDEFINED(File, MPI_File)
REFERENCE_EXPORT(File_toint);
REFERENCE_EXPORT(File_fromint);
REFERENCE_CONVERT_PREDEFINED(Message, MPI_Message)
REFERENCE_EXPORT(Message_toint);
REFERENCE_EXPORT(Message_fromint);
REFERENCE_CONVERT_PREDEFINED(Op, MPI_Op)
REFERENCE_EXPORT(Op_toint);
REFERENCE_EXPORT(Op_fromint);

// Addresses wrap around as pointers do.
MPI_Aint PMPI_Aint_add(MPI_Aint base, MPI_Aint disp) {
  return static_cast<MPI_Aint>(static_cast<std::uintptr_t>(base) +
                               static_cast<std::uintptr_t>(disp));
}
REFERENCE_EXPORT(Aint_add);

MPI_Aint PMPI_Aint_diff(MPI_Aint addr1, MPI_Aint addr2) {
  return static_cast<MPI_Aint>(static_cast<std::uintptr_t>(addr1) -
                               static_cast<std::uintptr_t>(addr2));
}
REFERENCE_EXPORT(Aint_diff);
