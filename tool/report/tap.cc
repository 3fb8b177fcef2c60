#include "tool/report/tap.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "tool/results/cause_counts.h"
#include "tool/results/exit_code.h"
#include "tool/results/judgement.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

// '#' would begin a directive.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : printable_line(text)) {
    if (c == '#' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

class TapWriter {
 public:
  void add(bool ok, std::string_view name, std::string_view directive = {}) {
    body_ += fmt::format("{}ok {} - {}{}\n", ok ? "" : "not ", ++number_, escaped(name), directive);
  }

  // As block scalars, which need no escapes; blanks in front would be taken for indentation.
  void add_block(const std::vector<std::pair<std::string, std::string>>& entries) {
    body_ += "  ---\n";
    for (const auto& [key, text] : entries) {
      if (text.empty()) continue;
      body_ += fmt::format("  {}: |\n", key);
      const std::string shown = printable(text);
      const std::size_t start = shown.find_first_not_of(" \n");
      std::istringstream lines(start == std::string::npos ? "" : shown.substr(start));
      for (std::string line; std::getline(lines, line);) body_ += "    " + line + "\n";
    }
    body_ += "  ...\n";
  }

  std::string text() const { return fmt::format("TAP version 13\n1..{}\n{}", number_, body_); }

 private:
  std::size_t number_ = 0;
  std::string body_;
};

std::string directive_of(const CaseResult& result, Outcome outcome) {
  if (outcome == Outcome::skipped) {
    return fmt::format(" # SKIP {}",
                       result.skip_reason ? to_string(*result.skip_reason) : "no reason");
  }
  if (outcome == Outcome::advice) return " # TODO advice not followed";
  if (outcome == Outcome::expected) {
    return " # TODO " + escaped(fmt::format("expected {}: {} ({})", to_string(result.verdict),
                                            result.expected->why, result.expected->where));
  }
  return {};
}

}  // namespace

std::string tap_text(const RunResults& run) {
  TapWriter out;
  for (const IutRecord& iut : run.iuts) {
    const bool has_results = std::any_of(run.results.begin(), run.results.end(),
                                         [&](const CaseResult& r) { return r.iut == iut.id; });
    if (!iut.error && has_results) continue;
    out.add(false, iut.id + " is measured");
    out.add_block({{"message", iut.error.value_or("no case has a result")}});
  }
  for (const CaseResult& result : run.results) {
    if (result.skip_reason == SkipReason::filtered) continue;
    const Outcome outcome = outcome_of(result);
    const bool ok = outcome == Outcome::good || outcome == Outcome::skipped;
    out.add(ok, result.iut + " " + result.test, directive_of(result, outcome));
    if (ok) continue;
    out.add_block({{"verdict", std::string(to_string(result.verdict))},
                   {"message", result.message},
                   {"cause", result.cause},
                   {"reproducer", reproducer_words(result)}});
  }
  for (const StaleExpectation& stale : run.stale) {
    out.add(false, "expectation " + stale.where + " holds");
    out.add_block({{"line", stale.line}, {"message", stale.reason}});
  }
  const ExitDecision decision = decide_exit(run);
  if (!run.suite.complete || tally(run).ran() == 0) {
    out.add(false, "the run is whole");
    out.add_block({{"message", decision.why}});
  }
  return out.text();
}

}  // namespace infocts
