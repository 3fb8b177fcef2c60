// The communicator that MPI_Comm_get_parent returns in a process that was really spawned.
#include "conformance/harness/ranks.h"
#include "conformance/harness/spawned.h"

namespace infocts {

// What an MPI does with MPI_Comm_spawn where it cannot spawn is no question of names.
CASE({.requirement = "naming.comm_get_name.parent",
      .name = "spawned",
      .bindings = {"c", "cxx", "fortran"},
      .needs = &kSpawning}) {
  if (!deciding_rank(0)) return;
  const ParentReport report = ask_spawned();
  if (!check_success(report.code)) return;
  check_true(report.terminated != 0, "name in the spawned process", "terminated", "not");
  check_same_text("name in the spawned process", "MPI_COMM_PARENT", report.name);
  check_equal("resultlen in the spawned process", 15, report.length);
}

CASE({.requirement = "naming.comm_get_name.within_buffer",
      .name = "parent",
      .bindings = {"c", "cxx", "fortran"},
      .needs = &kSpawning}) {
  if (!deciding_rank(0)) return;
  check_true(ask_spawned().within != 0, "the variable of the spawned process",
             "nothing written outside of it", "something");
}

CASE({.requirement = "naming.comm_set_name.predefined_renamed",
      .name = "parent",
      .bindings = {"c", "cxx", "fortran"},
      .needs = &kSpawning}) {
  if (!deciding_rank(0)) return;
  const ParentReport report = ask_spawned();
  if (!check_success(report.set_code)) return;
  check_same_text("name in the spawned process", ParentReport::kNewName, report.new_name);
}

}  // namespace infocts
