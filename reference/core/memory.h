#ifndef REFERENCE_CORE_MEMORY_H_
#define REFERENCE_CORE_MEMORY_H_

#include <cstddef>

#include "core/hints.h"

namespace reference {

/// Memory of `size` bytes, aligned as the hint mpi_minimum_memory_alignment says; to be given back
/// with std::free. Memory of size 0 has an address of its own, too. Throws std::bad_alloc.
void* allocate_memory(std::size_t size, const Hints& hints);

}  // namespace reference

#endif  // REFERENCE_CORE_MEMORY_H_
