#include "tool/runner/worker_end.h"

#include <fmt/format.h>

#include <string_view>

#include "tool/results/excerpt.h"

namespace infocts {
namespace {

using journal::Stage;

}  // namespace

std::string with_output(std::string message, const std::string& output) {
  const std::string printed = excerpt(output, 6, 6);
  if (!printed.empty()) message += "\nThe process printed:\n" + printed;
  if (printed.find("invalid pointer") != std::string::npos) {
    message += "\nIf this MPI has its own memory allocator, try --no-heap-check";
  }
  return message;
}

std::string ending_after_cases(const WorkerReport& report) {
  if (!report.error.empty()) return report.error;
  return report.timed_out ? "it did not end within the time limit (see --timeout)"
                          : report.how_it_ended;
}

std::string why_not_running(const WorkerReport& report) {
  if (!report.spawn_error.empty()) return report.spawn_error;
  if (!report.error.empty()) return with_output(report.error, report.output);
  std::string what;
  std::string next;
  switch (report.stage) {
    case Stage::started:
      what = "the worker did not start, or its files were removed";
      next =
          "Check that the launcher runs its command, and that the MPI removes no files that it did "
          "not "
          "make.";
      break;
    case Stage::loading:
      if (report.reading.empty()) {
        what = "loading the MPI library ended the process";
        next = "Check LD_LIBRARY_PATH and the loaded modules, and try a small MPI program by hand.";
      } else {
        what = fmt::format("reading {} ended the process", report.reading);
        next =
            "In this MPI it is a function call, which may work only in a process that the launcher "
            "of this MPI started: name the launcher with --launcher. A launcher that runs only "
            "programs built by its own compiler, such as SimGrid's smpirun, cannot start infocts.";
      }
      break;
    case Stage::init:
      what = "MPI does not start: MPI_Init_thread ended the process";
      next =
          "Try a one-process MPI program by hand; some MPIs need their own launcher, see "
          "--launcher.";
      break;
    case Stage::finalize:
      what = "MPI_Finalize ended the process";
      next = "Try a one-process MPI program by hand.";
      break;
    default:
      what = "the process ended before its first case";
      next = "Try a one-process MPI program by hand.";
  }
  const std::string_view how = report.timed_out
                                   ? "it did not return within the time limit, see --timeout"
                                   : std::string_view(report.how_it_ended);
  return with_output(fmt::format("{} ({}). {}", what, how, next), report.output);
}

}  // namespace infocts
