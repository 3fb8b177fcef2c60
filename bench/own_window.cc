#include "bench/own_window.h"

namespace infocts::bench {

namespace {

// Some MPIs can only make the one or the other, with threads or with one process.
bool make(const cts_table& mpi, void* memory, int64_t size, cts_win* window) {
  const auto& constants = mpi.constants;
  void* base = nullptr;
  return (mpi.win_allocate != nullptr &&
          mpi.win_allocate(size, 1, constants.info_null, constants.comm_self,
                           static_cast<void*>(&base), window) == constants.success) ||
         mpi.win_create(memory, size, 1, constants.info_null, constants.comm_self, window) ==
             constants.success;
}

}  // namespace

OwnWindow::OwnWindow(const cts_table& mpi, cts_text name)
    : mpi_(mpi),
      handle_(mpi.constants.win_null),
      exists_(make(mpi, memory_, sizeof memory_, &handle_)) {
  if (exists_) mpi_.win_set_name(handle_, name);
}

OwnWindow::~OwnWindow() {
  if (exists_) mpi_.win_free(&handle_);
}

}  // namespace infocts::bench
