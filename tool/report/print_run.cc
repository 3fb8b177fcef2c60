#include "tool/report/print_run.h"

#include "tool/report/summary_line.h"
#include "tool/report/tap.h"
#include "tool/report/terminal.h"
#include "tool/results/results_json.h"

namespace infocts {

std::string print_run(const RunResults& run, std::string_view format, const Style& style,
                      const std::string& directory) {
  if (format == "json") return results_json(run);
  if (format == "tap") return tap_text(run);
  if (format == "line") return summary_line(run) + "\n";
  return terminal_report(run, Catalogue::builtin(), style, directory, format == "verbose");
}

}  // namespace infocts
