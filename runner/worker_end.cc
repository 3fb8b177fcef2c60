#include "runner/worker_end.h"

#include <fmt/format.h>

#include <string_view>

#include "report/text.h"

namespace infocts {
namespace {

using journal::Stage;

std::string last_lines(std::string_view text, std::size_t count) {
  constexpr std::size_t kMaxBytes = 4000;  // a line may be endless
  while (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  if (text.size() > kMaxBytes) text.remove_prefix(text.size() - kMaxBytes);
  std::size_t start = text.size();
  for (; count > 0 && start != 0 && start != std::string_view::npos; --count) {
    start = text.rfind('\n', start - 1);
  }
  return printable(start == std::string_view::npos || start == 0 ? text : text.substr(start + 1));
}

}  // namespace

std::string with_output(std::string message, const std::string& output) {
  const std::string tail = last_lines(output, 8);
  if (!tail.empty()) message += "\nThe process printed:\n" + tail;
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
      what = "loading the MPI library ended the process";
      break;
    case Stage::init:
      what =
          "MPI does not start: MPI_Init_thread ended the process. Try a one-process MPI program "
          "by hand; some MPIs need a launcher, see --launcher";
      break;
    case Stage::finalize:
      what = "MPI_Finalize ended the process";
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
