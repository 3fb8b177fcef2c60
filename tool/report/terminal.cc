#include "tool/report/terminal.h"

#include <fmt/format.h>

#include <algorithm>

#include "tool/report/summary_line.h"
#include "tool/report/terminal_parts.h"
#include "tool/results/exit_code.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

constexpr std::size_t kMaxStale = 20;

std::string stale_part(const RunResults& run, const Style& style, const std::string& more_in) {
  if (run.stale.empty()) return {};
  std::string out =
      "\n" + paint(fmt::format("Stale expectations ({})", run.stale.size()), Color::bold, style) +
      "\n";
  const std::size_t shown = std::min(run.stale.size(), kMaxStale);
  for (std::size_t i = 0; i < shown; ++i) {
    const StaleExpectation& stale = run.stale[i];
    out += indented(fmt::format("{}: {}", stale.where, stale.line), 2, style);
    out += indented(stale.reason, 4, style);
  }
  if (shown < run.stale.size()) {
    out += indented(fmt::format("{} more: see {}", run.stale.size() - shown, more_in), 2, style);
  }
  return out;
}

std::string absent_part(const RunResults& run, const Style& style) {
  std::string out;
  std::vector<std::string> bindings;
  for (std::size_t i = 0; i < run.absent_bindings.size(); ++i) {
    const AbsentBinding& absent = run.absent_bindings[i];
    bindings.push_back(absent.binding);
    // Several are usually absent for one reason.
    const AbsentBinding* next =
        i + 1 < run.absent_bindings.size() ? &run.absent_bindings[i + 1] : nullptr;
    if (next != nullptr && next->address == absent.address && next->why == absent.why) continue;
    // What a wrapper printed stands in results.json.
    out += indented(fmt::format("{} has no binding {}: {}", absent.address,
                                fmt::join(bindings, ", "), first_line(absent.why)),
                    0, style);
    bindings.clear();
  }
  return out;
}

std::string counts_part(const RunResults& run, const Style& style, const std::string& more_in) {
  const Tally all = tally(run);
  std::string out;
  if (const std::size_t n = all.of(Outcome::expected); n != 0) {
    out += indented(fmt::format("expected: {}, as the expectation files say", n), 0, style);
  }
  if (const std::size_t n = all.of(Verdict::observed); n != 0) {
    out += indented(fmt::format("observed: {}, see {}", counted(n, "value"), more_in), 0, style);
  }
  if (const std::size_t n = all.of(Verdict::skipped); n != 0) {
    std::vector<std::string> reasons;
    for (const SkipReason reason : kSkipReasons) {
      if (all.of(reason) == 0) continue;
      reasons.push_back(fmt::format("{} {}", all.of(reason), to_string(reason)));
    }
    out += indented(fmt::format("skipped: {} ({})", n, fmt::join(reasons, ", ")), 0, style);
  }
  return out.empty() ? out : "\n" + out;
}

}  // namespace

std::string indented(std::string_view text, std::size_t indent, const Style& style) {
  const auto width = static_cast<std::size_t>(std::max(style.width, 1));
  std::string out;
  for (const std::string& line : wrap(printable(text), width > indent ? width - indent : 1)) {
    out += std::string(indent, ' ') + line + "\n";
  }
  return out;
}

Color color_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::good:
      return Color::green;
    case Outcome::unexpected:
      return Color::red;
    case Outcome::unmeasured:
    case Outcome::advice:
    case Outcome::expected:
      return Color::yellow;
    case Outcome::skipped:
      return Color::dim;
  }
  return Color::none;
}

std::string terminal_report(const RunResults& run, const Catalogue& catalogue, const Style& style,
                            const std::string& output_dir, bool whole) {
  const std::string more_in = output_dir.empty() ? "summary.md (run with -o DIR)"
                                                 : printable_line(output_dir) + "/summary.md";
  const ExitDecision decision = decide_exit(run);
  const bool good = decision.code == kExitAsExpected;
  std::string out = terminal_identities(run, style, more_in);
  out += absent_part(run, style);
  out += terminal_matrix(make_matrix(run, catalogue), style);
  const std::string causes = terminal_causes(run, catalogue, style, more_in);
  out += causes;
  if (causes.empty() || whole) {
    out += terminal_problems(run, catalogue, Outcome::unexpected, "Unexpected", style, more_in);
  } else if (const std::size_t n = tally(run).of(Outcome::unexpected); n != 0) {
    out += indented(fmt::format("the {}: --verbose, or {}",
                                n == 1 ? std::string("unexpected case")
                                       : fmt::format("{} unexpected cases one by one", n),
                                more_in),
                    2, style);
  }
  out += terminal_problems(run, catalogue, Outcome::unmeasured, "Not measured", style, more_in);
  out += terminal_advice(run, catalogue, style, more_in);
  out += terminal_differences(run, style, more_in);
  out += stale_part(run, style, more_in) + counts_part(run, style, more_in);
  if (!output_dir.empty() && run.suite.unwritten.empty()) {
    out += "\nreport: " + printable_line(output_dir) + "/report.html\n";
  }
  out += "\n" + paint(decision.why, good ? Color::green : Color::red, style) + "\n";
  return out + summary_line(run) + "\n";
}

}  // namespace infocts
