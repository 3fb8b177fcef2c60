// Names in several processes: each has its own.
#include "conformance/harness/ranks.h"

#include "conformance/harness/alone.h"
#include "conformance/harness/named.h"
#include "conformance/harness/prepare.h"
#include "conformance/harness/window_memory.h"

namespace infocts {
namespace {

// An object that all processes have.
Named common(NamedKind kind) {
  const Api& mpi = this_worker().mpi;
  if (kind == NamedKind::type) return Named(kind);
  if (kind == NamedKind::comm) {
    cts_comm comm = mpi.comm_null;
    prepare(mpi.comm_dup(mpi.comm_world, &comm));
    return Named::owned(comm);
  }
  cts_win win = mpi.win_null;
  prepare(
      mpi.win_create(window_memory, sizeof window_memory, 1, mpi.info_null, mpi.comm_world, &win));
  return Named::owned(win);
}

std::string own_name() { return fmt::format("name on rank {}", this_worker().rank); }

// No return after a failed check: the other processes take part in the rest.
void check_each_its_own(const Named& object) {
  check_success(object.set_name(in(own_name())));
  wait_for_all();
  check_name(object, own_name());
  wait_for_all();
}

// One process sets a name while the others are in another call; should it wait for theirs, it waits
// for ever.
void check_one_alone(const Named& object, int who) {
  const std::string before = infocts::name_of(object);
  wait_for_all();
  if (on_rank(who)) check_takes_name(object, own_name());
  wait_for_all();
  check_name(object, on_rank(who) ? own_name() : before);
  wait_for_all();
}

}  // namespace

CASE_OF_EACH_KIND("set_name", "local", "each_its_own", .ranks = 2) {
  const Named object = common(kind);
  check_each_its_own(object);
}

CASE({.requirement = "naming.comm_set_name.local", .name = "world", .ranks = 2}) {
  const Named world = Named::existing(mpi.comm_world);
  const NameRestorer keep(world);
  check_each_its_own(world);
}

// Of two processes each, and one process may have no partner.
CASE({.requirement = "naming.comm_set_name.local", .name = "intercommunicator", .ranks = 2}) {
  const int partner = this_worker().rank ^ 1;
  cts_comm made = mpi.comm_null;
  if (partner < this_worker().size) {
    prepare(mpi.intercomm_create(mpi.comm_self, 0, mpi.comm_world, partner, 1, &made),
            "MPI_Intercomm_create");
  }
  const Named object = partner < this_worker().size ? Named::owned(made) : Named(NamedKind::comm);
  check_each_its_own(object);
}

CASE_OF_EACH_KIND("set_name", "local", "others_untouched", .ranks = 2) {
  const Named object = common(kind);
  for (int who = 0; who < this_worker().size; ++who) {
    check_success(object.set_name(in("name everywhere")));
    check_one_alone(object, who);
  }
}

CASE_OF_EACH_KIND("set_name", "not_collective", "first_rank", .ranks = 2) {
  const Named object = common(kind);
  check_one_alone(object, 0);
}

CASE_OF_EACH_KIND("set_name", "not_collective", "last_rank", .ranks = 2) {
  const Named object = common(kind);
  check_one_alone(object, this_worker().size - 1);
}

CASE_OF_EACH_KIND("set_name", "returns_alone", "each_end", .ranks = 2) {
  const Named object = common(kind);
  for (const int who : {0, this_worker().size - 1}) {
    check_returns_alone(who, [&] { check_success(object.set_name(in(own_name()))); });
  }
}

CASE({.requirement = "naming.comm_set_name.not_collective", .name = "world", .ranks = 2}) {
  const Named world = Named::existing(mpi.comm_world);
  const NameRestorer keep(world);
  check_one_alone(world, this_worker().size - 1);
}

}  // namespace infocts
