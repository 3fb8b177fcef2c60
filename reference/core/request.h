#ifndef REFERENCE_CORE_REQUEST_H_
#define REFERENCE_CORE_REQUEST_H_

#include <memory>

#include "core/exported.h"
#include "core/handle_table.h"
#include "core/mailbox.h"

namespace reference {

/// A nonblocking operation on `comm`. All but receives have ended when their call returns.
struct Request {
  MPI_Comm comm;
  Delivery delivery{};                                // unless it is a receive
  std::shared_ptr<Mailbox> mailbox{};                 // of a receive
  std::shared_ptr<const Mailbox::Receive> receive{};  // if it is one
};

using RequestTable = HandleTable<MPI_Request, Request, 6>;

}  // namespace reference

#endif  // REFERENCE_CORE_REQUEST_H_
