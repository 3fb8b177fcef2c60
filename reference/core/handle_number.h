#ifndef REFERENCE_CORE_HANDLE_NUMBER_H_
#define REFERENCE_CORE_HANDLE_NUMBER_H_

#include <cstdint>

#include "core/bit_cast.h"

namespace reference {

// Handles as Fortran INTEGERs (MPI-5.0, chapter "Application Binary Interface"): the numbers of the
// ABI for predefined handles, those of the table, 4096 and more, for objects that users made. A
// number or handle of no object becomes the null one. `is_predefined` tells whether a handle is one
// of the predefined objects; null need not be among them.

template <class Table, class Handle, class IsPredefined>
int number_of_handle(Handle handle, Handle null, IsPredefined&& is_predefined) noexcept {
  if (Table::find(handle) != nullptr) return Table::to_int(handle);
  const Handle known = is_predefined(handle) ? handle : null;
  return static_cast<int>(bit_cast<std::intptr_t>(known));
}

template <class Table, class Handle, class IsPredefined>
Handle handle_of_number(int number, Handle null, IsPredefined&& is_predefined) noexcept {
  const auto predefined = bit_cast<Handle>(static_cast<std::intptr_t>(number));
  if (is_predefined(predefined)) return predefined;
  const Handle handle = Table::from_int(number);
  return handle != nullptr ? handle : null;
}

}  // namespace reference

#endif  // REFERENCE_CORE_HANDLE_NUMBER_H_
