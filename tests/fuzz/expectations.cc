// Expectation files: a line says the same when it is written again, and a file updated from a run
// can be read, and this run makes it neither stale nor red.
#include "tool/results/expectations.h"

#include <algorithm>

#include "tests/fuzz/target.h"
#include "tests/report/sample.h"
#include "tool/results/baseline.h"

using namespace infocts;

namespace {

struct Sample {
  RunResults run = samples::mixed_run();
  std::vector<std::string> ids;

  Sample() {
    for (const CaseResult& result : run.results) ids.push_back(result.test);
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  }
};

void check_line(const Expectation& line) {
  const ExpectationFile again = parse_expectations(line.written() + " " + line.why, "written");
  fuzz::promise(again.errors.empty() && again.expectations.size() == 1,
                "a line that is written again can be read");
  const Expectation& other = again.expectations.front();
  fuzz::promise(other.written() == line.written() && other.why == line.why,
                "a line that is written again says the same");
}

}  // namespace

FUZZ_TARGET(bytes) {
  static const Sample sample;
  const ExpectationFile file = parse_expectations(bytes, "file");
  for (const Expectation& line : file.expectations) check_line(line);
  for (const ExpectationError& error : file.errors) {
    fuzz::promise(error.line > 0 && error.column > 0, "an error has a place");
    fuzz::promise(!error.message.empty(), "an error says what is wrong");
  }
  if (!file.errors.empty()) return;
  const Catalogue& catalogue = samples::sample_catalogue();
  const Baseline updated =
      update_baseline(bytes, sample.run, sample.ids, "found by fuzzing", catalogue);
  const ExpectationFile again = parse_expectations(updated.text, "updated");
  fuzz::promise(again.errors.empty(), "a file that was brought up to date can be read");
  RunResults run = sample.run;
  apply_expectations(run, again.expectations, sample.ids, catalogue);
  fuzz::promise(run.stale.empty(), "a file that was brought up to date is not stale");
  for (const CaseResult& result : run.results) {
    const bool expected = result.expected && result.expected->verdict == result.verdict;
    fuzz::promise(expected || result.level != Level::shall || !can_be_expected(result.verdict),
                  "a file that was brought up to date expects what was found");
  }
}
