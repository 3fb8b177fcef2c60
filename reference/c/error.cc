// Error codes and error handlers (MPI-4.0, sections "Error Codes and Classes", "Error Handling").

#include <cstring>
#include <string>

#include "c/binding.h"
#include "core/error_class.h"

using namespace reference;

int PMPI_Error_class(int errorcode, int* errorclass) {
  return binding::without_object(__func__, [&] {
    const int found = error_class_of(errorcode);
    if (errorclass == nullptr || found < 0) return MPI_ERR_ARG;
    *errorclass = found;
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Error_class);

int PMPI_Error_string(int errorcode, char* string, int* resultlen) {
  return binding::without_object(__func__, [&] {
    const std::string text = text_of_error(errorcode);
    const bool known = error_class_of(errorcode) >= 0;
    if (string == nullptr || resultlen == nullptr || !known) return MPI_ERR_ARG;
    std::memcpy(string, text.data(), text.size());
    string[text.size()] = '\0';
    *resultlen = static_cast<int>(text.size());
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Error_string);

int PMPI_Add_error_class(int* errorclass) {
  return binding::without_object(__func__, [&] {
    if (errorclass == nullptr) return MPI_ERR_ARG;
    *errorclass = add_error_class();
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Add_error_class);

int PMPI_Add_error_code(int errorclass, int* errorcode) {
  return binding::without_object(__func__, [&] {
    if (errorcode == nullptr || error_class_of(errorclass) != errorclass) return MPI_ERR_ARG;
    *errorcode = add_error_code(errorclass);
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Add_error_code);

int PMPI_Add_error_string(int errorcode, const char* string) {
  return binding::without_object(__func__, [&] {
    const bool fits =
        string != nullptr && std::strlen(string) < static_cast<std::size_t>(MPI_MAX_ERROR_STRING);
    return fits && set_error_text(errorcode, string) ? MPI_SUCCESS : MPI_ERR_ARG;
  });
}
REFERENCE_EXPORT(Add_error_string);

int PMPI_Remove_error_class(int errorclass) {
  return binding::without_object(
      __func__, [&] { return remove_error_class(errorclass) ? MPI_SUCCESS : MPI_ERR_ARG; });
}
REFERENCE_EXPORT(Remove_error_class);

int PMPI_Remove_error_code(int errorcode) {
  return binding::without_object(
      __func__, [&] { return remove_error_code(errorcode) ? MPI_SUCCESS : MPI_ERR_ARG; });
}
REFERENCE_EXPORT(Remove_error_code);

int PMPI_Remove_error_string(int errorcode) {
  return binding::without_object(
      __func__, [&] { return remove_error_text(errorcode) ? MPI_SUCCESS : MPI_ERR_ARG; });
}
REFERENCE_EXPORT(Remove_error_string);

int PMPI_Comm_create_errhandler(MPI_Comm_errhandler_function* function,
                                MPI_Errhandler* errhandler) {
  return binding::while_running(__func__,
                                [&] { return create_error_handler(function, errhandler); });
}
REFERENCE_EXPORT(Comm_create_errhandler);

int PMPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler errhandler) {
  return binding::on_communicator(__func__, comm, [&](Communicator& communicator) {
    return communicator.errors.set(errhandler);
  });
}
REFERENCE_EXPORT(Comm_set_errhandler);

int PMPI_Comm_get_errhandler(MPI_Comm comm, MPI_Errhandler* errhandler) {
  return binding::on_communicator(__func__, comm, [&](Communicator& communicator) {
    if (errhandler == nullptr) return MPI_ERR_ARG;
    *errhandler = communicator.errors.get();
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Comm_get_errhandler);

int PMPI_Comm_call_errhandler(MPI_Comm comm, int errorcode) {
  // The call succeeds if the handler returns, whatever the code is that it was given.
  return binding::on_communicator(__func__, comm, [&](Communicator& communicator) {
    communicator.errors.raise(comm, errorcode, "MPI_Comm_call_errhandler");
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Comm_call_errhandler);

int PMPI_Win_create_errhandler(MPI_Win_errhandler_function* function, MPI_Errhandler* errhandler) {
  return binding::while_running(__func__,
                                [&] { return create_error_handler(function, errhandler); });
}
REFERENCE_EXPORT(Win_create_errhandler);

int PMPI_Win_set_errhandler(MPI_Win win, MPI_Errhandler errhandler) {
  return binding::on_window(__func__, win,
                            [&](Window& window) { return window.errors.set(errhandler); });
}
REFERENCE_EXPORT(Win_set_errhandler);

int PMPI_Win_get_errhandler(MPI_Win win, MPI_Errhandler* errhandler) {
  return binding::on_window(__func__, win, [&](Window& window) {
    if (errhandler == nullptr) return MPI_ERR_ARG;
    *errhandler = window.errors.get();
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Win_get_errhandler);

int PMPI_Win_call_errhandler(MPI_Win win, int errorcode) {
  return binding::on_window(__func__, win, [&](Window& window) {
    window.errors.raise(win, errorcode, "MPI_Win_call_errhandler");
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Win_call_errhandler);

// Those of sessions are there when MPI does not run.
int PMPI_Errhandler_free(MPI_Errhandler* errhandler) {
  return binding::without_object(__func__, [&]() -> int {
    if (errhandler == nullptr) return MPI_ERR_ARG;
    const int code = free_error_handler(*errhandler);
    if (code == MPI_SUCCESS) *errhandler = MPI_ERRHANDLER_NULL;
    return code;
  });
}
REFERENCE_EXPORT(Errhandler_free);
