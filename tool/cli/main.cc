// infocts: the conformance suite for the info chapter of MPI and what belongs to it.
//
// The same executable is the command line, which knows no MPI, and the worker, which it starts to
// load one. People copy one file to a login node.
#include <csignal>
#include <cstdio>
#include <exception>
#include <string_view>

#include "bench/worker.h"
#include "tool/cli/command_line.h"
#include "tool/cli/memory.h"
#include "tool/cli/print_text.h"
#include "tool/results/atomic_file.h"
#include "tool/results/exit_code.h"
#include "tool/results/text.h"
#include "tool/runner/errors.h"
#include "tool/worker/spawned.h"
#include "tool/worker/worker.h"

namespace {

// Names of files and words of the command line are in it.
void complain(const std::exception& error) {
  infocts::print_text(stderr, "infocts: " + infocts::printable(error.what()) + "\n");
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc >= 3 && std::string_view(argv[1]) == "worker") {
      return infocts::worker_main(argc, argv);
    }
    if (argc >= 2 && std::string_view(argv[1]) == "bench-worker") {
      return infocts::bench::worker_main(argc, argv);
    }
    if (argc > 1 && std::string_view(argv[1]) == "spawned") {
      return infocts::spawned_main(argc, argv);
    }
    infocts::prepare_for_no_memory();
    // A file that may not grow (ulimit -f) is an error that can be told then.
    std::signal(SIGXFSZ, SIG_IGN);
    return infocts::command_line(argc, argv);
  } catch (const infocts::UsageError& error) {
    complain(error);
    return infocts::kExitUsage;
  } catch (const infocts::WriteError& error) {
    complain(error);
    return infocts::kExitUsage;
  } catch (const std::exception& error) {
    complain(error);
    return infocts::kExitNotMeasured;
  }
}
