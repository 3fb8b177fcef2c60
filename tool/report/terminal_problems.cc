// The lower half of the terminal output: single results. Readers want to know what is wrong and how
// to see it again, not the same message two thousand times.
#include <fmt/format.h>

#include <algorithm>

#include "tool/report/groups.h"
#include "tool/report/rerun.h"
#include "tool/report/terminal_parts.h"
#include "tool/results/cause_counts.h"
#include "tool/results/citations.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

constexpr std::size_t kMaxRequirements = 30;
constexpr std::size_t kMaxMessages = 3;  // different ones of a requirement
constexpr std::size_t kMaxLines = 12;    // of a message, as shown
constexpr std::size_t kMaxTests = 3;

std::string title_line(std::string_view title, std::size_t count, const Style& style) {
  return "\n" + paint(fmt::format("{} ({})", title, count), Color::bold, style) + "\n";
}

// The message, cut to what fits on a part of a screen.
std::string short_message(const std::string& message, const Style& style,
                          const std::string& more_in) {
  constexpr std::size_t kIndent = 6;
  std::string lines = indented(message, kIndent, style);
  std::size_t end = 0;
  for (std::size_t i = 0; i < kMaxLines; ++i) {
    end = lines.find('\n', end);
    if (end == std::string::npos || ++end == lines.size()) return lines;
  }
  return lines.substr(0, end) +
         indented(fmt::format("[the whole message: {}]", more_in), kIndent, style);
}

std::string tests_of(const MessageGroup& group) {
  std::vector<std::string> tests;
  for (const CaseResult* result : group.cases) {
    if (std::find(tests.begin(), tests.end(), result->test) == tests.end()) {
      tests.push_back(result->test);
    }
  }
  return join_some(tests, kMaxTests);
}

std::string message_part(const RunResults& run, const MessageGroup& group, const Style& style,
                         const std::string& more_in) {
  const CaseResult& first = group.first();
  std::string line = fmt::format("{} on {}: {}", to_string(first.verdict),
                                 name_iuts(run, group.cases), tests_of(group));
  if (first.expected && first.expected->verdict != first.verdict) {
    line += fmt::format(" (expected {}: {})", to_string(first.expected->verdict),
                        first.expected->where);
  }
  std::string out = indented(line, 4, style);
  if (!first.message.empty()) out += short_message(first.message, style, more_in);
  if (const std::string program = reproducer_words(first); !program.empty()) {
    out += "    reproducer: " + printable_line(program) + "\n";
  }
  return out + "    rerun: " + printable_line(rerun_command(run, first)) + "\n";
}

std::string requirement_part(const RunResults& run, const CaseGroup& group, Outcome outcome,
                             const Style& style, const std::string& more_in) {
  const std::string mark(mark_of(outcome, style.unicode));
  std::string out = paint(mark, color_of(outcome), style) + indented(group.id, 2, style).substr(1);
  if (group.requirement != nullptr) {
    out += indented(group.requirement->text, 4, style);
    out += indented(fmt::format("{}, since MPI {}, {}", to_string(group.requirement->level),
                                group.requirement->since.str(),
                                sources_of(run, *group.requirement, group.cases.front()->iut)),
                    4, style);
  }
  const std::vector<MessageGroup> messages = group_by_message(group.cases);
  const std::size_t shown = std::min(messages.size(), kMaxMessages);
  for (std::size_t i = 0; i < shown; ++i) out += message_part(run, messages[i], style, more_in);
  if (shown < messages.size()) {
    out += indented(
        fmt::format("{}: see {}", counted(messages.size() - shown, "more message"), more_in), 4,
        style);
  }
  return out;
}

std::string more_requirements(std::size_t all, const Style& style, const std::string& more_in) {
  if (all <= kMaxRequirements) return {};
  return indented(
      fmt::format("{}: see {}", counted(all - kMaxRequirements, "more requirement"), more_in), 2,
      style);
}

}  // namespace

std::string terminal_problems(const RunResults& run, const Catalogue& catalogue, Outcome outcome,
                              std::string_view title, const Style& style,
                              const std::string& more_in) {
  const std::vector<CaseGroup> groups = group_by_requirement(run, catalogue, outcome);
  if (groups.empty()) return {};
  std::string out = title_line(title, tally(run).of(outcome), style);
  for (std::size_t i = 0; i < std::min(groups.size(), kMaxRequirements); ++i) {
    if (i != 0) out += "\n";
    out += requirement_part(run, groups[i], outcome, style, more_in);
  }
  return out + more_requirements(groups.size(), style, more_in);
}

std::string terminal_advice(const RunResults& run, const Catalogue& catalogue, const Style& style,
                            const std::string& more_in) {
  const std::vector<CaseGroup> groups = group_by_requirement(run, catalogue, Outcome::advice);
  if (groups.empty()) return {};
  std::string out = title_line("Advice not followed", tally(run).of(Outcome::advice), style);
  for (std::size_t i = 0; i < std::min(groups.size(), kMaxRequirements); ++i) {
    const CaseGroup& group = groups[i];
    const std::string& text =
        group.requirement != nullptr ? group.requirement->text : group.cases.front()->message;
    out += indented(fmt::format("{} on {}: {}", group.id, name_iuts(run, group.cases),
                                cut_text(printable(first_line(text)), 300, more_in)),
                    2, style);
  }
  return out + more_requirements(groups.size(), style, more_in);
}

}  // namespace infocts
