#include "runner/worker_end.h"

#include <fmt/format.h>

#include "report/excerpt.h"

namespace infocts {
namespace {

using journal::Stage;

}  // namespace

std::string with_output(std::string message, const std::string& output) {
  const std::string printed = excerpt(output, 6, 6);
  if (!printed.empty()) message += "\nThe process printed:\n" + printed;
  return message;
}

std::string how_it_went_on(const WorkerReport& report) {
  if (!report.error.empty()) return report.error;
  return report.timed_out ? "no end within the time limit, see --timeout" : report.how_it_ended;
}

std::string why_not_running(const WorkerReport& report) {
  if (!report.spawn_error.empty()) {
    return report.spawn_error + ". Check the launcher template.";
  }
  if (!report.error.empty()) return with_output(report.error, report.output);
  std::string what;
  switch (report.stage) {
    case Stage::started:
      what = "the worker did not start; if a launcher was used, it may not have run the command";
      break;
    case Stage::loading:
      what =
          report.reading.empty()
              ? "loading the MPI library ended the process. Check LD_LIBRARY_PATH and the loaded "
                "modules, and try a small MPI program by hand"
              : fmt::format(
                    "reading {} ended the process: it is a call here rather than a "
                    "constant, and may work only in a process that a launcher of this "
                    "MPI started, see --launcher",
                    report.reading);
      break;
    case Stage::init:
      what =
          "MPI does not start: MPI_Init_thread ended the process. Try a one-process MPI program "
          "by hand; some MPIs need a launcher, see --launcher";
      break;
    case Stage::finalize:
      what = "MPI_Finalize ended the process. Try a one-process MPI program by hand";
      break;
    default:
      what = "the process ended before its first case";
  }
  if (report.timed_out) {
    what += " (it did not come back within the time limit, see --timeout)";
  } else {
    what += fmt::format(" ({})", report.how_it_ended);
  }
  return with_output(what, report.output);
}

}  // namespace infocts
