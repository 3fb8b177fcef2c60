#ifndef REFERENCE_FULL_UNSUPPORTED_H_
#define REFERENCE_FULL_UNSUPPORTED_H_

#include "c/group.h"

/// What unsupported functions do: they raise MPI_ERR_UNSUPPORTED_OPERATION on the object that
/// MPI-4.0, section "Error Handling", names for errors of such a function.
namespace reference::unsupported {

/// On the object that the function works on, if it is valid.
int on(MPI_Comm comm, const char* function);
int on(MPI_Win win, const char* function);
int on(MPI_Session session, const char* function);
/// On the session that the group comes from.
int on(MPI_Group group, const char* function);
int without_object(const char* function);
/// On MPI_FILE_NULL, as there are no files; its handler is MPI_ERRORS_RETURN.
int on_file() noexcept;
/// Functions of the tool information interface call no error handler, and have codes of their own.
int nobody() noexcept;

}  // namespace reference::unsupported

#endif  // REFERENCE_FULL_UNSUPPORTED_H_
