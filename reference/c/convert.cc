// Handles as Fortran INTEGERs (MPI-4.0, section "Transfer of Handles"). No error can be reported:
// anything that is no object becomes an invalid handle.

#include "c/binding.h"
#include "c/request.h"
#include "core/group.h"
#include "core/handle_number.h"
#include "core/session.h"

using namespace reference;

namespace {

bool is_predefined_comm(MPI_Comm handle) noexcept {
  return handle == MPI_COMM_WORLD || handle == MPI_COMM_SELF;
}

// Also a datatype of the user, which the table knows.
bool is_type(MPI_Datatype handle) noexcept { return find_datatype(handle) != nullptr; }

bool is_predefined_group(MPI_Group handle) noexcept { return handle == MPI_GROUP_EMPTY; }

// There are no predefined windows, requests and sessions.
template <class Handle>
bool is_never(Handle) noexcept {
  return false;
}

}  // namespace

MPI_Fint PMPI_Comm_c2f(MPI_Comm comm) {
  return number_of_handle<CommunicatorTable>(comm, MPI_COMM_NULL, is_predefined_comm);
}
REFERENCE_EXPORT(Comm_c2f);

MPI_Comm PMPI_Comm_f2c(MPI_Fint comm) {
  return handle_of_number<CommunicatorTable, MPI_Comm>(comm);
}
REFERENCE_EXPORT(Comm_f2c);

MPI_Fint PMPI_Type_c2f(MPI_Datatype datatype) {
  return number_of_handle<DatatypeTable>(datatype, MPI_DATATYPE_NULL, is_type);
}
REFERENCE_EXPORT(Type_c2f);

MPI_Datatype PMPI_Type_f2c(MPI_Fint datatype) {
  return handle_of_number<DatatypeTable, MPI_Datatype>(datatype);
}
REFERENCE_EXPORT(Type_f2c);

MPI_Fint PMPI_Win_c2f(MPI_Win win) {
  return number_of_handle<WindowTable>(win, MPI_WIN_NULL, is_never<MPI_Win>);
}
REFERENCE_EXPORT(Win_c2f);

MPI_Win PMPI_Win_f2c(MPI_Fint win) { return handle_of_number<WindowTable, MPI_Win>(win); }
REFERENCE_EXPORT(Win_f2c);

MPI_Fint PMPI_Group_c2f(MPI_Group group) {
  return number_of_handle<GroupTable>(group, MPI_GROUP_NULL, is_predefined_group);
}
REFERENCE_EXPORT(Group_c2f);

MPI_Group PMPI_Group_f2c(MPI_Fint group) { return handle_of_number<GroupTable, MPI_Group>(group); }
REFERENCE_EXPORT(Group_f2c);

MPI_Fint PMPI_Request_c2f(MPI_Request request) {
  return number_of_handle<RequestTable>(request, MPI_REQUEST_NULL, is_never<MPI_Request>);
}
REFERENCE_EXPORT(Request_c2f);

MPI_Request PMPI_Request_f2c(MPI_Fint request) {
  return handle_of_number<RequestTable, MPI_Request>(request);
}
REFERENCE_EXPORT(Request_f2c);

MPI_Fint PMPI_Errhandler_c2f(MPI_Errhandler errhandler) { return error_handler_to_int(errhandler); }
REFERENCE_EXPORT(Errhandler_c2f);

MPI_Errhandler PMPI_Errhandler_f2c(MPI_Fint errhandler) {
  return error_handler_from_int(errhandler);
}
REFERENCE_EXPORT(Errhandler_f2c);

MPI_Fint PMPI_Session_c2f(MPI_Session session) {
  return number_of_handle<SessionTable>(session, MPI_SESSION_NULL, is_never<MPI_Session>);
}
REFERENCE_EXPORT(Session_c2f);

MPI_Session PMPI_Session_f2c(MPI_Fint session) {
  return handle_of_number<SessionTable, MPI_Session>(session);
}
REFERENCE_EXPORT(Session_f2c);
