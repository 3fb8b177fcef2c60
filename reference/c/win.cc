// Windows and their hints (MPI-4.0, chapter "One-Sided Communications").

#include <cstring>
#include <string>
#include <utility>

#include "c/binding.h"

using namespace reference;

namespace {

// Checks the arguments that all window constructors share, and makes the window.
int make_window(const Communicator& communicator, WindowFlavor flavor, void* base, MPI_Aint size,
                int disp_unit, MPI_Info info, MPI_Win* win) {
  if (size < 0) return MPI_ERR_SIZE;
  if (disp_unit <= 0) return MPI_ERR_DISP;
  if (win == nullptr) return MPI_ERR_ARG;
  const binding::OptionalInfo hints(info);
  if (!hints.is_valid) return MPI_ERR_INFO;
  const Window::Memory memory = {base, static_cast<std::size_t>(size), disp_unit};
  std::string kinds = communicator.hints.alloc_kinds();
  *win = WindowTable::create(flavor, memory, hints.object);
  Window& window = *WindowTable::find(*win);
  window.session = communicator.session;
  window.hints.inherit_alloc_kinds(std::move(kinds));
  return MPI_SUCCESS;
}

// `baseptr` points to a pointer of any type, which only has the size in common with void*.
void copy_pointer(void* pointer, void* baseptr) noexcept {
  std::memcpy(baseptr, &pointer, sizeof pointer);
}

// The memory of a window of the only process may be shared as it is.
int allocate_window(const char* function, WindowFlavor flavor, MPI_Aint size, int disp_unit,
                    MPI_Info info, MPI_Comm comm, void* baseptr, MPI_Win* win) {
  return binding::on_communicator(function, comm, [&](const Communicator& communicator) -> int {
    if (baseptr == nullptr) return MPI_ERR_ARG;
    const int code = make_window(communicator, flavor, nullptr, size, disp_unit, info, win);
    if (code == MPI_SUCCESS) copy_pointer(WindowTable::find(*win)->memory().base, baseptr);
    return code;
  });
}

}  // namespace

int PMPI_Win_create(void* base, MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm,
                    MPI_Win* win) {
  return binding::on_communicator(__func__, comm, [&](const Communicator& communicator) -> int {
    if (base == nullptr && size > 0) return MPI_ERR_ARG;
    return make_window(communicator, WindowFlavor::kCreate, base, size, disp_unit, info, win);
  });
}
REFERENCE_EXPORT(Win_create);

int PMPI_Win_allocate(MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, void* baseptr,
                      MPI_Win* win) {
  return allocate_window(__func__, WindowFlavor::kAllocate, size, disp_unit, info, comm, baseptr,
                         win);
}
REFERENCE_EXPORT(Win_allocate);

int PMPI_Win_allocate_shared(MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm,
                             void* baseptr, MPI_Win* win) {
  return allocate_window(__func__, WindowFlavor::kShared, size, disp_unit, info, comm, baseptr,
                         win);
}
REFERENCE_EXPORT(Win_allocate_shared);

int PMPI_Win_create_dynamic(MPI_Info info, MPI_Comm comm, MPI_Win* win) {
  return binding::on_communicator(__func__, comm, [&](const Communicator& communicator) {
    return make_window(communicator, WindowFlavor::kDynamic, nullptr, 0, 1, info, win);
  });
}
REFERENCE_EXPORT(Win_create_dynamic);

int PMPI_Win_attach(MPI_Win win, void* base, MPI_Aint size) {
  return binding::on_window(__func__, win, [&](Window& window) -> int {
    if (window.flavor() != WindowFlavor::kDynamic) return MPI_ERR_RMA_FLAVOR;
    if (size < 0) return MPI_ERR_SIZE;
    if (base == nullptr && size > 0) return MPI_ERR_ARG;
    return window.attach(base, static_cast<std::size_t>(size));
  });
}
REFERENCE_EXPORT(Win_attach);

int PMPI_Win_detach(MPI_Win win, const void* base) {
  return binding::on_window(__func__, win, [&](Window& window) -> int {
    if (window.flavor() != WindowFlavor::kDynamic) return MPI_ERR_RMA_FLAVOR;
    return window.detach(base);
  });
}
REFERENCE_EXPORT(Win_detach);

// Since MPI-4.1 all windows may be asked that are not dynamic; MPI_PROC_NULL asks for the first
// process with memory.
int PMPI_Win_shared_query(MPI_Win win, int rank, MPI_Aint* size, int* disp_unit, void* baseptr) {
  return binding::on_window(__func__, win, [&](const Window& window) {
    if (window.flavor() == WindowFlavor::kDynamic) return MPI_ERR_RMA_FLAVOR;
    if (rank != 0 && rank != MPI_PROC_NULL) return MPI_ERR_RANK;
    if (size == nullptr || disp_unit == nullptr || baseptr == nullptr) return MPI_ERR_ARG;
    const Window::Memory& memory = window.memory();
    *size = static_cast<MPI_Aint>(memory.size);
    *disp_unit = memory.disp_unit;
    copy_pointer(memory.base, baseptr);
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Win_shared_query);

// MPI_INFO_NULL changes nothing, like any info object without supported hints.
int PMPI_Win_set_info(MPI_Win win, MPI_Info info) {
  return binding::on_window(__func__, win, [&](Window& window) {
    const binding::OptionalInfo hints(info);
    if (!hints.is_valid) return MPI_ERR_INFO;
    if (hints.object != nullptr) window.hints.update(*hints.object, Hints::Moment::kOther);
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
  if (win == nullptr) return binding::while_running(__func__, [] { return MPI_ERR_ARG; });
  const MPI_Win handle = *win;
  const int code = binding::on_window(
      __func__, handle, [&](Window& window) { return window.attributes.clear(handle); });
  if (code != MPI_SUCCESS) return code;
  return binding::without_object(__func__, [&] {
    if (!WindowTable::destroy(handle)) return MPI_ERR_WIN;
    *win = MPI_WIN_NULL;
    return MPI_SUCCESS;
  });
}
REFERENCE_EXPORT(Win_free);
