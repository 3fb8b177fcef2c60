// Predefined attributes and lengths in C++ and in C.
#include "conformance/environment/predefined.h"
#include "conformance/harness/languages.h"

namespace infocts {

CASE({.requirement = "environment.cxx.attributes_of_c", .name = "each"}) {
  const Api& c = c_beside();
  const auto check = [&](PredefinedKey key, int key_in_c) {
    const Context context("{}", key.name);
    check_same_text("the attribute", value_text(attribute_in_c(c, key_in_c)),
                    value_text(attribute(key)));
  };
  check(tag_ub_key(), c.tag_ub);
  check(io_key(), c.io);
  check(wtime_is_global_key(), c.wtime_is_global);
  if (mpi.has_host != 0 && c.has_host != 0) check(host_key(), c.host);
}

CASE({.requirement = "environment.cxx.limits_of_c", .name = "processor_name"}) {
  check_equal("MPI::MAX_PROCESSOR_NAME", c_beside().max_processor_name, mpi.max_processor_name);
}

CASE({.requirement = "environment.cxx.limits_of_c", .name = "error_string"}) {
  check_equal("MPI::MAX_ERROR_STRING", c_beside().max_error_string, mpi.max_error_string);
}

}  // namespace infocts
