// The causes of the failures, a block each: what an engineer reads first.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "tool/report/groups.h"
#include "tool/report/rerun.h"
#include "tool/report/terminal.h"
#include "tool/report/terminal_parts.h"
#include "tool/results/cause_counts.h"
#include "tool/results/citations.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

constexpr std::size_t kMaxCauses = 20;
constexpr std::size_t kMaxCausedTests = 3;

std::string caused_tests(const CauseCount& count, std::size_t most) {
  std::vector<std::string> tests;
  for (const CaseResult* result : count.cases) {
    if (std::find(tests.begin(), tests.end(), result->test) == tests.end()) {
      tests.push_back(result->test);
    }
  }
  return join_some(tests, most);
}

// The case that the block shows: that of the reproducer or, where there is none, of the call.
const CaseResult& shown_case(const CauseCount& count) {
  const Cause& cause = *count.cause;
  const auto is_shown = [&](const CaseResult* result) {
    if (!cause.reproducer.empty()) return result->reproducer == cause.reproducer;
    return result->symptom && result->symptom->call == cause.call &&
           result->symptom->actual == cause.actual;
  };
  const auto found = std::find_if(count.cases.begin(), count.cases.end(), is_shown);
  return found == count.cases.end() ? *count.cases.front() : **found;
}

// What the standard says of it.
std::string rule_of(const RunResults& run, const Catalogue& catalogue, const CaseResult& result) {
  if (result.requirements.empty()) return {};
  const Requirement* rule = catalogue.find(result.requirements.front());
  if (rule == nullptr) return {};
  return fmt::format("{} ({}, {}, {})", rule->text, rule->id, to_string(rule->level),
                     sources_of(run, *rule, result.iut));
}

}  // namespace

std::string terminal_cause(const RunResults& run, const Catalogue& catalogue,
                           const CauseCount& count, const Style& style, std::size_t most_cases) {
  const Cause& cause = *count.cause;
  const CaseResult& shown = shown_case(count);
  const Outcome outcome =
      count.of(Outcome::unexpected) > 0 ? Outcome::unexpected : Outcome::expected;
  const std::string mark(mark_of(outcome, style.unicode));
  std::string out = paint(mark, color_of(outcome), style) +
                    indented(printable_line(cause.sentence), 2, style).substr(1);
  out += indented(fmt::format("{}, {} on {}", cause.id, count.words(), name_iuts(run, count.cases)),
                  4, style);
  const auto line = [&](std::string_view name, const std::string& text) {
    if (!text.empty())
      out += indented(fmt::format("{:<12}{}", name, printable_line(text)), 6, style);
  };
  line("rule:", rule_of(run, catalogue, shown));
  line("call:", cause.call);
  line("expected:", cause.expected);
  line("actual:", cause.actual);
  line("happens:", rate_words(cause));
  line("reproducer:", cause.reproducer);
  out += fmt::format("      {:<12}{}\n", "rerun:", printable_line(rerun_command(run, shown)));
  line("cases:", caused_tests(count, most_cases));
  line("also on:", fmt::format("{}", fmt::join(shared_with(run, cause), ", ")));
  return out;
}

std::string terminal_causes(const RunResults& run, const Catalogue& catalogue, const Style& style,
                            const std::string& more_in) {
  const std::vector<CauseCount> causes = count_causes(run);
  if (!any_folded(causes)) return {};
  std::string out = "\n" + paint(causes_words(causes), Color::bold, style) + "\n";
  std::size_t shown = 0;
  for (const CauseCount& count : causes) {
    if (count.of(Outcome::unexpected) == 0 || shown == kMaxCauses) break;
    if (shown++ > 0) out += "\n";
    out += terminal_cause(run, catalogue, count, style, kMaxCausedTests);
  }
  if (shown < causes.size()) {
    out += indented(fmt::format("{} more{}: see {}", causes.size() - shown,
                                shown < kMaxCauses ? ", all expected or advice" : "", more_in),
                    2, style);
  }
  return out;
}

}  // namespace infocts
