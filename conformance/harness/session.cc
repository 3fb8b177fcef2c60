#include "conformance/harness/session.h"

#include <stdexcept>

namespace infocts {
namespace {

const Session* session_in_force = nullptr;

}  // namespace

const Session& session() {
  if (session_in_force == nullptr)
    throw std::logic_error("no session: cases run inside a worker only");
  return *session_in_force;
}

void set_session(const Session& session) { session_in_force = &session; }

}  // namespace infocts
