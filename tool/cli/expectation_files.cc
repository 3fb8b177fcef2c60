#include "tool/cli/expectation_files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "conformance/harness/case.h"
#include "tool/runner/errors.h"

namespace infocts {

std::vector<Expectation> read_expectation_files(const std::vector<std::string>& paths) {
  std::vector<Expectation> all;
  std::vector<std::string> errors;
  for (const std::string& path : paths) {
    ExpectationFile file = read_expectations(path);
    for (const ExpectationError& error : file.errors) errors.push_back(error.str());
    // Within a file they were compared already.
    const std::vector<Expectation> earlier = all;
    for (const Expectation& next : file.expectations) {
      const auto same = std::find_if(earlier.begin(), earlier.end(), [&](const Expectation& other) {
        return other.subject() == next.subject() && other.expects_like(next);
      });
      if (same == earlier.end()) continue;
      errors.push_back(ExpectationError{next.file, next.line, 1,
                                        fmt::format("{} says the same", same->where()),
                                        "keep one of them, and name each file once"}
                           .str());
    }
    std::move(file.expectations.begin(), file.expectations.end(), std::back_inserter(all));
  }
  if (const std::size_t found = errors.size(); found > 0) {
    constexpr std::size_t kShown = 10;  // of a file of another kind every line is wrong
    if (found > kShown) {
      errors.resize(kShown);
      errors.push_back(fmt::format("… and {} more", found - kShown));
    }
    throw UsageError(
        fmt::format("an expectation file cannot be used:\n{}", fmt::join(errors, "\n")));
  }
  return all;
}

std::vector<std::string> known_ids(const RunResults& run) {
  std::set<std::string> ids;
  for (const CaseResult& result : run.results) ids.insert(result.test);
  // Those of this suite in any case: a line on a case that an older one lacks is not wrong.
  for (const RegisteredCase& entry : all_cases()) ids.insert(entry.id);
  return {ids.begin(), ids.end()};
}

}  // namespace infocts
