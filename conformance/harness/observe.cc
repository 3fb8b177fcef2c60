#include "conformance/harness/observe.h"

#include "conformance/harness/checks.h"

namespace infocts {

std::string outcome_of(int code) {
  if (code == session().mpi.success) return "accepted";
  return "refused with " + class_name(error_class_of(code));
}

void not_available(std::string_view what) { throw Unavailable(std::string(what)); }

}  // namespace infocts
