#include "report/baseline.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "cli/expectation_files.h"
#include "cli/result_files.h"
#include "cli/verbs.h"
#include "report/exit_code.h"
#include "report/write_aside.h"
#include "runner/errors.h"

namespace infocts {
namespace {

std::string contents_or_nothing(const std::string& path) {
  if (!std::filesystem::exists(path)) return {};
  read_expectation_files({path});  // complains of what is wrong in it
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string default_reason(const RunResults& run) {
  return fmt::format("seen by infocts {} on {}, not explained yet", run.suite.version,
                     run.suite.started.substr(0, 10));
}

void tell(const char* heading, const std::vector<std::string>& lines) {
  for (const std::string& line : lines) fmt::print("{} {}\n", heading, line);
}

}  // namespace

int baseline_update(const BaselineArguments& arguments) {
  const ResultFiles files = load_result(arguments.results);
  if (!files.run) {
    throw UsageError(fmt::format("'{}' has no verdicts: give a results.json.", arguments.results));
  }
  if (!files.run->suite.complete) {
    fmt::print(
        stderr,
        "infocts: '{}' is of an interrupted run, and would make a baseline with gaps: finish "
        "it with 'infocts run --resume DIR'.\n",
        arguments.results);
    return kExitNotMeasured;
  }
  const std::string why = arguments.why.empty() ? default_reason(*files.run) : arguments.why;
  if (why.find('\n') != std::string::npos) throw UsageError("--why is one line.");
  const Baseline baseline =
      update_baseline(contents_or_nothing(arguments.file), *files.run, known_ids(*files.run), why);
  write_aside(arguments.file, baseline.text);
  tell("-", baseline.removed);
  tell("+", baseline.added);
  tell("?", baseline.unknown);
  fmt::print("{}: {} removed, {} added, {} not measured\n", arguments.file, baseline.removed.size(),
             baseline.added.size(), baseline.unknown.size());
  return baseline.unknown.empty() ? kExitAsExpected : kExitNotMeasured;
}

}  // namespace infocts
