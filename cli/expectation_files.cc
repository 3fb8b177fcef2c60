#include "cli/expectation_files.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "conformance/harness/case.h"
#include "runner/errors.h"

namespace infocts {

std::vector<Expectation> read_expectation_files(const std::vector<std::string>& paths) {
  std::vector<Expectation> all;
  std::string errors;
  for (const std::string& path : paths) {
    ExpectationFile file = read_expectations(path);
    for (const ExpectationError& error : file.errors) errors += error.str() + "\n";
    std::move(file.expectations.begin(), file.expectations.end(), std::back_inserter(all));
  }
  if (!errors.empty()) {
    errors.pop_back();
    throw UsageError("an expectation file cannot be used:\n" + errors);
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
