// infocts: the conformance suite for the info chapter of MPI and what belongs to it.
//
// The same executable is the command line, which knows no MPI, and the worker, which it starts to load
// one. People copy one file to a login node.
#include <cstdio>
#include <exception>
#include <string_view>

#include "cli/verbs.h"
#include "cli/version.h"
#include "report/exit_code.h"
#include "report/write_aside.h"
#include "runner/errors.h"
#include "worker/worker.h"

namespace infocts {
namespace {

constexpr std::string_view kFooter = R"(Addresses of an implementation under test:
  reference       the MPI that comes with this suite
  mpicc:PATH      an MPI's wrapper compiler; a bare path or name means this
  abi:PATH        a library of the MPI-5.0 ABI (libmpi_abi.so); needs no compiler
  so:PATH         a shim that is built already

Exit codes:
  0  all as expected
  1  an unexpected fail, crash or time-out
  2  usage: the command line or an input file is wrong
  3  a stale expectation: an unexpected pass, or an id that matches nothing
  4  not measured: shim or suite error, wrong library, interrupted
  5  performance gate
)";

int command_line(int argc, char** argv) {
  CLI::App app{"infocts tells, statement by statement, whether an MPI keeps the standard's rules on "
               "info objects.",
               "infocts"};
  app.set_version_flag("--version", "infocts " + std::string(kVersion));
  app.require_subcommand(1);
  app.footer(std::string(kFooter));
  Action action;
  add_doctor(app, action);
  add_run(app, action, argc, argv);
  add_list(app, action);
  add_explain(app, action);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kExitAsExpected : kExitUsage;
  }
  return action();
}

}  // namespace
}  // namespace infocts

int main(int argc, char** argv) {
  try {
    if (argc == 3 && std::string_view(argv[1]) == "worker") {
      return infocts::worker_main(argc, argv);
    }
    return infocts::command_line(argc, argv);
  } catch (const infocts::UsageError& error) {
    std::fprintf(stderr, "infocts: %s\n", error.what());
    return infocts::kExitUsage;
  } catch (const infocts::WriteError& error) {
    std::fprintf(stderr, "infocts: %s\n", error.what());
    return infocts::kExitUsage;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "infocts: %s\n", error.what());
    return infocts::kExitNotMeasured;
  }
}
