#ifndef REFERENCE_C_REQUEST_H_
#define REFERENCE_C_REQUEST_H_

#include "c/binding.h"
#include "core/request.h"

namespace reference::binding {

/// Fills in a status, unless the caller ignores it.
void set_status(const Delivery& delivery, MPI_Status* status) noexcept;

/// Waits for the end of the operation of a request that there is, and frees it. Returns the error
/// of the operation, which is still to be reported.
int wait_for(MPI_Request* request, MPI_Status* status);

/// Reports how operations ended. Errors belong to their communicator, which may have been freed
/// since.
int raise_of_operation(int code, MPI_Comm comm, const char* function);

}  // namespace reference::binding

#endif  // REFERENCE_C_REQUEST_H_
