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

#include "tool/cli/build_info.h"
#include "tool/cli/checkpoints.h"
#include "tool/cli/commands.h"
#include "tool/cli/expectation_files.h"
#include "tool/cli/host.h"
#include "tool/cli/measure_columns.h"
#include "tool/cli/not_measured.h"
#include "tool/cli/old_ids.h"
#include "tool/cli/output_directory.h"
#include "tool/cli/planned_columns.h"
#include "tool/cli/prepared_iuts.h"
#include "tool/cli/result_files.h"
#include "tool/cli/say.h"
#include "tool/cli/version.h"
#include "tool/report/print_run.h"
#include "tool/report/progress.h"
#include "tool/report/shell_words.h"
#include "tool/report/style.h"
#include "tool/report/write_reports.h"
#include "tool/results/atomic_file.h"
#include "tool/results/citations.h"
#include "tool/results/exit_code.h"
#include "tool/results/expectations.h"
#include "tool/results/judgement.h"
#include "tool/runner/child.h"
#include "tool/runner/errors.h"
#include "tool/runner/launcher.h"

namespace infocts {
namespace {

std::uint64_t read_seed(const std::string& text) {
  if (text.empty()) return kDefaultSeed;
  if (text == "random") {
    std::random_device source;
    const std::uint64_t seed = (std::uint64_t{source()} << 32) | source();
    say(stderr, "seed: {}\n", seed);
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
    options.version = published_version(arguments.version);
    if (!options.version) {
      throw UsageError(fmt::format("--std '{}' is not a version of the standard; known are {}.",
                                   arguments.version, fmt::join(kPublishedVersions, ", ")));
    }
  }
  require_known(options.selection, Catalogue::builtin());
}

// They are those of the command that is resumed, which nobody typed now.
void require_expectation_files(const RunResults& before, const RunArguments& arguments) {
  for (const std::string& file : arguments.expectation_files) {
    std::error_code unreadable;
    if (std::filesystem::exists(file, unreadable) || unreadable) continue;
    const std::string results = shell_word(arguments.resumed);
    throw UsageError(fmt::format(
        "the run in {} was given the expectation file '{}', which is no longer there. "
        "Put it back; or put an empty file there, resume, and give the new one to "
        "'infocts gate {} --expect NEW'.",
        results, (std::filesystem::path(before.suite.directory) / file).string(), results));
  }
}

}  // namespace

int run(RunArguments arguments) {
  catch_interrupts();
  RunResults before;
  if (!arguments.resumed.empty()) {
    before = *load_result(arguments.resumed + "/results.json").run;
    arguments.output = arguments.resumed;  // it may have been moved
    arguments.seed = std::to_string(before.suite.seed);
  }
  read_options(arguments);
  if (!arguments.resumed.empty()) require_expectation_files(before, arguments);
  const std::vector<Expectation> expectations = read_expectation_files(arguments.expectation_files);
  report_old_ids(expectations);
  report_old_ids("--filter", arguments.options.selection.filters);
  report_old_ids("--exclude", arguments.options.selection.excludes);
  const std::vector<Address> addresses = addresses_from(arguments.addresses);
  arguments.options.record_failures = true;
  std::optional<OutputLock> lock;
  if (!arguments.output.empty()) {
    require_writable(arguments.output, {"results.json", "junit.xml", "summary.md", "report.html"});
    lock.emplace(arguments.output);
  }
  const auto start = std::chrono::steady_clock::now();
  RunResults results;
  results.suite.version = kVersion;
  results.suite.build = version_text();
  results.suite.command = arguments.command;
  results.suite.directory = working_directory();
  results.suite.machine = arguments.machine.empty() ? host_name() : arguments.machine;
  results.suite.started = utc_now();
  results.suite.seed = arguments.options.seed;
  if (!before.suite.started.empty()) results.suite.started = before.suite.started;
  Checkpoints checkpoints(arguments.output);
  if (!arguments.output.empty() && arguments.resumed.empty()) {
    // Older files there would be taken for the results of this run if it is killed.
    remove_earlier_run(arguments.output);
    checkpoints.write(results);
  }
  {
    std::ostream nowhere(nullptr);
    Progress progress(arguments.quiet ? nowhere : std::cerr, is_terminal(STDERR_FILENO),
                      detect_style(STDERR_FILENO).width);
    arguments.options.tell = [&progress](const std::string& line) { progress.note(line); };
    measure_columns(arguments, addresses, before, results, progress, checkpoints);
  }
  results.suite.duration_s =
      before.suite.duration_s +
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

  apply_expectations(results, expectations, known_ids(results), Catalogue::builtin());
  summarize_requirements(results);
  const Catalogue& catalogue = Catalogue::builtin();
  cite_standard(results, catalogue);
  try {
    if (!arguments.output.empty()) write_reports(arguments.output, results, catalogue);
  } catch (const WriteError& error) {
    results.suite.unwritten = error.what();  // what people see is not lost with a disk that is full
  }
  const bool line = arguments.quiet && arguments.format == "text";
  const std::string report = print_run(results, line ? "line" : arguments.format,
                                       detect_style(STDOUT_FILENO), arguments.output);
  const bool written =
      arguments.format == "json" ? print_json_text(report) : print_text(stdout, report);
  const bool printed = written && std::fflush(stdout) == 0;
  if (!results.suite.unwritten.empty()) {
    say(stderr, "infocts: {}\n", results.suite.unwritten);
  }
  if (line) {
    print_not_measured(results);
    print_stale(results);
  }
  if (!results.suite.complete && !arguments.output.empty()) {
    tell_how_to_resume(arguments.output);
  }
  if (!printed) throw std::runtime_error("the report could not be written to standard output");
  return decide_exit(results).code;
}

}  // namespace infocts
