// Handles as Fortran INTEGERs: the numbers of the ABI for predefined handles, numbers of 4096 and
// more for objects that users made. What is no object becomes the null handle.

#include <bit>
#include <cstdint>

#include "c/binding.h"
#include "c/request.h"

using namespace reference;

namespace {

constexpr int kFirstOfUsers = 4096;

template <class Handle>
int number_of(Handle predefined) {
  return static_cast<int>(reinterpret_cast<std::intptr_t>(predefined));
}

// `is_object` tells whether a handle is valid, `in_table` whether it is one of the table.
template <class Table, class Handle, class IsObject>
int to_number(Handle handle, Handle null, IsObject&& is_object) {
  if (Table::find(handle) != nullptr) return Table::to_int(handle);
  return number_of(is_object(handle) ? handle : null);
}

template <class Table, class Handle, class IsObject>
Handle to_handle(int number, Handle null, IsObject&& is_object) {
  if (number >= kFirstOfUsers) {
    const Handle handle = Table::from_int(number);
    return handle != nullptr ? handle : null;
  }
  const auto predefined = std::bit_cast<Handle>(static_cast<std::intptr_t>(number));
  return number > 0 && is_object(predefined) ? predefined : null;
}

bool is_comm(MPI_Comm handle) {
  return handle == MPI_COMM_NULL || find_communicator(handle) != nullptr ||
         handle == MPI_COMM_WORLD || handle == MPI_COMM_SELF;
}
bool is_type(MPI_Datatype handle) {
  return handle == MPI_DATATYPE_NULL || find_datatype(handle) != nullptr;
}
bool is_win(MPI_Win handle) { return handle == MPI_WIN_NULL; }
bool is_request(MPI_Request handle) { return handle == MPI_REQUEST_NULL; }

}  // namespace

MPI_Fint PMPI_Comm_c2f(MPI_Comm comm) {
  return to_number<CommunicatorTable>(comm, MPI_COMM_NULL, is_comm);
}
REFERENCE_EXPORT(Comm_c2f);

MPI_Comm PMPI_Comm_f2c(MPI_Fint comm) {
  return to_handle<CommunicatorTable>(comm, MPI_COMM_NULL, is_comm);
}
REFERENCE_EXPORT(Comm_f2c);

MPI_Fint PMPI_Type_c2f(MPI_Datatype datatype) {
  return to_number<DatatypeTable>(datatype, MPI_DATATYPE_NULL, is_type);
}
REFERENCE_EXPORT(Type_c2f);

MPI_Datatype PMPI_Type_f2c(MPI_Fint datatype) {
  return to_handle<DatatypeTable>(datatype, MPI_DATATYPE_NULL, is_type);
}
REFERENCE_EXPORT(Type_f2c);

MPI_Fint PMPI_Win_c2f(MPI_Win win) { return to_number<WindowTable>(win, MPI_WIN_NULL, is_win); }
REFERENCE_EXPORT(Win_c2f);

MPI_Win PMPI_Win_f2c(MPI_Fint win) { return to_handle<WindowTable>(win, MPI_WIN_NULL, is_win); }
REFERENCE_EXPORT(Win_f2c);

MPI_Fint PMPI_Request_c2f(MPI_Request request) {
  return to_number<RequestTable>(request, MPI_REQUEST_NULL, is_request);
}
REFERENCE_EXPORT(Request_c2f);

MPI_Request PMPI_Request_f2c(MPI_Fint request) {
  return to_handle<RequestTable>(request, MPI_REQUEST_NULL, is_request);
}
REFERENCE_EXPORT(Request_f2c);

MPI_Fint PMPI_Errhandler_c2f(MPI_Errhandler errhandler) { return error_handler_to_int(errhandler); }
REFERENCE_EXPORT(Errhandler_c2f);

MPI_Errhandler PMPI_Errhandler_f2c(MPI_Fint errhandler) {
  return error_handler_from_int(errhandler);
}
REFERENCE_EXPORT(Errhandler_f2c);
