#ifndef REFERENCE_CORE_HANDLE_NUMBER_H_
#define REFERENCE_CORE_HANDLE_NUMBER_H_

#include <cstdint>

#include "core/bit_cast.h"

namespace reference {

// Handles as Fortran INTEGERs (MPI-5.0, chapter "Application Binary Interface"): the numbers of the
// ABI for predefined handles, those of the table, 4096 and more, for objects that users made. What
// is invalid in one language is so in the other (section "Transfer of Handles"). `is_predefined`
// tells whether a handle is one of the predefined objects; null need not be among them.

/// The number of no object.
inline constexpr int kInvalidNumber = -1;

/// The bits of a number as a handle. As no object's handle has so few, it is a predefined handle or
/// an invalid one.
template <class Handle>
Handle handle_of_bits(int number) noexcept {
  return bit_cast<Handle>(std::uintptr_t{static_cast<std::uint32_t>(number)});
}

/// The number of a predefined handle.
template <class Handle>
int bits_of_handle(Handle handle) noexcept {
  return static_cast<int>(bit_cast<std::intptr_t>(handle));
}

template <class Table, class Handle, class IsPredefined>
int number_of_handle(Handle handle, Handle null, IsPredefined&& is_predefined) noexcept {
  if (Table::find(handle) != nullptr) return Table::to_int(handle);
  return handle == null || is_predefined(handle) ? bits_of_handle(handle) : kInvalidNumber;
}

template <class Table, class Handle>
Handle handle_of_number(int number) noexcept {
  const Handle handle = Table::from_int(number);
  return handle != nullptr ? handle : handle_of_bits<Handle>(number);
}

}  // namespace reference

#endif  // REFERENCE_CORE_HANDLE_NUMBER_H_
