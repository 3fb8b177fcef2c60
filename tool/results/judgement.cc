#include "tool/results/judgement.h"

#include <algorithm>
#include <numeric>

namespace infocts {

Outcome outcome_of(const CaseResult& result) {
  const bool expected_verdict = result.expected && result.expected->verdict == result.verdict;
  switch (result.verdict) {
    case Verdict::pass:
    case Verdict::observed:
      return Outcome::good;
    case Verdict::skipped:
      return Outcome::skipped;
    case Verdict::fail:
      if (expected_verdict) return Outcome::expected;
      return result.level == Level::shall ? Outcome::unexpected : Outcome::advice;
    case Verdict::crashed:
    case Verdict::timed_out:
      return expected_verdict ? Outcome::expected : Outcome::unexpected;
    case Verdict::inconclusive:
      return expected_verdict ? Outcome::expected : Outcome::unmeasured;
    case Verdict::error:
      return Outcome::unmeasured;
  }
  return Outcome::unmeasured;
}

std::string_view predicate_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass:
      return "passes";
    case Verdict::fail:
      return "fails";
    case Verdict::inconclusive:
      return "is inconclusive";
    case Verdict::observed:
      return "is observed";
    case Verdict::skipped:
      return "is skipped";
    case Verdict::crashed:
      return "crashes";
    case Verdict::timed_out:
      return "times out";
    case Verdict::error:
      return "is an error";
  }
  return {};
}

std::string_view mark_of(Outcome outcome, bool unicode) {
  switch (outcome) {
    case Outcome::good:
      return unicode ? "✓" : "+";
    case Outcome::skipped:
      return unicode ? "·" : "-";
    case Outcome::expected:
    case Outcome::advice:
      return "~";
    case Outcome::unexpected:
      return unicode ? "✗" : "X";
    case Outcome::unmeasured:
      return "?";
  }
  return "?";
}

std::string source_of(const CaseResult& result) {
  if (result.file.empty()) return {};
  return result.file + ":" + std::to_string(result.line);
}

void Tally::add(const CaseResult& result) {
  const Outcome outcome = outcome_of(result);
  ++verdicts[static_cast<std::size_t>(result.verdict)];
  ++outcomes[static_cast<std::size_t>(outcome)];
  if (outcome == Outcome::unexpected || outcome == Outcome::unmeasured) {
    ++deciding[static_cast<std::size_t>(result.verdict)];
  }
  if (result.skip_reason) ++skips[static_cast<std::size_t>(*result.skip_reason)];
}

std::size_t Tally::cases() const {
  return std::accumulate(verdicts.begin(), verdicts.end(), std::size_t{0});
}

Tally tally(const RunResults& run) {
  Tally all;
  for (const CaseResult& result : run.results) all.add(result);
  return all;
}

Tally tally(const RunResults& run, std::string_view iut) {
  Tally all;
  for (const CaseResult& result : run.results) {
    if (result.iut == iut) all.add(result);
  }
  return all;
}

const IutRecord* find_iut(const RunResults& run, std::string_view id) {
  const auto found = std::find_if(run.iuts.begin(), run.iuts.end(),
                                  [&](const IutRecord& iut) { return iut.id == id; });
  return found == run.iuts.end() ? nullptr : &*found;
}

}  // namespace infocts
