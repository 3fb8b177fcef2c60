#include "tool/results/exit_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "tool/results/judgement.h"

namespace infocts {
namespace {

// Why something was not measured; empty if all was.
std::string gap_in(const RunResults& run, const Tally& all) {
  if (run.iuts.empty()) return "no implementation was tested";
  for (const IutRecord& iut : run.iuts) {
    if (iut.error) return fmt::format("{} was not measured", iut.id);
    const bool has_results = std::any_of(run.results.begin(), run.results.end(),
                                         [&](const CaseResult& r) { return r.iut == iut.id; });
    if (!has_results) return fmt::format("{} has no results", iut.id);
  }
  if (all.ran() == 0) return "no case ran: all were skipped";
  if (const std::size_t n = all.of(Outcome::unmeasured); n != 0) {
    return fmt::format("{} {} not measured (error or inconclusive)", n, n == 1 ? "case" : "cases");
  }
  return {};
}

}  // namespace

ExitDecision decide_exit(const RunResults& run) {
  if (!run.suite.unwritten.empty()) {
    return {kExitNotMeasured, "the results could not be written", true};
  }
  const Tally all = tally(run);
  if (!run.suite.complete) return {kExitNotMeasured, "the run was interrupted", true};
  if (const std::size_t n = all.of(Outcome::unexpected); n != 0) {
    return {kExitUnexpected, fmt::format("{} unexpected fail, crash or time-out", n)};
  }
  if (std::string gap = gap_in(run, all); !gap.empty()) return {kExitNotMeasured, std::move(gap)};
  if (const std::size_t n = run.stale.size(); n != 0) {
    return {kExitStale, fmt::format("{} stale {}", n, n == 1 ? "expectation" : "expectations")};
  }
  return {kExitAsExpected, "all as expected"};
}

bool is_worse(const ExitDecision& one, const ExitDecision& other) {
  constexpr std::array kOrder = {kExitAsExpected, kExitStale, kExitNotMeasured, kExitUnexpected};
  const auto rank = [&](const ExitDecision& decision) {
    return decision.cut_short ? kOrder.end()
                              : std::find(kOrder.begin(), kOrder.end(), decision.code);
  };
  return rank(one) > rank(other);
}

}  // namespace infocts
