// Lengths in Fortran and in C, which counts the terminator.
#include "conformance/harness/languages.h"
#include "conformance/harness/observe.h"

namespace infocts {
namespace {

/// A constant that an MPI may lack.
struct OptionalLimit {
  std::string_view name;
  int cts_constants::*value;
  int cts_constants::*present;
};

void check_one_smaller(const OptionalLimit& limit) {
  const Api& c = c_beside();
  const Api& mpi = this_worker().mpi;
  if (mpi.*limit.present == 0) skip_as_absent(limit.name);
  if (c.*limit.present == 0) skip_as_absent(fmt::format("{} in C", limit.name));
  check_equal(limit.name, c.*limit.value - 1, mpi.*limit.value);
}

}  // namespace

CASE({.requirement = "environment.fortran.limits_one_smaller", .name = "processor_name"}) {
  check_equal("MPI_MAX_PROCESSOR_NAME", c_beside().max_processor_name - 1, mpi.max_processor_name);
}

CASE({.requirement = "environment.fortran.limits_one_smaller", .name = "error_string"}) {
  check_equal("MPI_MAX_ERROR_STRING", c_beside().max_error_string - 1, mpi.max_error_string);
}

CASE({.requirement = "environment.fortran.limits_one_smaller", .name = "port_name"}) {
  check_one_smaller(
      {"MPI_MAX_PORT_NAME", &cts_constants::max_port_name, &cts_constants::has_max_port_name});
}

CASE({.requirement = "environment.fortran.limits_one_smaller", .name = "library_version"}) {
  check_one_smaller({"MPI_MAX_LIBRARY_VERSION_STRING", &cts_constants::max_library_version_string,
                     &cts_constants::has_max_library_version_string});
}

}  // namespace infocts
