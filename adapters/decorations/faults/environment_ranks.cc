// Faults of MPI_HOST and MPI_IO.
#include <sys/resource.h>

#include <atomic>

#include "adapters/decorations/attribute_calls.h"

namespace infocts {
namespace {

int any_source() { return below().constants.any_source; }
int proc_null() { return below().constants.proc_null; }

void take_files_away() {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = 0;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

int some_other(int value) { return value == 0 ? proc_null() : 0; }

}  // namespace

FAULT({.name = "host.not_attached",
       .violates = {"environment.host.attached"},
       .text = "Without a host process MPI_COMM_WORLD has no MPI_HOST."}) {
  after_get_attribute(mpi, [](AttributeAnswer& answer) {
    if (answer.has(kHost)) *answer.flag = 0;
  });
}

FAULT({.name = "host.beyond_group",
       .violates = {"environment.host.rank_or_proc_null"},
       .text = "The host process is one that counts as behind the last rank."}) {
  change_attribute<kHost>(mpi, [](int) { return world_size(); });
}

FAULT({.name = "host.any_source",
       .violates = {"environment.host.rank_or_proc_null"},
       .text = "Without a host process MPI_HOST is MPI_ANY_SOURCE."}) {
  change_attribute<kHost>(mpi, [](int) { return any_source(); });
}

FAULT({.name = "host.minus_one",
       .violates = {"environment.host.rank_or_proc_null"},
       .text = "Without a host process MPI_HOST is a negative number of no meaning."}) {
  change_attribute<kHost>(mpi, [](int) { return -4711; });
}

FAULT({.name = "host.moves",
       .violates = {"environment.host.constant"},
       .text = "MPI_HOST is another one when a communicator has been freed."}) {
  static std::atomic<bool> any{false};
  change_attribute<kHost>(mpi, [](int value) { return any ? some_other(value) : value; });
  mpi.comm_free = [](cts_comm* comm) {
    any = true;
    return below().comm_free(comm);
  };
}

FAULT({.name = "host.overwritten",
       .violates = {"environment.attributes.pointer_lasts"},
       .text = "A question for MPI_IO overwrites the int of MPI_HOST."}) {
  static int stand_in = 0;
  after_get_attribute(mpi, [](AttributeAnswer& answer) {
    if (answer.has(kIo)) stand_in = answer.value();
    if (!answer.has(kHost)) return;
    stand_in = answer.value();
    answer.give(&stand_in);
  });
}

FAULT({.name = "host.everyone",
       .violates = {"environment.host.same_everywhere"},
       .text = "Each process takes itself for the host."}) {
  change_attribute<kHost>(mpi, [](int) { return world_rank(); });
}

FAULT({.name = "host.known_to_rank_1_only",
       .violates = {"environment.host.same_everywhere"},
       .text = "Only rank 1 knows that it is the host."}) {
  change_attribute<kHost>(mpi, [](int) { return world_rank() == 1 ? 1 : proc_null(); });
}

FAULT({.name = "io.not_attached",
       .violates = {"environment.io.attached"},
       .text = "MPI_COMM_WORLD has no MPI_IO."}) {
  after_get_attribute(mpi, [](AttributeAnswer& answer) {
    if (answer.has(kIo)) *answer.flag = 0;
  });
}

FAULT({.name = "io.beyond_group",
       .violates = {"environment.io.range"},
       .text = "MPI_IO is a rank that is one too large."}) {
  change_attribute<kIo>(mpi, [](int) { return world_size(); });
}

FAULT({.name = "io.negative",
       .violates = {"environment.io.range"},
       .text = "MPI_IO is a negative number of no meaning."}) {
  change_attribute<kIo>(mpi, [](int) { return -4711; });
}

FAULT({.name = "io.true_for_any",
       .violates = {"environment.io.range"},
       .text = "MPI_IO is MPI_UNDEFINED where any process can do I/O."}) {
  change_attribute<kIo>(mpi, [](int) { return below().constants.undefined; });
}

FAULT({.name = "io.changes_when_used",
       .violates = {"environment.io.constant"},
       .text = "MPI_IO is another one from the third question on."}) {
  static std::atomic<int> questions{0};
  change_attribute<kIo>(mpi, [](int value) { return ++questions < 3 ? value : some_other(value); });
}

FAULT({.name = "io.disappears",
       .violates = {"environment.io.constant"},
       .text = "MPI_IO is gone when MPI_Get_processor_name has been called."}) {
  static std::atomic<bool> gone{false};
  after_get_attribute(mpi, [](AttributeAnswer& answer) {
    if (gone && answer.has(kIo)) *answer.flag = 0;
  });
  replace(mpi.get_processor_name, [](cts_field name, int* resultlen) {
    gone = true;
    return below().get_processor_name(name, resultlen);
  });
}

FAULT({.name = "io.everyone_itself",
       .violates = {"environment.io.any_source_if_all"},
       .text = "Each process has its own rank as MPI_IO, though all can do I/O."}) {
  change_attribute<kIo>(mpi, [](int) { return world_rank(); });
}

FAULT({.name = "io.any_source_on_one",
       .violates = {"environment.io.any_source_if_all"},
       .text = "Rank 0 says MPI_ANY_SOURCE, others name rank 0."}) {
  change_attribute<kIo>(mpi, [](int) { return world_rank() == 0 ? any_source() : 0; });
}

FAULT({.name = "io.next_rank",
       .violates = {"environment.io.own_rank"},
       .text = "Each process names the next one."}) {
  change_attribute<kIo>(mpi, [](int) { return (world_rank() + 1) % world_size(); });
}

FAULT({.name = "io.named_denies",
       .violates = {"environment.io.own_rank", "environment.io.proc_null_if_none"},
       .text = "All others name rank 0, which says MPI_PROC_NULL."}) {
  change_attribute<kIo>(mpi, [](int) { return world_rank() == 0 ? proc_null() : 0; });
}

FAULT({.name = "io.own_or_null",
       .violates = {"environment.io.proc_null_if_none"},
       .text = "Rank 0 names itself, others say MPI_PROC_NULL as they cannot do I/O."}) {
  change_attribute<kIo>(mpi, [](int) { return world_rank() == 0 ? 0 : proc_null(); });
}

FAULT({.name = "io.no_files",
       .violates = {"environment.io.language_io"},
       .text = "MPI_IO is MPI_ANY_SOURCE where no file can be opened."}) {
  change_attribute<kIo>(mpi, [](int) {
    take_files_away();
    return any_source();
  });
}

FAULT({.name = "io.no_files_behind_rank_0",
       .violates = {"environment.io.language_io"},
       .text = "MPI_IO is MPI_ANY_SOURCE, but only rank 0 can open files."}) {
  change_attribute<kIo>(mpi, [](int) {
    if (world_rank() > 0) take_files_away();
    return any_source();
  });
}

}  // namespace infocts
