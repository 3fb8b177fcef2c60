#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <optional>
#include <random>

#include "cli/checkpoints.h"
#include "cli/expectation_files.h"
#include "cli/host.h"
#include "cli/implementations.h"
#include "cli/old_ids.h"
#include "cli/output_directory.h"
#include "cli/ranked_runs.h"
#include "cli/result_files.h"
#include "cli/resume.h"
#include "cli/verbs.h"
#include "cli/version.h"
#include "report/citations.h"
#include "report/exit_code.h"
#include "report/expectations.h"
#include "report/judgement.h"
#include "report/progress.h"
#include "report/rerun.h"
#include "report/results_json.h"
#include "report/style.h"
#include "report/terminal.h"
#include "report/write_aside.h"
#include "report/write_reports.h"
#include "runner/child.h"
#include "runner/errors.h"
#include "runner/launcher.h"
#include "runner/reproduce.h"
#include "runner/run_target.h"

namespace infocts {
namespace {

std::uint64_t read_seed(const std::string& text) {
  if (text.empty()) return kDefaultSeed;
  if (text == "random") {
    std::random_device source;
    const std::uint64_t seed = (std::uint64_t{source()} << 32) | source();
    fmt::print(stderr, "seed: {}\n", seed);
    return seed;
  }
  std::uint64_t seed = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, seed);
  if (error != std::errc() || rest != end) {
    throw UsageError(fmt::format("--seed '{}' is neither a number nor 'random'.", text));
  }
  return seed;
}

constexpr std::array kPublished{"1.0", "1.1", "1.2", "1.3", "2.0", "2.1",
                                "2.2", "3.0", "3.1", "4.0", "4.1", "5.0"};

bool is_published(const StdVersion& version) {
  return std::find(kPublished.begin(), kPublished.end(), version.str()) != kPublished.end();
}

void read_options(RunArguments& arguments) {
  RunOptions& options = arguments.options;
  options.seed = read_seed(arguments.seed);
  options.launcher = read_launcher(arguments.launcher);
  options.queued = !options.launcher.empty();
  arguments.ranks = read_ranks(arguments.ranks);
  for (const std::string& word : arguments.levels) {
    options.selection.levels.push_back(*level_from(word));  // checked by the parser
  }
  if (!arguments.version.empty()) {
    options.version = StdVersion::parse(arguments.version);
    if (!options.version || !is_published(*options.version)) {
      throw UsageError(fmt::format("--std '{}' is no version of the standard; there are {}.",
                                   arguments.version, fmt::join(kPublished, ", ")));
    }
  }
  require_known(options.selection, Catalogue::builtin());
}

std::string outcome_words(const std::vector<CaseResult>& results, const IutRecord& iut) {
  if (iut.error) return "not measured";
  std::size_t ran = 0;
  std::size_t failed = 0;
  for (const CaseResult& result : results) {
    if (result.verdict != Verdict::skipped) ++ran;
    if (result.verdict == Verdict::fail || result.verdict == Verdict::crashed ||
        result.verdict == Verdict::timed_out) {
      ++failed;
    }
  }
  return fmt::format("{} cases, {} of them fail", ran, failed);
}

// A run as it is with these of the next implementation.
RunResults with_next(RunResults run, TargetResults next) {
  run.iuts.push_back(std::move(next.iut));
  std::move(next.results.begin(), next.results.end(), std::back_inserter(run.results));
  return run;
}

// What an earlier part of this run found out about the implementations that are still to come.
void keep_later(const RunResults& before, RunResults& run) {
  for (const IutRecord& iut : before.iuts) {
    if (find_iut(run, iut.id) != nullptr) continue;
    run.iuts.push_back(iut);
    for (const CaseResult& result : before.results) {
      if (result.iut == iut.id) run.results.push_back(result);
    }
  }
}

double usual_max_time(const RunOptions& options) {
  return kUsualMaxTime * options.ranks * std::max(1.0, options.generated_cases / 100.0);
}

void run_one(const RunArguments& arguments, const Implementation& implementation, RankedRun ranked,
             const RunResults& run_before, RunResults& run, Progress& progress,
             Checkpoints& checkpoints) {
  const std::string id = ranked.iut.id;
  if (ranked.iut.error) {
    run.iuts.push_back(std::move(ranked.iut));
    return;
  }
  if (const IutRecord* before = find_iut(run_before, id);
      before != nullptr && same_implementation(*before, ranked.iut)) {
    ranked.options.known = known_results(run_before, id, !arguments.output.empty());
  }
  ranked.options.max_time_s = arguments.max_time_s.value_or(usual_max_time(ranked.options));
  progress.start(id, cases_to_run(ranked.iut, ranked.options));
  TargetResults results =
      run_target(*implementation.target, std::move(ranked.iut), ranked.options,
                 [&](std::size_t done, std::size_t total, const std::string& test) {
                   progress.update(id, done, total, test);
                 },
                 {.due = [&] { return checkpoints.due(); },
                  .take =
                      [&](TargetResults known) {
                        RunResults so_far = with_next(run, std::move(known));
                        keep_later(run_before, so_far);
                        checkpoints.write(std::move(so_far));
                      }});
  progress.finish(id, outcome_words(results.results, results.iut));
  if (!arguments.output.empty()) {
    write_reproducers(arguments.output, *implementation.target, ranked.options, kVersion, results);
  }
  run = with_next(std::move(run), std::move(results));
  RunResults so_far = run;
  keep_later(run_before, so_far);
  checkpoints.write(std::move(so_far));
}

void run_all(const RunArguments& arguments, const std::vector<Address>& addresses,
             const RunResults& before, RunResults& run, Progress& progress,
             Checkpoints& checkpoints) {
  const std::vector<Implementation> all =
      prepare_all(addresses, arguments.options, bindings_from(arguments.bindings));
  for (const Implementation& implementation : all) {
    if (interrupted()) break;
    if (!implementation.absent.empty()) {
      run.absent_bindings.push_back(
          {implementation.iut.address, implementation.iut.binding, implementation.absent});
      continue;
    }
    if (!implementation.target) {
      run.iuts.push_back(implementation.iut);
      continue;
    }
    // Where nothing else was asked for, that there is nothing to measure is what is to be told.
    const bool last_chance = run.iuts.empty() && &implementation == &all.back();
    for (RankedRun& ranked :
         with_ranks(implementation, arguments.options, arguments.ranks, last_chance)) {
      if (interrupted()) break;
      run_one(arguments, implementation, std::move(ranked), before, run, progress, checkpoints);
    }
  }
  run.suite.complete = !interrupted();
  if (!run.suite.complete) keep_later(before, run);
}

}  // namespace

