#include "core/memory.h"

#include <algorithm>
#include <cstdlib>
#include <new>

namespace reference {

void* allocate_memory(std::size_t size, const Hints& hints) {
  const auto wanted = static_cast<std::size_t>(hints.integer("mpi_minimum_memory_alignment"));
  const std::size_t alignment = std::max(wanted, sizeof(void*));  // the least posix_memalign takes
  void* memory = nullptr;
  if (::posix_memalign(&memory, alignment, std::max<std::size_t>(size, 1)) != 0) {
    throw std::bad_alloc();
  }
  return memory;
}

}  // namespace reference
