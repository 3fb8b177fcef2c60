#include "tool/worker/spawned.h"

#include <unistd.h>

#include <cstdio>
#include <string_view>

#include "adapters/api.h"
#include "adapters/binding.h"
#include "conformance/harness/buffers.h"
#include "conformance/harness/spawned.h"
#include "tool/worker/load.h"
#include "tool/worker/open_library.h"
#include "tool/worker/worker.h"

namespace infocts {
namespace {

// Whoever waits for it has given up by then.
constexpr unsigned kSeconds = 60;

// An empty word may get lost between processes.
constexpr std::string_view kNone = "-";

std::string word(const std::string& value) { return value.empty() ? std::string(kNone) : value; }
std::string value(std::string_view word) { return std::string(word == kNone ? "" : word); }

}  // namespace

std::vector<std::string> spawned_command(const WorkerPlan& plan) {
  return {own_executable(), "spawned", word(plan.shim), word(plan.preload), word(plan.decoration)};
}

int spawned_main(int argc, char** argv) {
  ::alarm(kSeconds);
  try {
    if (argc < 5) throw WorkerError("'infocts spawned' is for its own use only");
    WorkerPlan plan;
    plan.shim = value(argv[2]);
    plan.preload = value(argv[3]);
    plan.decoration = value(argv[4]);
    const cts_table& shim = with_decoration(load_shim(plan.shim, plan.preload), plan);
    const Api mpi(shim);
    const Binding binding = binding_from(shim.binding).value_or(Binding::c);
    set_string_form(is_fortran(binding) ? StringForm::blank_padded : StringForm::terminated);
    int provided = 0;
    if (mpi.init_thread(&argc, &argv, mpi.thread_multiple, &provided) != mpi.success) {
      throw WorkerError("MPI_Init_thread did not succeed");
    }
    mpi.comm_set_errhandler(mpi.comm_world, mpi.errors_return);
    mpi.comm_set_errhandler(mpi.comm_self, mpi.errors_return);
    const bool reported = report_to_parent(mpi);
    mpi.finalize();
    return reported ? 0 : kWorkerFailed;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "infocts spawned: %s\n", error.what());
    return kWorkerFailed;
  }
}

}  // namespace infocts
