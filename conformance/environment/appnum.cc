#include "conformance/environment/predefined.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/ranks.h"
#include "conformance/harness/spawned.h"

namespace infocts {
namespace {

void check_numbered(const std::vector<ParentReport>& reports) {
  for (std::size_t i = 0; i < reports.size(); ++i) {
    if (reports[i].asked_appnum == 0) skip_as_absent("MPI_APPNUM in a spawned process");
    const Context context("the process of command {}", i);
    if (!check_true(reports[i].has_appnum != 0, "MPI_APPNUM", "set", "not set")) return;
    check_equal("MPI_APPNUM", static_cast<long>(i), reports[i].appnum);
  }
}

}  // namespace

CASE({.requirement = "environment.appnum.key_valid", .name = "asked"}) {
  check_answered(appnum_key());
}

CASE({.requirement = "environment.appnum.value", .name = "number"}) {
  observe(value_text(attribute(appnum_key())));
}

CASE({.requirement = "environment.appnum.spawned", .name = "one_command", .needs = &kSpawning}) {
  if (deciding_rank(0)) check_numbered({ask_spawned()});
}

CASE({.requirement = "environment.appnum.spawned",
      .name = "two_commands",
      .bindings = {"c"},
      .needs = &kSpawningTwo}) {
  if (deciding_rank(0)) check_numbered(ask_two_spawned());
}

}  // namespace infocts
