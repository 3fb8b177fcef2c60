#ifndef REFERENCE_CORE_WINDOW_H_
#define REFERENCE_CORE_WINDOW_H_

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>

#include "core/attribute_cache.h"
#include "core/error_handler.h"
#include "core/exported.h"
#include "core/handle_table.h"
#include "core/hints.h"
#include "core/object_name.h"

namespace reference {

/// Where the memory of a window comes from.
enum class WindowFlavor { kCreate, kAllocate, kShared, kDynamic };

/// A window of the only process. Whether accesses are allowed follows the epochs that the process
/// opens and closes (MPI-4.0, chapter "One-Sided Communications"). Thread-safe.
class Window {
 public:
  struct Memory {
    void* base;
    std::size_t size;
    int disp_unit;
  };

  /// A window on `memory`, which the window allocates itself if the flavor is kAllocate or kShared.
  /// Hints come from `info`, unless that is null. Throws std::bad_alloc.
  Window(WindowFlavor flavor, Memory memory, const InfoObject* info);

  WindowFlavor flavor() const noexcept { return flavor_; }
  const Memory& memory() const noexcept { return memory_; }
  /// The value of a predefined attribute (MPI-4.0, section "Window Attributes"), which never
  /// changes.
  std::optional<const void*> predefined_attribute(int keyval) const noexcept;

  /// For a dynamic window: MPI_ERR_RMA_ATTACH if the memory overlaps what is attached, or if there
  /// is nothing to detach at `base`. Throws std::bad_alloc.
  int attach(void* base, std::size_t size);
  int detach(const void* base);

  // Synchronisation; MPI_ERR_RMA_SYNC if it does not fit what was called before.
  int fence(bool opens_epoch);
  int lock();
  int unlock();
  int flush();

  /// Finds the target of an access of `bytes` bytes at a displacement. MPI_ERR_RMA_SYNC outside of
  /// epochs, MPI_ERR_RMA_RANGE if that is not memory of the window.
  int locate(MPI_Aint displacement, std::size_t bytes, void*& target) const;

  // Not inherited from the communicator (MPI-4.0, section "Error Handling").
  ErrorHandlerSlot<MPI_Win> errors{MPI_ERRORS_ARE_FATAL};
  Hints hints{window_hints()};
  ObjectName name;
  AttributeCache<MPI_Win> attributes;
  MPI_Session session = MPI_SESSION_NULL;  ///< that its communicator comes from, if from one

 private:
  struct Free {
    void operator()(void* memory) const noexcept { std::free(memory); }
  };

  struct Block {
    void* base;
    std::size_t size;
  };

  const WindowFlavor flavor_;
  Memory memory_;
  std::unique_ptr<void, Free> storage_;
  mutable std::mutex mutex_;
  // All that follow are guarded by mutex_.
  std::map<std::uintptr_t, Block> attached_;  // by address
  std::multiset<std::uintptr_t> attached_empty_;
  bool fenced_ = false;
  bool locked_ = false;
};

using WindowTable = HandleTable<MPI_Win, Window, 4>;

}  // namespace reference

#endif  // REFERENCE_CORE_WINDOW_H_
