#include "core/window.h"

#include <algorithm>
#include <new>

namespace reference {

Window::Window(const InfoObject* info) {
  if (info != nullptr) hints.update(*info, Hints::Moment::kOther);
}

Window::Window(const InfoObject* info, std::size_t size) {
  if (info != nullptr) hints.update(*info, Hints::Moment::kAllocation);
  const auto wanted = static_cast<std::size_t>(hints.integer("mpi_minimum_memory_alignment"));
  const std::size_t alignment = std::max(wanted, sizeof(void*));  // the least posix_memalign takes
  // A window without memory has an address of its own, too.
  const std::size_t bytes = std::max<std::size_t>(size, 1);
  void* memory = nullptr;
  if (::posix_memalign(&memory, alignment, bytes) != 0) throw std::bad_alloc();
  storage_.reset(memory);
}

}  // namespace reference
