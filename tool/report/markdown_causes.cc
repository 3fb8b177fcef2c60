// The causes of the failures, the first of all sections on results.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "tool/report/groups.h"
#include "tool/report/markdown_sections.h"
#include "tool/report/markdown_text.h"
#include "tool/results/cause_counts.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

std::string cause_block(const RunResults& run, const CauseCount& count,
                        const MarkdownLimits& limits) {
  const Cause& cause = *count.cause;
  std::string out =
      fmt::format("### {}\n\n{}, {} on {}", md_text(cause.sentence), md_code(cause.id),
                  count.words(), md_text(name_iuts(run, count.cases)));
  if (!cause.reproducer.empty()) out += ", reproducer " + md_code(cause.reproducer);
  if (comes_and_goes(cause)) out += "; happens " + md_text(rate_words(cause));
  if (const auto others = shared_with(run, cause); !others.empty()) {
    out += fmt::format("; also on {}", md_text(fmt::format("{}", fmt::join(others, ", "))));
  }
  out += "\n\n";
  std::string text;
  if (!cause.call.empty()) text += cause.call + "\n";
  if (!cause.expected.empty()) text += "expected: " + cause.expected + "\n";
  if (!cause.actual.empty()) text += "actual:   " + cause.actual + "\n";
  if (!text.empty()) {
    out += md_block(cut_text(printable(text), limits.message_bytes, "results.json")) + "\n";
  }
  std::vector<std::string> tests;
  for (const CaseResult* result : count.cases) {
    const std::string test = md_code(result->test);
    if (std::find(tests.begin(), tests.end(), test) == tests.end()) tests.push_back(test);
  }
  constexpr std::size_t kMaxTests = 50;
  return out + fmt::format("<details><summary>{} of the cases</summary>\n\n{}\n\n</details>\n\n",
                           tests.size(), join_some(tests, kMaxTests));
}

}  // namespace

std::string md_causes(const RunResults& run, const MarkdownLimits& limits) {
  const std::vector<CauseCount> causes = count_causes(run);
  if (causes.empty()) return {};
  std::string out = fmt::format("## {}\n\n", causes_words(causes));
  const std::size_t shown = std::min(causes.size(), limits.groups);
  for (std::size_t at = 0; at < shown; ++at) out += cause_block(run, causes[at], limits);
  if (shown < causes.size()) {
    out += fmt::format("… and {}: see results.json.\n\n",
                       counted(causes.size() - shown, "more cause"));
  }
  return out;
}

}  // namespace infocts
