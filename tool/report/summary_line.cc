#include "tool/report/summary_line.h"

#include <fmt/format.h>

#include <algorithm>

#include "tool/results/exit_code.h"
#include "tool/results/judgement.h"

namespace infocts {

std::string summary_line(const RunResults& run) { return summary_line(run, decide_exit(run).code); }

std::string summary_line(const RunResults& run, int exit_code) {
  const Tally all = tally(run);
  const auto unmeasured = std::count_if(run.iuts.begin(), run.iuts.end(),
                                        [](const IutRecord& iut) { return iut.error.has_value(); });
  std::string out = fmt::format("infocts: {} columns ({} not measured), {} cases:", run.iuts.size(),
                                unmeasured, all.cases());
  const char* separator = " ";
  for (const Verdict verdict : kVerdicts) {
    out += fmt::format("{}{} {}", separator, all.of(verdict), to_string(verdict));
    separator = ", ";
  }
  return out + fmt::format(
                   "; {} unexpected, {} not measured, {} expected, {} advice, {} stale; exit {}",
                   all.of(Outcome::unexpected), all.of(Outcome::unmeasured),
                   all.of(Outcome::expected), all.of(Outcome::advice), run.stale.size(), exit_code);
}

}  // namespace infocts
