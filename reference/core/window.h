#ifndef REFERENCE_CORE_WINDOW_H_
#define REFERENCE_CORE_WINDOW_H_

#include <cstddef>
#include <cstdlib>
#include <memory>

#include "core/error_handler.h"
#include "core/handle_table.h"
#include "core/hints.h"
#include "mpi.h"

namespace reference {

/// A window of the only process. Hints come from `info`, unless that is null.
class Window {
 public:
  /// A window on memory of the user. Throws std::bad_alloc.
  explicit Window(const InfoObject* info);

  /// A window with `size` bytes of its own, aligned as the hints say. Throws std::bad_alloc.
  Window(const InfoObject* info, std::size_t size);

  /// The memory that the window has allocated itself, or null.
  void* storage() const noexcept { return storage_.get(); }

  // Not inherited from the communicator (MPI-4.0, section "Error Handling").
  ErrorHandlerSlot<MPI_Win> errors{MPI_ERRORS_ARE_FATAL};
  Hints hints{window_hints()};

 private:
  struct Free {
    void operator()(void* memory) const noexcept { std::free(memory); }
  };

  std::unique_ptr<void, Free> storage_;
};

using WindowTable = HandleTable<MPI_Win, Window, 4>;

}  // namespace reference

#endif  // REFERENCE_CORE_WINDOW_H_
