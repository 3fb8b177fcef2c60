#include "conformance/harness/observe.h"

#include <fmt/format.h>

#include "conformance/harness/checks.h"

namespace infocts {

std::string acceptance_of(int code) {
  if (code == this_worker().mpi.success) return "accepted";
  return "refused with " + class_name(error_class_of(code));
}

void skip_as_absent(std::string_view what) { throw Unavailable(std::string(what)); }

void require_abi() {
  const char* why_not = this_worker().mpi.not_abi;
  if (why_not != nullptr) skip_as_absent(fmt::format("the ABI of MPI-5.0 ({})", why_not));
}

}  // namespace infocts
