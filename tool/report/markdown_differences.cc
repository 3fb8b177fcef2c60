// The section of summary.md that shows where the implementations differ.
#include <fmt/format.h>

#include <algorithm>

#include "tool/report/markdown_sections.h"
#include "tool/report/markdown_text.h"
#include "tool/results/columns.h"
#include "tool/results/differences.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

// A verdict is plain, a value is code; empty is where the implementation has no answer.
std::string cell_of(const Difference& difference, const std::string& iut,
                    const MarkdownLimits& limits) {
  for (const Answer& answer : difference.answers) {
    if (answer.iut != iut) continue;
    if (answer.verdict != Verdict::observed) return md_text(answer.text());
    return md_code(cut_text(answer.text(), limits.value_bytes, "results.json"));
  }
  return {};
}

}  // namespace

std::string md_differences(const RunResults& run, const MarkdownLimits& limits) {
  const std::vector<Difference> all = find_differences(run);
  if (all.empty()) return {};
  std::string out = fmt::format("## The MPIs differ ({})\n\n", all.size());
  out +=
      "Verdicts, and values in code where the standard leaves them to the implementation; — is a "
      "case without an answer.\n\n";
  std::vector<std::string> header{"case"};
  const std::vector<ColumnGroup> groups = column_groups(run.iuts);
  for (const ColumnGroup& group : groups) header.push_back(md_code(group.name));
  out += md_header(header);
  const std::size_t shown = std::min(all.size(), limits.groups);
  for (std::size_t i = 0; i < shown; ++i) {
    std::vector<std::string> cells{md_code(all[i].label())};
    for (const ColumnGroup& group : groups) {
      cells.push_back(md_group_cell(run, group, [&](const IutRecord& iut) {
        return cell_of(all[i], printable(iut.id), limits);
      }));
    }
    out += md_row(cells);
  }
  out += "\n";
  if (shown < all.size()) {
    out += fmt::format("… and {} more: see results.json.\n\n", all.size() - shown);
  }
  return out;
}

}  // namespace infocts
