// The routines that make windows.
#pragma once

#include <array>
#include <string_view>

#include "adapters/api.h"

namespace infocts {

enum class WindowKind { create, allocate, allocate_shared, create_dynamic };
inline constexpr std::array kWindowKinds{WindowKind::create, WindowKind::allocate,
                                         WindowKind::allocate_shared, WindowKind::create_dynamic};

/// "MPI_Win_create"
std::string_view routine_of(WindowKind kind);
bool has_routine(const Api& mpi, WindowKind kind);

/// Calls it for a window of kWindowBytes and returns its code. `memory`: where the window's memory
/// is, which for MPI_Win_create is `own`.
int make_window(const Api& mpi, WindowKind kind, void* own, cts_info hints, cts_comm comm,
                void** memory, cts_win* win);
/// The same in memory whose contents no case looks at.
int make_window(const Api& mpi, WindowKind kind, cts_info hints, cts_comm comm, cts_win* win);

}  // namespace infocts
