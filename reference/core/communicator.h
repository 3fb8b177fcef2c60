#ifndef REFERENCE_CORE_COMMUNICATOR_H_
#define REFERENCE_CORE_COMMUNICATOR_H_

#include <memory>
#include <string_view>

#include "core/attribute_cache.h"
#include "core/error_handler.h"
#include "core/exported.h"
#include "core/handle_table.h"
#include "core/hints.h"
#include "core/mailbox.h"
#include "core/object_name.h"

namespace reference {

/// A communicator of the only process: its rank is 0, its size 1.
struct Communicator {
  Communicator(MPI_Errhandler predefined, std::string_view predefined_name)
      : errors(predefined), name(predefined_name) {}

  /// A communicator made from `parent`: it has the error handler of its parent, but not its name
  /// and, since MPI-4.0, none of its hints; those come from `info`, unless that is null. Throws
  /// std::bad_alloc.
  Communicator(const Communicator& parent, const InfoObject* info) : errors(parent.errors) {
    session = parent.session;
    hints.inherit_alloc_kinds(parent.hints.alloc_kinds());
    if (info != nullptr) hints.update(*info, Hints::Moment::kOther);
  }

  ErrorHandlerSlot<MPI_Comm> errors;
  Hints hints{communicator_hints()};
  ObjectName name;
  AttributeCache<MPI_Comm> attributes;
  MPI_Session session = MPI_SESSION_NULL;  ///< that it comes from, unless from the World Model
  int topology = MPI_UNDEFINED;            ///< or its kind, set before the handle is given away
  std::shared_ptr<Mailbox> mailbox = std::make_shared<Mailbox>();
};

using CommunicatorTable = HandleTable<MPI_Comm, Communicator, 3>;

/// Makes the predefined communicators, before the World Model runs. Throws std::bad_alloc.
void make_predefined_communicators();

/// The communicator behind a valid handle; nullptr for all others. The predefined ones are valid
/// while the World Model runs.
Communicator* find_communicator(MPI_Comm handle) noexcept;

/// Reports an error that belongs to no object (MPI-4.0, section "Error Handling"): to the handler
/// of MPI_COMM_SELF while the World Model runs, to the initial error handler at other times.
/// Returns the code that `function` is to return.
int raise_without_object(int code, const char* function);

}  // namespace reference

#endif  // REFERENCE_CORE_COMMUNICATOR_H_
