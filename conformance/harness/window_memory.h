#pragma once

namespace infocts {

/// The memory of a window on each process, with displacement unit 1.
inline constexpr int kWindowBytes = 64;
/// Windows of MPI_Win_create lie here where no case looks at what is in them.
alignas(64) inline char window_memory[kWindowBytes];

}  // namespace infocts
