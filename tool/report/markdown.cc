#include "tool/report/markdown.h"

#include <fmt/format.h>

#include "tool/report/markdown_sections.h"
#include "tool/report/markdown_text.h"
#include "tool/report/summary_line.h"
#include "tool/results/exit_code.h"

namespace infocts {
namespace {

std::string head(const RunResults& run) {
  const ExitDecision decision = decide_exit(run);
  std::string out = fmt::format("# infocts: exit {}, {}\n\n{}\n", decision.code,
                                md_text(decision.why), md_block(summary_line(run)));
  out += fmt::format("{}  \ninfocts {}, seed {}, started {}, took {:.1f} s\n\n",
                     md_code(run.suite.command), md_text(run.suite.version), run.suite.seed,
                     md_text(run.suite.started), run.suite.duration_s);
  return out;
}

std::string page(const RunResults& run, const Catalogue& catalogue, const MarkdownLimits& limits) {
  return head(run) + md_identities(run) + md_printed(run, limits) + md_matrix(run, catalogue) +
         md_causes(run, limits) +
         md_problems(run, catalogue, Outcome::unexpected, "Unexpected", limits) +
         md_problems(run, catalogue, Outcome::unmeasured, "Not measured", limits) +
         md_problems(run, catalogue, Outcome::advice, "Advice not followed", limits) +
         md_expectations(run, limits) + md_differences(run, limits) + md_observed(run, limits) +
         md_skips(run);
}

}  // namespace

std::string summary_markdown(const RunResults& run, const Catalogue& catalogue,
                             std::size_t max_bytes) {
  MarkdownLimits limits;
  while (true) {
    std::string out = page(run, catalogue, limits);
    const bool is_least = limits.message_bytes < 100 && limits.groups <= 10;
    if (out.size() < max_bytes || is_least) return out;
    // Messages first: their beginnings say most. Only then whole entries.
    if (limits.message_bytes >= 100) {
      limits.message_bytes /= 4;
      limits.value_bytes = limits.value_bytes > 80 ? limits.value_bytes / 2 : 80;
    } else {
      limits.groups /= 3;
      limits.messages = 1;
    }
  }
}

}  // namespace infocts