int run(RunArguments arguments) {
  RunResults before;
  if (!arguments.resumed.empty()) {
    before = *load_result(arguments.resumed + "/results.json").run;
    arguments.output = arguments.resumed;  // it may have been moved
    arguments.seed = std::to_string(before.suite.seed);
  }
  read_options(arguments);
  const std::vector<Expectation> expectations = read_expectation_files(arguments.expectation_files);
  tell_old_ids(expectations);
  tell_old_ids(arguments.options.selection.filters);
  const std::vector<Address> addresses = addresses_from(arguments.addresses);
  std::optional<OutputLock> lock;
  if (!arguments.output.empty()) {
    require_writable(arguments.output, {"results.json", "junit.xml", "summary.md", "report.html"});
    lock.emplace(arguments.output);
    arguments.options.record_failures = true;
  }
  const auto start = std::chrono::steady_clock::now();
  RunResults results;
  results.suite.version = kVersion;
  results.suite.command = arguments.command;
  results.suite.directory = working_directory();
  results.suite.machine = arguments.machine.empty() ? host_name() : arguments.machine;
  results.suite.started = utc_now();
  results.suite.seed = arguments.options.seed;
  if (!before.suite.started.empty()) results.suite.started = before.suite.started;
  Checkpoints checkpoints(arguments.output);
  if (!arguments.output.empty() && arguments.resumed.empty()) {
    // What lies there would be taken for the results of this run if it came to no end.
    remove_earlier_run(arguments.output);
    checkpoints.write(results);
  }
  {
    Progress progress(std::cerr, is_terminal(STDERR_FILENO), detect_style(STDERR_FILENO).width);
    run_all(arguments, addresses, before, results, progress, checkpoints);
  }
  results.suite.duration_s =
      before.suite.duration_s +
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

  apply_expectations(results, expectations, known_ids(results), Catalogue::builtin());
  summarize_requirements(results);
  const Catalogue& catalogue = Catalogue::builtin();
  cite_standard(results, catalogue);
  // First what people see, so that it is not lost with a disk that is full by now.
  const std::string report =
      terminal_report(results, catalogue, detect_style(STDOUT_FILENO), arguments.output);
  const bool printed = std::fwrite(report.data(), 1, report.size(), stdout) == report.size() &&
                       std::fflush(stdout) == 0;
  try {
    if (!arguments.output.empty()) write_reports(arguments.output, results, catalogue);
  } catch (const WriteError& error) {
    throw std::runtime_error(error.what());  // not a usage error any more
  }
  if (!results.suite.complete && !arguments.output.empty()) {
    fmt::print(stderr, "infocts: 'infocts run --resume {}' goes on\n",
               shell_word(arguments.output));
  }
  if (!printed) throw std::runtime_error("the report could not be written to standard output");
  return decide_exit(results).code;
}

}  // namespace infocts
