#include "conformance/harness/mpi_lifetime.h"

#include "conformance/harness/checks.h"

namespace infocts {
namespace {

bool one_thread_given = false;

}  // namespace

bool MpiLifetime::got_one_thread() { return one_thread_given; }

MpiLifetime::MpiLifetime(int required_thread_level) {
  const Api& mpi = this_worker().mpi;
  int argc = this_worker().argc;
  char** argv = this_worker().argv;
  if (mpi.init_thread(&argc, &argv, required_thread_level, &provided_) != mpi.success) {
    throw Inconclusive("MPI_Init_thread did not succeed");
  }
  active_ = true;
  one_thread_given = required_thread_level != mpi.thread_single && provided_ == mpi.thread_single;
  for (const cts_comm comm : {mpi.comm_world, mpi.comm_self}) {
    if (mpi.comm_set_errhandler(comm, mpi.errors_return) != mpi.success) {
      throw Inconclusive("MPI_Comm_set_errhandler did not succeed");
    }
  }
}

MpiLifetime::~MpiLifetime() {
  if (active_) this_worker().mpi.finalize();
}

void MpiLifetime::finalize() {
  active_ = false;
  if (this_worker().mpi.finalize() != this_worker().mpi.success) {
    throw Inconclusive("MPI_Finalize did not succeed");
  }
}

}  // namespace infocts
