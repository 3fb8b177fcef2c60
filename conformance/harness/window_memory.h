#pragma once

namespace infocts {

/// The size of a window's memory on each process, in bytes, with displacement unit 1.
inline constexpr int kWindowBytes = 64;
/// Memory for windows of MPI_Win_create whose contents no case looks at.
alignas(64) inline char window_memory[kWindowBytes];

}  // namespace infocts
