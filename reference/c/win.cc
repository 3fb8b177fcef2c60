// Windows and their hints (MPI-4.0, chapter "One-Sided Communications").

#include <cstring>

#include "c/binding.h"

using namespace reference;

namespace {

// Checks the arguments that all window constructors share, and finds the hints.
int check_new_window(MPI_Aint size, int disp_unit, MPI_Info info, const MPI_Win* win,
                     const InfoObject*& hints) {
  if (size < 0) return MPI_ERR_SIZE;
  if (disp_unit <= 0) return MPI_ERR_DISP;
  if (win == nullptr) return MPI_ERR_ARG;
  return binding::optional_info(info, hints);
}

}  // namespace

int PMPI_Win_create(void* base, MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm,
                    MPI_Win* win) {
  return binding::on_communicator(__func__, comm, [&](const Communicator&) -> int {
    const InfoObject* hints = nullptr;
    const int code = check_new_window(size, disp_unit, info, win, hints);
    if (code != MPI_SUCCESS) return code;
    if (base == nullptr && size > 0) return MPI_ERR_ARG;
    *win = WindowTable::create(hints);
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Win_create);

int PMPI_Win_allocate(MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, void* baseptr,
                      MPI_Win* win) {
  return binding::on_communicator(__func__, comm, [&](const Communicator&) -> int {
    const InfoObject* hints = nullptr;
    const int code = check_new_window(size, disp_unit, info, win, hints);
    if (code != MPI_SUCCESS) return code;
    if (baseptr == nullptr) return MPI_ERR_ARG;
    *win = WindowTable::create(hints, static_cast<std::size_t>(size));
    // baseptr points to a pointer of any type, which only has the size in common with void*.
    void* memory = WindowTable::find(*win)->storage();
    std::memcpy(baseptr, &memory, sizeof memory);
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Win_allocate);

// MPI_INFO_NULL changes nothing, like any info object without supported hints.
int PMPI_Win_set_info(MPI_Win win, MPI_Info info) {
  return binding::on_window(__func__, win, [&](Window& window) {
    const InfoObject* hints = nullptr;
    if (binding::optional_info(info, hints) != MPI_SUCCESS) return MPI_ERR_INFO;
    if (hints != nullptr) window.hints.update(*hints, Hints::Moment::kOther);
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Win_set_info);

int PMPI_Win_get_info(MPI_Win win, MPI_Info* info_used) {
  return binding::on_window(__func__, win, [&](const Window& window) {
    if (info_used == nullptr) return MPI_ERR_ARG;
    *info_used = InfoTable::create(window.hints.describe());
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Win_get_info);

int PMPI_Win_free(MPI_Win* win) {
  return binding::while_running(__func__, [&] {
    if (win == nullptr) return MPI_ERR_ARG;
    if (!WindowTable::destroy(*win)) return MPI_ERR_WIN;
    *win = MPI_WIN_NULL;
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Win_free);
