#pragma once

#include <string_view>

#include "adapters/table.h"

namespace infocts {

/// Ends the case as inconclusive when a call that only prepares it did not return MPI_SUCCESS.
/// `what` names the call; without it the message names the last call that was recorded.
void prepare(int code, std::string_view what = {});

/// Whether a routine that returned this made a window. In C++ an MPI without exceptions shows no
/// error, but leaves the handle null; elsewhere a null window that comes with MPI_SUCCESS is a
/// deviation, which must not look like an MPI without windows.
bool made_window(int code, cts_win win);

}  // namespace infocts
