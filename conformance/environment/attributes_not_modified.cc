// What users may not do to predefined attributes. The program is erroneous by the standard, so most
// results are only recorded.
#include "conformance/environment/predefined.h"
#include "conformance/harness/observe.h"

namespace infocts {
namespace {

/// One way to change an attribute of MPI_COMM_WORLD; gives the return code.
using Attempt = int (*)(int key);

// Outlives all that an MPI may make of a pointer to it. No attribute has this value.
int value_of_user = 4711;

int by_comm_set_attr(int key) {
  const Api& mpi = this_worker().mpi;
  return mpi.comm_set_attr(mpi.comm_world, key, &value_of_user);
}
int by_attr_put(int key) {
  const Api& mpi = this_worker().mpi;
  return mpi.attr_put(mpi.comm_world, key, &value_of_user);
}
int by_comm_delete_attr(int key) {
  const Api& mpi = this_worker().mpi;
  return mpi.comm_delete_attr(mpi.comm_world, key);
}
int by_attr_delete(int key) {
  const Api& mpi = this_worker().mpi;
  return mpi.attr_delete(mpi.comm_world, key);
}
int by_comm_free_keyval(int key) {
  int freed = key;
  return this_worker().mpi.comm_free_keyval(&freed);
}
int by_keyval_free(int key) {
  int freed = key;
  return this_worker().mpi.keyval_free(&freed);
}

void observe_outcomes(Attempt attempt) {
  for (const PredefinedKey& key : predefined_keys()) {
    observe(fmt::format("{}: {}", key.name, acceptance_of(attempt(key.key))));
  }
}

void check_kept(Attempt attempt) {
  for (const PredefinedKey& key : predefined_keys()) {
    if (!attribute(key) && key.key != this_worker().mpi.wtime_is_global) {
      skip_as_absent("an attribute that no case before has deleted");
    }
    const AttributeMemory memory(key);
    for (int time = 0; time < 2; ++time) {
      attempt(key.key);
      if (!memory.check_same()) return;
    }
  }
}

}  // namespace

CASE({.requirement = "environment.attributes.not_modified",
      .name = "comm_set_attr",
      .erroneous = true}) {
  check_kept(by_comm_set_attr);
}

CASE({.requirement = "environment.attributes.not_modified",
      .name = "attr_put",
      .erroneous = true}) {
  check_kept(by_attr_put);
}

CASE({.requirement = "environment.attributes.not_modified",
      .name = "comm_delete_attr",
      .erroneous = true}) {
  check_kept(by_comm_delete_attr);
}

CASE({.requirement = "environment.attributes.not_modified",
      .name = "attr_delete",
      .erroneous = true}) {
  check_kept(by_attr_delete);
}

CASE({.requirement = "environment.attributes.not_modified",
      .name = "comm_free_keyval",
      .erroneous = true}) {
  check_kept(by_comm_free_keyval);
}

CASE({.requirement = "environment.attributes.not_modified",
      .name = "keyval_free",
      .erroneous = true}) {
  check_kept(by_keyval_free);
}

// By their ids these run after the cases above: where users can delete an attribute there is none
// to keep any more.

CASE({.requirement = "environment.attributes.outcome_of_set",
      .name = "comm_set_attr",
      .erroneous = true}) {
  observe_outcomes(by_comm_set_attr);
}

CASE({.requirement = "environment.attributes.outcome_of_set",
      .name = "attr_put",
      .erroneous = true}) {
  observe_outcomes(by_attr_put);
}

CASE({.requirement = "environment.attributes.outcome_of_delete",
      .name = "comm_delete_attr",
      .erroneous = true}) {
  observe_outcomes(by_comm_delete_attr);
}

CASE({.requirement = "environment.attributes.outcome_of_delete",
      .name = "attr_delete",
      .erroneous = true}) {
  observe_outcomes(by_attr_delete);
}

CASE({.requirement = "environment.attributes.outcome_of_free_key",
      .name = "comm_free_keyval",
      .erroneous = true}) {
  observe_outcomes(by_comm_free_keyval);
}

CASE({.requirement = "environment.attributes.outcome_of_free_key",
      .name = "keyval_free",
      .erroneous = true}) {
  observe_outcomes(by_keyval_free);
}

}  // namespace infocts
