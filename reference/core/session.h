#ifndef REFERENCE_CORE_SESSION_H_
#define REFERENCE_CORE_SESSION_H_

#include <string>
#include <string_view>

#include "core/error_handler.h"
#include "core/exported.h"
#include "core/handle_table.h"
#include "core/info_object.h"
#include "core/process.h"

namespace reference {

/// A session of the only process (MPI-4.0, section "The Sessions Model"). MPI runs while there is
/// one.
class Session {
 public:
  /// `info` may be null. Throws std::bad_alloc.
  Session(const InfoObject* info, const ErrorHandlerSlot<MPI_Session>& handler);
  ~Session() { process::close_session(); }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  ErrorHandlerSlot<MPI_Session> errors;

  /// The kinds that its info object asked for, else mpiexec; see supported_alloc_kinds.
  std::string_view alloc_kinds() const noexcept { return alloc_kinds_; }

 private:
  std::string alloc_kinds_;
};

using SessionTable = HandleTable<MPI_Session, Session, 8>;

}  // namespace reference

#endif  // REFERENCE_CORE_SESSION_H_
