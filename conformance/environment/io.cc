#include <algorithm>

#include "conformance/environment/predefined.h"
#include "conformance/harness/language_io.h"
#include "conformance/harness/mpi_lifetime.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/ranks.h"

namespace infocts {
namespace {

int io() { return require_attribute(io_key()); }

std::string io_text(std::int64_t value) {
  const Api& mpi = this_worker().mpi;
  if (value == mpi.any_source) return "MPI_ANY_SOURCE";
  if (value == mpi.proc_null) return "MPI_PROC_NULL";
  return fmt::format("rank {}", value);
}

// Files that could not be opened before MPI_Init are not the MPI's doing.
void check_language_io(int rank, bool worked_before) {
  if (in_fortran() && this_worker().mpi.fortran_io == nullptr) {
    skip_as_absent("the runtime library of Fortran in this shim");
  }
  if (!worked_before) throw Inconclusive("no temporary file could be used before MPI_Init");
  const int value = io();
  if (value != this_worker().mpi.any_source && value != rank) skip_as_absent("I/O on this process");
  const LanguageIo now = try_language_io(this_worker().mpi);
  if (now == LanguageIo::no_room) {
    throw Inconclusive("the system has no room for a temporary file, or no open file left");
  }
  check_true(now == LanguageIo::works, "opening, writing, positioning and reading a temporary file",
             "works, as MPI_IO says", "does not work");
}

}  // namespace

CASE({.requirement = "environment.io.attached", .name = "found"}) { check_attached(io_key()); }

CASE({.requirement = "environment.io.range", .name = "value"}) {
  const int value = io();
  check_true(
      value == mpi.any_source || value == mpi.proc_null ||
          (value >= 0 && value < this_worker().size),
      "MPI_IO",
      fmt::format("MPI_ANY_SOURCE, MPI_PROC_NULL or a rank from 0 to {}", this_worker().size - 1),
      std::to_string(value));
}

CASE({.requirement = "environment.io.constant", .name = "while_working"}) {
  check_constant(io_key());
}

CASE({.requirement = "environment.io.constant",
      .name = "init_to_finalize",
      .phase = Phase::started_by_case}) {
  check_constant_in_a_life(io_key());
}

// Where each names itself, every process can do I/O. With one process it could mean either: the
// text gives both answers.
CASE({.requirement = "environment.io.any_source_if_all",
      .name = "nobody_names_itself_alone",
      .ranks = 2}) {
  const int mine = io();
  if (!everywhere(mine == mpi.any_source || mine == this_worker().rank)) {
    skip_as_absent("I/O on all processes");
  }
  check_true(mine == mpi.any_source, "MPI_IO where all processes can do I/O", "MPI_ANY_SOURCE",
             io_text(mine));
}

CASE({.requirement = "environment.io.any_source_if_all", .name = "on_all_or_none", .ranks = 2}) {
  const int mine = io();
  const auto all = gather(std::int64_t{mine});
  const bool somewhere = std::find(all.begin(), all.end(), mpi.any_source) != all.end();
  check_true(!somewhere || mine == mpi.any_source, "MPI_IO where it is MPI_ANY_SOURCE on one",
             "MPI_ANY_SOURCE", io_text(mine));
}

CASE({.requirement = "environment.io.own_rank", .name = "named_by_others", .ranks = 2}) {
  const int mine = io();
  const auto all = gather(std::int64_t{mine});
  const int rank = this_worker().rank;
  if (std::none_of(all.begin(), all.end(), [](auto io) { return io >= 0; })) {
    skip_as_absent("a process whose MPI_IO is a rank");
  }
  const bool named = std::find(all.begin(), all.end(), rank) != all.end();
  check_true(!named || mine == rank, "MPI_IO of a process that MPI_IO of some process names",
             fmt::format("its own rank {}", rank), io_text(mine));
}

CASE({.requirement = "environment.io.proc_null_if_none", .name = "on_all_or_none", .ranks = 2}) {
  const int mine = io();
  const auto all = gather(std::int64_t{mine});
  const bool nowhere = std::find(all.begin(), all.end(), mpi.proc_null) != all.end();
  check_true(!nowhere || mine == mpi.proc_null, "MPI_IO where it is MPI_PROC_NULL on one",
             "MPI_PROC_NULL", io_text(mine));
}

CASE({.requirement = "environment.io.language_io",
      .name = "file",
      .phase = Phase::started_by_case}) {
  const bool works = try_language_io(mpi) == LanguageIo::works;
  MpiLifetime lifetime(mpi.thread_single);
  int rank = 0;
  if (mpi.comm_rank(mpi.comm_world, &rank) != mpi.success) {
    throw Inconclusive("MPI_Comm_rank did not succeed");
  }
  check_language_io(rank, works);
  lifetime.finalize();
}

CASE({.requirement = "environment.io.language_io", .name = "file_on_each_rank", .ranks = 2}) {
  check_language_io(this_worker().rank, this_worker().language_io);
}

CASE({.requirement = "environment.io.value", .name = "each_rank"}) {
  const auto all = gather(std::int64_t{io()});
  const bool same = std::all_of(all.begin(), all.end(), [&](auto one) { return one == all[0]; });
  for (std::size_t rank = 0; rank < (same ? 1 : all.size()); ++rank) {
    observe(same ? io_text(all[0]) : fmt::format("{} on rank {}", io_text(all[rank]), rank));
  }
}

}  // namespace infocts
