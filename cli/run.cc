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
#include <random>

#include "cli/expectation_files.h"
#include "cli/host.h"
#include "cli/implementations.h"
#include "cli/ranked_runs.h"
#include "cli/result_files.h"
#include "cli/resume.h"
#include "cli/verbs.h"
#include "cli/version.h"
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

// A file is the only proof: permission bits say nothing on a full or read-only file system.
void require_writable(const std::filesystem::path& directory) {
  const std::filesystem::path probe = directory / ".infocts-can-write";
  write_aside(probe, "");
  std::filesystem::remove(probe);
  for (const char* name : {"results.json", "junit.xml", "summary.md", "report.html"}) {
    if (std::filesystem::is_directory(directory / name)) {
      throw UsageError(fmt::format("'{}' is a directory, but a report is to be written there.",
                                   (directory / name).string()));
    }
  }
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

// What is known so far, for the case that nobody gets to write the rest: a job may be killed.
void write_checkpoint(const std::string& directory, RunResults run) {
  run.suite.complete = false;
  summarize_requirements(run);
  write_aside(std::filesystem::path(directory) / "results.json", results_json(run));
}

void run_one(const RunArguments& arguments, const Implementation& implementation, RankedRun ranked,
             const RunResults& run_before, RunResults& run, Progress& progress) {
  const std::string id = ranked.iut.id;
  if (ranked.iut.error) {
    run.iuts.push_back(std::move(ranked.iut));
    return;
  }
  if (const IutRecord* before = find_iut(run_before, id);
      before != nullptr && same_implementation(*before, ranked.iut)) {
    if (before->error && *before->error != kInterruptedError) ranked.iut.error = before->error;
    ranked.options.known = known_results(run_before, id, !arguments.output.empty());
  }
  progress.start(id, all_cases().size() - ranked.options.known.size());
  TargetResults results =
      run_target(*implementation.target, std::move(ranked.iut), ranked.options,
                 [&](std::size_t done, std::size_t total, const std::string& test) {
                   progress.update(id, done, total, test);
                 });
  progress.finish(id, outcome_words(results.results, results.iut));
  if (!arguments.output.empty()) {
    write_reproducers(arguments.output, *implementation.target, ranked.options, kVersion, results);
  }
  run.iuts.push_back(std::move(results.iut));
  std::move(results.results.begin(), results.results.end(), std::back_inserter(run.results));
  if (!arguments.output.empty()) write_checkpoint(arguments.output, run);
}

void run_all(const RunArguments& arguments, const RunResults& before, RunResults& run,
             Progress& progress) {
  const std::vector<Implementation> all = prepare_all(
      addresses_from(arguments.addresses), arguments.options, bindings_from(arguments.bindings));
  for (const Implementation& implementation : all) {
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
      run_one(arguments, implementation, std::move(ranked), before, run, progress);
    }
  }
  run.suite.complete = !interrupted();
}

}  // namespace

int run(RunArguments arguments) {
  read_options(arguments);
  const std::vector<Expectation> expectations = read_expectation_files(arguments.expectation_files);
  RunResults before;
  if (!arguments.resumed.empty()) {
    before = *load_result(arguments.resumed + "/results.json").run;
    arguments.output = arguments.resumed;  // it may have been moved
    arguments.options.seed = before.suite.seed;
  }
  // Before the cases run, so that nobody waits for results that cannot be kept.
  if (!arguments.output.empty()) {
    make_directory(arguments.output);
    require_writable(arguments.output);
    arguments.options.record_failures = true;
  }
  const auto start = std::chrono::steady_clock::now();
  RunResults results;
  results.suite.version = kVersion;
  results.suite.command = arguments.command;
  results.suite.machine = arguments.machine.empty() ? host_name() : arguments.machine;
  results.suite.started = utc_now();
  results.suite.seed = arguments.options.seed;
  if (!before.suite.started.empty()) results.suite.started = before.suite.started;
  {
    Progress progress(std::cerr, is_terminal(STDERR_FILENO), detect_style(STDERR_FILENO).width);
    run_all(arguments, before, results, progress);
  }
  results.suite.duration_s =
      before.suite.duration_s +
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

  apply_expectations(results, expectations, known_ids(results));
  summarize_requirements(results);
  const Catalogue& catalogue = Catalogue::builtin();
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
