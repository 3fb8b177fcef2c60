#ifndef REFERENCE_C_REQUEST_H_
#define REFERENCE_C_REQUEST_H_

#include "c/binding.h"
#include "core/request.h"

namespace reference::binding {

/// Fills in a status, unless the caller ignores it.
void set_status(const Delivery& delivery, MPI_Status* status) noexcept;

}  // namespace reference::binding

#endif  // REFERENCE_C_REQUEST_H_
