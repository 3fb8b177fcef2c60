#include "conformance/harness/window_kinds.h"

#include "conformance/harness/window_memory.h"

namespace infocts {

std::string_view routine_of(WindowKind kind) {
  constexpr std::array<std::string_view, kWindowKinds.size()> kNames{
      "MPI_Win_create", "MPI_Win_allocate", "MPI_Win_allocate_shared", "MPI_Win_create_dynamic"};
  return kNames.at(static_cast<std::size_t>(kind));
}

bool has_routine(const Api& mpi, WindowKind kind) {
  const bool has[] = {mpi.win_create.present(), mpi.win_allocate.present(),
                      mpi.win_allocate_shared.present(), mpi.win_create_dynamic.present()};
  return has[static_cast<std::size_t>(kind)];
}

int make_window(const Api& mpi, WindowKind kind, void* own, cts_info hints, cts_comm comm,
                void** memory, cts_win* win) {
  *memory = own;
  auto* const found = static_cast<void*>(memory);
  switch (kind) {
    case WindowKind::create:
      return mpi.win_create(own, kWindowBytes, 1, hints, comm, win);
    case WindowKind::allocate:
      return mpi.win_allocate(kWindowBytes, 1, hints, comm, found, win);
    case WindowKind::allocate_shared:
      return mpi.win_allocate_shared(kWindowBytes, 1, hints, comm, found, win);
    case WindowKind::create_dynamic:
      return mpi.win_create_dynamic(hints, comm, win);
  }
  return mpi.err_other;
}

int make_window(const Api& mpi, WindowKind kind, cts_info hints, cts_comm comm, cts_win* win) {
  void* memory = nullptr;
  return make_window(mpi, kind, window_memory, hints, comm, &memory, win);
}

}  // namespace infocts
