// Start and end, versions, errors and clocks in Fortran.
#include <array>
#include <mutex>
#include <optional>
#include <utility>

#include "fortran/binding.h"

using namespace reference::fortran;

REFERENCE_FORTRAN(mpi_init)(Integer* ierror) { give(ierror, MPI_Init(nullptr, nullptr)); }

REFERENCE_FORTRAN(mpi_init_thread)(const Integer* required, Integer* provided, Integer* ierror) {
  give(ierror, MPI_Init_thread(nullptr, nullptr, *required, provided));
}

REFERENCE_FORTRAN(mpi_finalize)(Integer* ierror) { give(ierror, MPI_Finalize()); }

REFERENCE_FORTRAN(mpi_abort)(const Integer* handle, const Integer* code, Integer* ierror) {
  give(ierror, MPI_Abort(comm(handle), *code));
}

REFERENCE_FORTRAN(mpi_initialized)(Logical* flag, Integer* ierror) {
  int is_so = 0;
  give(ierror, MPI_Initialized(&is_so));
  give_flag(flag, is_so);
}

REFERENCE_FORTRAN(mpi_finalized)(Logical* flag, Integer* ierror) {
  int is_so = 0;
  give(ierror, MPI_Finalized(&is_so));
  give_flag(flag, is_so);
}

REFERENCE_FORTRAN(mpi_get_version)(Integer* version, Integer* subversion, Integer* ierror) {
  give(ierror, MPI_Get_version(version, subversion));
}

REFERENCE_FORTRAN(mpi_get_library_version)
(char* version, Integer* resultlen, Integer* ierror, Length length) {
  with_name<MPI_MAX_LIBRARY_VERSION_STRING>(version, resultlen, ierror, length,
                                            MPI_Get_library_version);
}

REFERENCE_FORTRAN(mpi_get_processor_name)
(char* name, Integer* resultlen, Integer* ierror, Length length) {
  with_name<MPI_MAX_PROCESSOR_NAME>(name, resultlen, ierror, length, MPI_Get_processor_name);
}

REFERENCE_FORTRAN(mpi_error_class)(const Integer* code, Integer* error_class, Integer* ierror) {
  give(ierror, MPI_Error_class(*code, error_class));
}

REFERENCE_FORTRAN(mpi_add_error_class)(Integer* error_class, Integer* ierror) {
  give(ierror, MPI_Add_error_class(error_class));
}

REFERENCE_FORTRAN(mpi_add_error_code)
(const Integer* error_class, Integer* code, Integer* ierror) {
  give(ierror, MPI_Add_error_code(*error_class, code));
}

REFERENCE_FORTRAN(mpi_error_string)
(const Integer* code, char* string, Integer* resultlen, Integer* ierror, Length length) {
  with_name<MPI_MAX_ERROR_STRING>(string, resultlen, ierror, length, [&](char* text, int* size) {
    return MPI_Error_string(*code, text, size);
  });
}

namespace {

using ErrorFunction = void (*)(Integer* comm, Integer* code);

// A handler in C is told nothing that leads to the Fortran one, so each has a function of its own.
constexpr std::size_t kMaxHandlers = 64;
std::array<ErrorFunction, kMaxHandlers> error_functions{};

// The place of a function, the same for the same function; none when all have other functions.
std::optional<std::size_t> place_of(ErrorFunction function) noexcept {
  static std::mutex mutex;
  static std::size_t used = 0;
  const std::lock_guard lock(mutex);
  for (std::size_t place = 0; place < used; ++place) {
    if (error_functions[place] == function) return place;
  }
  if (used == kMaxHandlers) return std::nullopt;
  error_functions[used] = function;
  return used++;
}

template <std::size_t kNumber>
void call_in_fortran(MPI_Comm* handle, int* code, ...) {
  Integer comm_number = number(*handle);
  error_functions[kNumber](&comm_number, code);
}

template <std::size_t... kNumbers>
constexpr std::array<MPI_Comm_errhandler_function*, sizeof...(kNumbers)> callers(
    std::index_sequence<kNumbers...>) {
  return {call_in_fortran<kNumbers>...};
}

constexpr auto kCallers = callers(std::make_index_sequence<kMaxHandlers>());

}  // namespace

REFERENCE_FORTRAN(mpi_comm_create_errhandler)
(ErrorFunction function, Integer* handler, Integer* ierror) {
  const std::optional<std::size_t> place = place_of(function);
  if (!place) {
    MPI_Comm_call_errhandler(MPI_COMM_SELF, MPI_ERR_NO_MEM);
    return give(ierror, MPI_ERR_NO_MEM);
  }
  with_handle(handler, ierror, MPI_ERRHANDLER_NULL, [&](MPI_Errhandler* made) {
    return MPI_Comm_create_errhandler(kCallers[*place], made);
  });
}

REFERENCE_FORTRAN(mpi_comm_set_errhandler)
(const Integer* handle, const Integer* handler, Integer* ierror) {
  give(ierror, MPI_Comm_set_errhandler(comm(handle), errhandler(handler)));
}

REFERENCE_FORTRAN(mpi_comm_get_errhandler)
(const Integer* handle, Integer* handler, Integer* ierror) {
  with_handle(handler, ierror, MPI_ERRHANDLER_NULL,
              [&](MPI_Errhandler* found) { return MPI_Comm_get_errhandler(comm(handle), found); });
}

REFERENCE_FORTRAN(mpi_win_set_errhandler)
(const Integer* handle, const Integer* handler, Integer* ierror) {
  give(ierror, MPI_Win_set_errhandler(win(handle), errhandler(handler)));
}

REFERENCE_FORTRAN(mpi_win_get_errhandler)
(const Integer* handle, Integer* handler, Integer* ierror) {
  with_handle(handler, ierror, MPI_ERRHANDLER_NULL,
              [&](MPI_Errhandler* found) { return MPI_Win_get_errhandler(win(handle), found); });
}

REFERENCE_FORTRAN(mpi_errhandler_free)(Integer* handler, Integer* ierror) {
  with_handle(handler, ierror, errhandler(handler), MPI_Errhandler_free);
}

// NOLINTBEGIN(readability-identifier-naming): as Fortran compilers call them
extern "C" __attribute__((visibility("default"))) double mpi_wtime_() { return MPI_Wtime(); }
extern "C" __attribute__((visibility("default"))) double mpi_wtick_() { return MPI_Wtick(); }
// NOLINTEND(readability-identifier-naming)
