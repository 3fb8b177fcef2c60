#include "conformance/environment/predefined.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/ranks.h"

// Only of processes that a launcher started: the others may have to start a process manager first,
// of which some end, or wait for ever.
namespace infocts {

CASE({.requirement = "environment.universe_size.key_valid", .name = "asked", .ranks = 2}) {
  check_answered(universe_size_key());
}

CASE({.requirement = "environment.universe_size.constant", .name = "while_working", .ranks = 2}) {
  check_constant(universe_size_key());
}

CASE({.requirement = "environment.universe_size.same_everywhere",
      .name = "each_rank",
      .ranks = 2}) {
  check_same_on_all_ranks("MPI_UNIVERSE_SIZE", value_text(attribute(universe_size_key())));
}

CASE({.requirement = "environment.universe_size.value", .name = "number", .ranks = 2}) {
  observe(value_text(attribute(universe_size_key())));
}

}  // namespace infocts
