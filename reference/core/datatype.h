#ifndef REFERENCE_CORE_DATATYPE_H_
#define REFERENCE_CORE_DATATYPE_H_

#include <atomic>
#include <cstddef>
#include <string_view>

#include "core/attribute_cache.h"
#include "core/exported.h"
#include "core/handle_table.h"
#include "core/object_name.h"

namespace reference {

/// A datatype whose elements follow each other without gaps but those that C leaves in a struct,
/// unless it is `scattered`: then it cannot be communicated, and its extent says nothing.
struct Datatype {
  /// A predefined one, which is always committed.
  Datatype(std::string_view predefined_name, std::size_t data, std::size_t with_gaps) noexcept
      : size(data), extent(with_gaps), committed(true), name(predefined_name) {}
  /// A new one without a name.
  Datatype(std::size_t data, std::size_t with_gaps, bool is_committed, bool is_scattered) noexcept
      : size(data), extent(with_gaps), committed(is_committed), scattered(is_scattered) {}

  const std::size_t size;    // of the data, in bytes
  const std::size_t extent;  // from one element to the next, in bytes
  std::atomic<bool> committed;
  const bool scattered = false;
  ObjectName name;
  AttributeCache<MPI_Datatype> attributes;
};

using DatatypeTable = HandleTable<MPI_Datatype, Datatype, 5>;

/// The datatype behind a valid handle, predefined ones included; nullptr for all others.
Datatype* find_datatype(MPI_Datatype handle) noexcept;

/// Finds how many bytes `count` elements take in memory: MPI_ERR_COUNT, MPI_ERR_TYPE if they cannot
/// be communicated, MPI_ERR_BUFFER if there is no buffer for them.
int measure_buffer(const void* buffer, int count, MPI_Datatype handle, std::size_t& bytes) noexcept;

}  // namespace reference

#endif  // REFERENCE_CORE_DATATYPE_H_
