#include "conformance/harness/session.h"

#include <stdexcept>

namespace infocts {
namespace {

const Session* current = nullptr;

}  // namespace

const Session& session() {
  if (current == nullptr) throw std::logic_error("no session: cases run inside a worker only");
  return *current;
}

void set_session(const Session& session) { current = &session; }

}  // namespace infocts
