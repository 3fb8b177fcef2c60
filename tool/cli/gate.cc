#include "bench/gate.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "tool/cli/commands.h"
#include "tool/cli/expectation_files.h"
#include "tool/cli/not_measured.h"
#include "tool/cli/old_ids.h"
#include "tool/cli/result_files.h"
#include "tool/cli/say.h"
#include "tool/report/print_run.h"
#include "tool/report/style.h"
#include "tool/results/exit_code.h"
#include "tool/results/judgement.h"
#include "tool/results/text.h"
#include "tool/runner/errors.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;

bool is_text(const GateArguments& arguments) {
  return arguments.format == "text" || arguments.format == "verbose";
}

bool is_for_benchmarks(const GateArguments& arguments) {
  return arguments.enforce || !arguments.base.empty() || arguments.threshold_percent;
}

// What a reader of a red job needs: which cases, where, and the command that shows them.
ExitDecision gate_run(ResultFiles& files, const GateArguments& arguments,
                      const std::vector<Expectation>& expectations) {
  RunResults& run = *files.run;
  if (!arguments.expectation_files.empty()) {
    apply_expectations(run, expectations, known_ids(run), Catalogue::builtin());
  }
  const bool line = arguments.quiet && arguments.format == "text";
  if (is_text(arguments) && !line) {
    say(stdout, "{}: infocts {}, {}\n", files.name, run.suite.version, run.suite.started);
  }
  // There may be no report to point to, for example of an interrupted run.
  std::error_code unreadable;
  const fs::path page = fs::path(files.directory) / "report.html";
  const fs::path reports = fs::exists(page, unreadable) ? fs::path(files.directory) : fs::path();
  const std::string report =
      print_run(run, line ? "line" : arguments.format, detect_style(STDOUT_FILENO), reports);
  if (arguments.format == "json") {
    print_json_text(report);
  } else {
    print_text(stdout, report);
  }
  if (line) {
    print_not_measured(run);
    print_stale(run);
  }
  if (!run.suite.complete) tell_how_to_resume(directory_to_resume(files));
  return decide_exit(run);
}

int gate_runs(std::vector<ResultFiles>& files, const GateArguments& arguments) {
  const std::vector<Expectation> expectations = read_expectation_files(arguments.expectation_files);
  report_old_ids(expectations);
  ExitDecision worst;
  for (ResultFiles& next : files) {
    const ExitDecision decision = gate_run(next, arguments, expectations);
    if (is_worse(decision, worst)) worst = decision;
  }
  return worst.code;
}

bench::GateResult compare(const std::vector<ResultFiles>& files, const GateArguments& arguments,
                          const bench::GateOptions& options) {
  if (!arguments.base.empty()) {
    const BenchFile& file = *files.front().bench;
    if (std::find(file.mpis.begin(), file.mpis.end(), arguments.base) == file.mpis.end()) {
      throw UsageError(fmt::format("--base '{}' is not in '{}', which has {}.", arguments.base,
                                   files.front().name, join_some(file.mpis, 9)));
    }
    return compare_with(file, arguments.base, options);
  }
  return compare_files(*files.front().bench, *files.back().bench, options);
}

// Nothing of two machines says that an MPI is slower; a gap elsewhere takes no slower one back.
int code_of(const bench::GateResult& result) {
  if (!result.unlike.empty()) return kExitNotMeasured;
  if (any_slower(result)) return kExitPerformance;
  return gaps_of(result).empty() ? kExitAsExpected : kExitNotMeasured;
}

int gate_bench(const std::vector<ResultFiles>& files, const GateArguments& arguments) {
  const std::size_t wanted = arguments.base.empty() ? 2 : 1;
  if (files.size() != wanted) {
    throw UsageError(
        fmt::format("got {} benchmark results: give two (before and after), or one with --base ID "
                    "to compare its other MPIs with that one.",
                    files.size()));
  }
  for (const ResultFiles& file : files) {
    if (const std::string name = series_with_another_median(*file.bench); !name.empty()) {
      refuse_to_read(file.name, fmt::format("the median of {} is not that of its rounds",
                                            printable_line(name)));
    }
  }
  bench::GateOptions options;
  if (arguments.threshold_percent) options.threshold = *arguments.threshold_percent / 100;
  bench::GateResult result = compare(files, arguments, options);
  for (const ResultFiles& file : files) add_gaps(result, *file.bench, file.name);
  const int code = arguments.enforce ? code_of(result) : kExitAsExpected;
  if (arguments.format == "json") {
    print_json_text(gate_json(result, options, code));
  } else {
    say(stdout, "{}", gate_text(result, options, arguments.quiet));
  }
  if (arguments.format == "json" || arguments.quiet) {
    for (const std::string& gap : gaps_of(result)) say(stderr, "infocts: {}\n", gap);
  } else if (!arguments.enforce) {
    say(stdout, "report only: --enforce makes this a gate\n");
  } else if (!result.unlike.empty()) {
    say(stdout, "not gated: times of two machines or suites cannot be compared\n");
  }
  return code;
}

}  // namespace

int gate(const GateArguments& arguments) {
  std::vector<ResultFiles> files = load_results(arguments.results);
  std::vector<ResultFiles> runs;
  std::vector<ResultFiles> benches;
  for (ResultFiles& next : files) {
    // Of a directory with both, the options say what is meant; verdicts come first.
    const bool as_bench = next.bench && (!next.run || is_for_benchmarks(arguments));
    (as_bench ? benches : runs).push_back(std::move(next));
  }
  if (!runs.empty() && !benches.empty()) {
    throw UsageError(
        "cannot gate verdicts and benchmarks together: give either results.json files or "
        "bench.json files.");
  }
  if (!benches.empty() && !arguments.expectation_files.empty()) {
    throw UsageError("--expect is for verdicts, but these are benchmark results.");
  }
  const bool one_document = benches.empty() ? runs.size() == 1 : arguments.format == "json";
  if (!is_text(arguments) && !one_document) {
    throw UsageError(fmt::format("--format {} is for the verdicts of one results.json{}.",
                                 arguments.format,
                                 arguments.format == "json" ? " or for benchmarks" : ""));
  }
  if (!runs.empty() && is_for_benchmarks(arguments)) {
    throw UsageError(
        "--enforce, --base and --threshold are for benchmarks, but these are verdicts.");
  }
  return benches.empty() ? gate_runs(runs, arguments) : gate_bench(benches, arguments);
}

}  // namespace infocts
