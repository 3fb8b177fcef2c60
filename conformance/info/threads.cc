// Functions that several threads may call at once.
//
// Each has two cases: one in the worker that asked for MPI_THREAD_MULTIPLE and one, named
// "uninitialized", in a worker that never initializes MPI, where an MPI has no thread level yet.
// Cases named "thread_funneled" ask for the lowest level at which the process may have threads.
// What the threads do is in threads_work.cc and threads_handles.cc.
#include "conformance/harness/mpi_lifetime.h"
#include "conformance/info/threads_work.h"

namespace infocts {

CASE({.requirement = "info.threads.create", .name = "concurrently"}) { threads::create_distinct(); }

CASE({.requirement = "info.threads.create", .name = "uninitialized", .phase = Phase::before_init}) {
  threads::create_distinct();
}

// Lists of free places: the classic victim, since a place goes out and comes back at once.
CASE({.requirement = "info.threads.create", .name = "recycled"}) { threads::create_recycled(); }

CASE({.requirement = "info.threads.create",
      .name = "recycled_uninitialized",
      .phase = Phase::before_init}) {
  threads::create_recycled();
}

// Below MPI_THREAD_MULTIPLE an MPI may switch its locks off. All functions in one case, as each
// case of this kind costs a process: the cases of the single functions, in other processes, tell
// them apart.
CASE({.requirement = "info.threads.create",
      .name = "thread_funneled",
      .also = {"info.threads.set", "info.threads.delete", "info.threads.get_string",
               "info.threads.get_nkeys", "info.threads.get_nthkey", "info.threads.dup",
               "info.threads.free"},
      .phase = Phase::started_by_case}) {
  MpiLifetime lifetime(mpi.thread_funneled);
  threads::everything();
}

// After MPI_Finalize the locks of an MPI may be gone.
CASE({.requirement = "info.threads.create",
      .name = "finalized",
      .also = {"info.threads.set", "info.threads.delete", "info.threads.get_string",
               "info.threads.get_nkeys", "info.threads.get_nthkey", "info.threads.dup",
               "info.threads.free"},
      .phase = Phase::after_finalize}) {
  threads::everything();
}

CASE({.requirement = "info.threads.create_env",
      .name = "finalized",
      .phase = Phase::after_finalize}) {
  threads::create_env();
}

CASE({.requirement = "info.threads.create_env", .name = "concurrently"}) { threads::create_env(); }

CASE({.requirement = "info.threads.create_env",
      .name = "uninitialized",
      .phase = Phase::before_init}) {
  threads::create_env();
}

// As create.thread_funneled.
CASE({.requirement = "info.threads.create_env",
      .name = "thread_funneled",
      .phase = Phase::started_by_case}) {
  MpiLifetime lifetime(mpi.thread_funneled);
  threads::create_env();
}

CASE({.requirement = "info.threads.set", .name = "concurrently"}) { threads::set_own(); }

CASE({.requirement = "info.threads.set", .name = "uninitialized", .phase = Phase::before_init}) {
  threads::set_own();
}

CASE({.requirement = "info.threads.delete", .name = "concurrently"}) { threads::delete_own(); }

CASE({.requirement = "info.threads.delete", .name = "uninitialized", .phase = Phase::before_init}) {
  threads::delete_own();
}

CASE({.requirement = "info.threads.get_string", .name = "concurrently"}) {
  threads::get_string_common();
}

CASE({.requirement = "info.threads.get_string",
      .name = "uninitialized",
      .phase = Phase::before_init}) {
  threads::get_string_common();
}

CASE({.requirement = "info.threads.get_nkeys", .name = "concurrently"}) {
  threads::get_nkeys_common();
}

CASE({.requirement = "info.threads.get_nkeys",
      .name = "uninitialized",
      .phase = Phase::before_init}) {
  threads::get_nkeys_common();
}

CASE({.requirement = "info.threads.get_nthkey", .name = "concurrently"}) {
  threads::get_nthkey_common();
}

CASE({.requirement = "info.threads.get_nthkey",
      .name = "uninitialized",
      .phase = Phase::before_init}) {
  threads::get_nthkey_common();
}

CASE({.requirement = "info.threads.dup", .name = "concurrently"}) { threads::dup_common(); }

CASE({.requirement = "info.threads.dup", .name = "uninitialized", .phase = Phase::before_init}) {
  threads::dup_common();
}

CASE({.requirement = "info.threads.free", .name = "concurrently"}) { threads::free_own(); }

CASE({.requirement = "info.threads.free", .name = "uninitialized", .phase = Phase::before_init}) {
  threads::free_own();
}

CASE({.requirement = "info.threads.get", .name = "concurrently"}) {
  check_threads(threads::get_common());
}

CASE({.requirement = "info.threads.get", .name = "uninitialized", .phase = Phase::before_init}) {
  check_threads(threads::get_common());
}

CASE({.requirement = "info.threads.get", .name = "finalized", .phase = Phase::after_finalize}) {
  check_threads(threads::get_common());
}

// As create.thread_funneled.
CASE({.requirement = "info.threads.get",
      .name = "thread_funneled",
      .phase = Phase::started_by_case}) {
  MpiLifetime lifetime(mpi.thread_funneled);
  check_threads(threads::get_common());
}

CASE({.requirement = "info.threads.get_valuelen", .name = "concurrently"}) {
  check_threads(threads::get_valuelen_common());
}

CASE({.requirement = "info.threads.get_valuelen",
      .name = "uninitialized",
      .phase = Phase::before_init}) {
  check_threads(threads::get_valuelen_common());
}

CASE({.requirement = "info.threads.get_valuelen",
      .name = "finalized",
      .phase = Phase::after_finalize}) {
  check_threads(threads::get_valuelen_common());
}

// As create.thread_funneled.
CASE({.requirement = "info.threads.get_valuelen",
      .name = "thread_funneled",
      .phase = Phase::started_by_case}) {
  MpiLifetime lifetime(mpi.thread_funneled);
  check_threads(threads::get_valuelen_common());
}

CASE({.requirement = "info.threads.c2f", .name = "concurrently"}) { threads::c2f_own(); }

CASE({.requirement = "info.threads.c2f", .name = "uninitialized", .phase = Phase::before_init}) {
  threads::c2f_own();
}

// As create.thread_funneled.
CASE({.requirement = "info.threads.c2f",
      .name = "thread_funneled",
      .phase = Phase::started_by_case}) {
  MpiLifetime lifetime(mpi.thread_funneled);
  threads::c2f_own();
}

CASE({.requirement = "info.threads.toint", .name = "concurrently"}) { threads::toint_own(); }

CASE({.requirement = "info.threads.toint", .name = "uninitialized", .phase = Phase::before_init}) {
  threads::toint_own();
}

CASE({.requirement = "info.threads.fromint", .name = "concurrently"}) { threads::fromint_common(); }

CASE({.requirement = "info.threads.fromint",
      .name = "uninitialized",
      .phase = Phase::before_init}) {
  threads::fromint_common();
}

CASE({.requirement = "info.threads.single_level",
      .name = "info_functions",
      .phase = Phase::started_by_case}) {
  MpiLifetime lifetime(mpi.thread_single);
  threads::everything();
}

CASE({.requirement = "info.threads.single_level",
      .name = "create_env",
      .phase = Phase::started_by_case}) {
  MpiLifetime lifetime(mpi.thread_single);
  threads::create_env();
}

// All functions in one case, as in create.thread_funneled.
CASE({.requirement = "info.threads.own_objects_multiple",
      .name = "whole_life",
      .phase = Phase::started_by_case}) {
  MpiLifetime lifetime(mpi.thread_multiple);
  if (lifetime.provided() < mpi.thread_multiple) throw Unavailable("MPI_THREAD_MULTIPLE");
  threads::whole_life_of_own();
}

}  // namespace infocts
