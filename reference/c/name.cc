// Names of communicators, windows and datatypes (MPI-4.0, section "Naming Objects").

#include <string_view>

#include "c/binding.h"

using namespace reference;

namespace {

int set_name(ObjectName& name, const char* text) noexcept {
  if (text == nullptr) return MPI_ERR_ARG;
  name.set(text);
  return MPI_SUCCESS;
}

// Prepares the results for all errors: the name is then the empty string.
void clear_name(char* name, int* resultlen) noexcept {
  if (name != nullptr) *name = '\0';
  if (resultlen != nullptr) *resultlen = 0;
}

int get_name(const ObjectName& name, char* destination, int* resultlen) noexcept {
  if (destination == nullptr || resultlen == nullptr) return MPI_ERR_ARG;
  *resultlen = name.copy_to(destination);
  return MPI_SUCCESS;
}

// Since MPI-4.1 null handles have names.
int get_null_name(const char* function, std::string_view name, char* destination, int* resultlen) {
  return binding::while_running(function, [&] {
    if (destination == nullptr || resultlen == nullptr) return MPI_ERR_ARG;
    *resultlen = copy_name(name, destination);
    return MPI_SUCCESS;
  });
}

}  // namespace

int PMPI_Comm_set_name(MPI_Comm comm, const char* comm_name) {
  return binding::on_communicator(__func__, comm, [&](Communicator& communicator) {
    return set_name(communicator.name, comm_name);
  });
}
REFERENCE_EXPORT(Comm_set_name);

int PMPI_Comm_get_name(MPI_Comm comm, char* comm_name, int* resultlen) {
  clear_name(comm_name, resultlen);
  if (comm == MPI_COMM_NULL) {
    return get_null_name(__func__, "MPI_COMM_NULL", comm_name, resultlen);
  }
  return binding::on_communicator(__func__, comm, [&](const Communicator& communicator) {
    return get_name(communicator.name, comm_name, resultlen);
  });
}
REFERENCE_EXPORT(Comm_get_name);

int PMPI_Win_set_name(MPI_Win win, const char* win_name) {
  return binding::on_window(__func__, win,
                            [&](Window& window) { return set_name(window.name, win_name); });
}
REFERENCE_EXPORT(Win_set_name);

int PMPI_Win_get_name(MPI_Win win, char* win_name, int* resultlen) {
  clear_name(win_name, resultlen);
  if (win == MPI_WIN_NULL) return get_null_name(__func__, "MPI_WIN_NULL", win_name, resultlen);
  return binding::on_window(__func__, win, [&](const Window& window) {
    return get_name(window.name, win_name, resultlen);
  });
}
REFERENCE_EXPORT(Win_get_name);

int PMPI_Type_set_name(MPI_Datatype datatype, const char* type_name) {
  return binding::on_datatype(__func__, datatype,
                              [&](Datatype& type) { return set_name(type.name, type_name); });
}
REFERENCE_EXPORT(Type_set_name);

int PMPI_Type_get_name(MPI_Datatype datatype, char* type_name, int* resultlen) {
  clear_name(type_name, resultlen);
  if (datatype == MPI_DATATYPE_NULL) {
    return get_null_name(__func__, "MPI_DATATYPE_NULL", type_name, resultlen);
  }
  return binding::on_datatype(__func__, datatype, [&](const Datatype& type) {
    return get_name(type.name, type_name, resultlen);
  });
}
REFERENCE_EXPORT(Type_get_name);
