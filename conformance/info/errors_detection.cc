// Does this build detect errors at all? Calls with null handles, which any argument checking
// refuses: the closed list that shows whether a build has none.
#include "conformance/harness/named.h"
#include "conformance/harness/observe.h"

namespace infocts {

CASE({.requirement = "info.errors.detection", .name = "info_set", .erroneous = true}) {
  observe(acceptance_of(mpi.info_set(mpi.info_null, in("key"), in("value"))));
}

CASE({.requirement = "info.errors.detection", .name = "info_get_nkeys", .erroneous = true}) {
  int count = kNumberPreset;
  observe(acceptance_of(mpi.info_get_nkeys(mpi.info_null, &count)));
}

CASE({.requirement = "info.errors.detection", .name = "info_dup", .erroneous = true}) {
  Info copy;
  observe(acceptance_of(mpi.info_dup(mpi.info_null, copy.ref())));
}

CASE({.requirement = "info.errors.detection", .name = "comm_set_name", .erroneous = true}) {
  observe(acceptance_of(null_of(NamedKind::comm).set_name(in("name"))));
}

CASE({.requirement = "info.errors.detection", .name = "type_set_name", .erroneous = true}) {
  observe(acceptance_of(null_of(NamedKind::type).set_name(in("name"))));
}

CASE({.requirement = "info.errors.detection", .name = "comm_size", .erroneous = true}) {
  int size = kNumberPreset;
  observe(acceptance_of(mpi.comm_size(mpi.comm_null, &size)));
}

}  // namespace infocts
