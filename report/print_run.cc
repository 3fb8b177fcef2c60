#include "report/print_run.h"

#include "report/results_json.h"
#include "report/summary_line.h"
#include "report/tap.h"
#include "report/terminal.h"

namespace infocts {

std::string print_run(const RunResults& run, std::string_view format, const Style& style,
                      const std::string& directory) {
  if (format == "json") return results_json(run);
  if (format == "tap") return tap_text(run);
  if (format == "line") return summary_line(run) + "\n";
  return terminal_report(run, Catalogue::builtin(), style, directory, format == "verbose");
}

}  // namespace infocts
