// Calls that need an answer of another process.
#pragma once

#include <array>

#include "adapters/decorations/calls.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/phase.h"

namespace infocts {

/// A call of `callee` in process 0 writes to a window of process 1, which with weak progress lasts
/// until that one is in some call of MPI.
template <typename Callee>
TableChange asking_process_1(Callee callee) {
  constexpr int kSize = 8;
  struct Window {
    cts_win handle{};
    std::array<char, kSize> memory{};
    bool made = false;
  };
  auto& window = *new Window;
  return after(fn::init_thread,
               [&window](auto& /*call*/) {
                 const cts_table& mpi = inner();
                 window.made = world_size() > 1 &&
                               succeeded(mpi.win_create(window.memory.data(), kSize, 1,
                                                        mpi.constants.info_null,
                                                        mpi.constants.comm_world, &window.handle));
               }) +
         before(fn::finalize,
                [&window](auto& /*call*/) {
                  if (window.made) inner().win_free(&window.handle);
                  window.made = false;
                }) +
         before(callee, [&window](auto& /*call*/) {
           if (!window.made || world_rank() != 0) return;
           const cts_table& mpi = inner();
           const char asked = 1;
           mpi.win_lock(mpi.constants.lock_exclusive, 1, 0, window.handle);
           mpi.put(&asked, 1, mpi.constants.type_byte, 1, 0, 1, mpi.constants.type_byte,
                   window.handle);
           mpi.win_unlock(1, window.handle);
         });
}

}  // namespace infocts
