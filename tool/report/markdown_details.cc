// Sections of summary.md that show single results: problems, expectations, observed values.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "tool/report/groups.h"
#include "tool/report/markdown_sections.h"
#include "tool/report/markdown_text.h"
#include "tool/report/rerun.h"
#include "tool/results/citations.h"
#include "tool/results/columns.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

constexpr std::size_t kMaxTestsTold = 5;

std::string and_more(std::size_t count, std::string_view what) {
  return fmt::format("… and {}: see results.json.\n\n", counted(count, what));
}

// One message: who says it in which cases, the message, and a command to see it again.
std::string message_block(const RunResults& run, const MessageGroup& group,
                          const MarkdownLimits& limits) {
  std::vector<std::string> tests;
  for (const CaseResult* result : group.cases) {
    const std::string test = md_code(result->test);
    if (std::find(tests.begin(), tests.end(), test) == tests.end()) tests.push_back(test);
  }
  const CaseResult& first = group.first();
  std::string out =
      fmt::format("**{}** on {}: {}", to_string(first.verdict),
                  md_text(name_iuts(run, group.cases)), join_some(tests, kMaxTestsTold));
  if (first.expected && first.expected->verdict != first.verdict) {
    out += fmt::format(" (expected {}, {})", to_string(first.expected->verdict),
                       md_text(first.expected->where));
  }
  if (!first.file.empty()) out += ", in " + md_code(source_of(first));
  if (!first.reproducer.empty()) {
    out += ", reproducer " + md_code(first.reproducer);
  } else if (!first.cause_reproducer.empty()) {
    out += ", reproducer of its cause " + md_code(first.cause_reproducer);
  }
  out += "\n\n";
  if (!first.message.empty()) {
    out +=
        md_block(cut_text(printable(first.message), limits.message_bytes, "results.json")) + "\n";
  }
  return out + md_block(rerun_command(run, first), "sh") + "\n";
}

std::string requirement_block(const RunResults& run, const CaseGroup& group,
                              const MarkdownLimits& limits) {
  std::string out = fmt::format("### {}\n\n", md_code(group.id));
  if (group.requirement != nullptr) {
    out += fmt::format("> {}\n>\n> {}, since MPI {}, {}\n\n", md_text(group.requirement->text),
                       to_string(group.requirement->level), group.requirement->since.str(),
                       md_text(sources_of(run, *group.requirement, group.cases.front()->iut)));
  }
  const std::vector<MessageGroup> messages = group_by_message(group.cases);
  const std::size_t shown = std::min(messages.size(), limits.messages);
  for (std::size_t i = 0; i < shown; ++i) out += message_block(run, messages[i], limits);
  if (shown < messages.size()) out += and_more(messages.size() - shown, "more message");
  return out;
}

// The lines of the expectation files that were used: "file:line" → the first such result
// and how many there are.
using Used = std::map<std::string, std::pair<const CaseResult*, std::size_t>>;

Used used_expectations(const RunResults& run) {
  Used used;
  for (const CaseResult& result : run.results) {
    if (outcome_of(result) != Outcome::expected) continue;
    auto& [first, count] = used.try_emplace(result.expected->where, &result, 0).first->second;
    ++count;
  }
  return used;
}

}  // namespace

std::string md_problems(const RunResults& run, const Catalogue& catalogue, Outcome outcome,
                        const std::string& title, const MarkdownLimits& limits) {
  const std::vector<CaseGroup> groups = group_by_requirement(run, catalogue, outcome);
  if (groups.empty()) return {};
  std::string out = fmt::format("## {} ({})\n\n", title, tally(run).of(outcome));
  const std::size_t shown = std::min(groups.size(), limits.groups);
  for (std::size_t i = 0; i < shown; ++i) out += requirement_block(run, groups[i], limits);
  if (shown < groups.size()) out += and_more(groups.size() - shown, "more requirement");
  return out;
}

std::string md_expectations(const RunResults& run, const MarkdownLimits& limits) {
  std::string out;
  if (!run.stale.empty()) {
    out += fmt::format("## Stale expectations ({})\n\n", run.stale.size());
    out += md_header({"line", "expectation", "why it is stale"});
    const std::size_t shown = std::min(run.stale.size(), limits.groups);
    for (std::size_t i = 0; i < shown; ++i) {
      const StaleExpectation& stale = run.stale[i];
      out += md_row({md_code(stale.where), md_code(stale.line), md_text(stale.reason)});
    }
    out += "\n";
    if (shown < run.stale.size()) out += and_more(run.stale.size() - shown, "more line");
  }
  const Used used = used_expectations(run);
  if (used.empty()) return out;
  out += fmt::format("## Expectations used ({})\n\n", used.size());
  out += md_header({"line", "verdict", "cases", "why"});
  std::size_t left = limits.groups;
  for (const auto& [where, use] : used) {
    if (left-- == 0) break;
    out += md_row({md_code(where), std::string(to_string(use.first->verdict)),
                   fmt::format("{}", use.second), md_link_or_text(use.first->expected->why)});
  }
  out += "\n";
  if (used.size() > limits.groups) out += and_more(used.size() - limits.groups, "more line");
  return out;
}

std::string md_observed(const RunResults& run, const MarkdownLimits& limits) {
  // One row a case, in the order in which they came: a requirement may be observed in several.
  std::vector<std::string_view> order;
  std::map<std::string_view, std::map<std::string_view, std::string>> values;
  for (const CaseResult& result : run.results) {
    if (result.verdict != Verdict::observed) continue;
    auto& row = values[result.test];
    if (row.empty()) order.push_back(result.test);
    row[result.iut] =
        md_code(cut_text(printable(result.observed), limits.value_bytes, "results.json"));
  }
  if (order.empty()) return {};
  std::string out = fmt::format("## Who does what? Observed values ({})\n\n", order.size());
  out += "The standard leaves these to the implementation.\n\n";
  std::vector<std::string> header{"observed"};
  const std::vector<ColumnGroup> groups = column_groups(run.iuts);
  for (const ColumnGroup& group : groups) header.push_back(md_code(group.name));
  out += md_header(header);
  const std::size_t shown = std::min(order.size(), limits.groups);
  for (std::size_t i = 0; i < shown; ++i) {
    std::vector<std::string> cells{md_code(order[i])};
    const auto& row = values[order[i]];
    for (const ColumnGroup& group : groups) {
      cells.push_back(md_group_cell(run, group, [&](const IutRecord& iut) {
        const auto value = row.find(iut.id);
        return value == row.end() ? std::string() : value->second;
      }));
    }
    out += md_row(cells);
  }
  out += "\n";
  if (shown < order.size()) out += and_more(order.size() - shown, "more case");
  return out;
}

}  // namespace infocts
