// Where the implementations differ, a paragraph each: who does what.
#include <fmt/format.h>

#include <algorithm>

#include "tool/report/terminal_parts.h"
#include "tool/results/columns.h"
#include "tool/results/differences.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

constexpr std::size_t kMaxDifferences = 30;
constexpr std::size_t kMaxColumns = 100;  // of a value
constexpr std::size_t kMaxIuts = 5;       // named for one value

std::string short_value(const std::string& value) {
  std::string line = printable_line(value);
  if (display_width(line) <= kMaxColumns) return line;
  return clip(line, kMaxColumns - 4) + " ...";
}

}  // namespace

std::string terminal_differences(const RunResults& run, const Style& style,
                                 const std::string& more_in) {
  const std::vector<Difference> all = find_differences(run);
  if (all.empty()) return {};
  std::string out =
      "\n" + paint(fmt::format("The MPIs differ ({})", all.size()), Color::bold, style) + "\n";
  const std::size_t shown = std::min(all.size(), kMaxDifferences);
  for (std::size_t i = 0; i < shown; ++i) {
    std::vector<std::string> parts;
    for (const SharedAnswer& answer : share_answers(all[i])) {
      parts.push_back(fmt::format(
          "{}: {}",
          join_some(fold_columns(run, {answer.iuts.begin(), answer.iuts.end()}), kMaxIuts),
          short_value(answer.text)));
    }
    out += indented(fmt::format("{}  {}", printable_line(all[i].label()), fmt::join(parts, " | ")),
                    2, style);
  }
  if (shown < all.size()) {
    out += indented(fmt::format("{} more: see {}", all.size() - shown, more_in), 2, style);
  }
  return out;
}

}  // namespace infocts
