#include "tool/cli/resume.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "tool/cli/build_info.h"
#include "tool/cli/own_result.h"
#include "tool/cli/version.h"
#include "tool/report/shell_words.h"
#include "tool/results/judgement.h"
#include "tool/runner/errors.h"
#include "tool/runner/run_column.h"

namespace infocts {

InterruptedCommand interrupted_command(const std::string& directory, const std::string& name) {
  const bool of_bench = name == "bench";
  const std::string file = of_bench ? "bench.json" : "results.json";
  const std::string other = of_bench ? "run" : "bench";
  std::error_code unreadable;
  if (const std::filesystem::path place = directory;
      !std::filesystem::exists(place / file, unreadable) &&
      std::filesystem::exists(place / (of_bench ? "results.json" : "bench.json"), unreadable)) {
    throw UsageError(
        fmt::format("'{}' has what 'infocts {}' wrote: 'infocts {} --resume {}' continues it, if "
                    "it was interrupted.",
                    directory, other, other, shell_word(directory)));
  }
  const ResultFiles found = load_own_result(directory, file);
  const bool is_run = found.run.has_value();
  const bool complete = is_run ? found.run->suite.complete : found.bench->complete;
  const std::string version = is_run ? found.run->suite.version : found.bench->suite_version;
  if (complete) {
    const std::string next =
        is_run ? fmt::format("'infocts gate {}' judges it again", shell_word(directory))
               : fmt::format("'infocts gate OLD {}' compares it", shell_word(directory));
    throw UsageError(
        fmt::format("'{}' is complete: there is nothing to resume. {}.", found.name, next));
  }
  // Two builds of one version may judge differently, or take another time for the same loop.
  const std::string build = is_run ? found.run->suite.build : found.bench->build;
  if (version != kVersion || (!build.empty() && build != version_text())) {
    throw UsageError(fmt::format(
        "'{}' was made by {}, but this is {}: results of two builds cannot be mixed. Start again "
        "with -o.",
        found.name, build.empty() || version != kVersion ? "infocts " + version : build,
        version_text()));
  }
  const std::string command = is_run ? found.run->suite.command : found.bench->command;
  std::vector<std::string> words = split_command(command);
  // Only the command that was typed now: what else stands in a file is not run.
  if (words.size() < 2 || words[1] != name) {
    throw UsageError(fmt::format("'{}' was not written by 'infocts {}' but by '{}'.", found.name,
                                 name, command));
  }
  words.erase(words.begin());
  // Absolute: the command goes on in the directory where it was given.
  words.push_back(std::string(kResumed) + std::filesystem::absolute(directory).string());
  return {std::move(words), is_run ? found.run->suite.directory : found.bench->directory};
}

bool same_implementation(const IutRecord& before, const IutRecord& now) {
  return before.id == now.id && before.library_version == now.library_version &&
         before.library_path == now.library_path && before.library_stamp == now.library_stamp &&
         before.applied_version == now.applied_version && before.ranks == now.ranks;
}

std::map<std::string, CaseResult> known_results(const RunResults& before, const std::string& iut,
                                                bool reproducers) {
  std::map<std::string, CaseResult> known;
  const IutRecord* record = find_iut(before, iut);
  if (record == nullptr ||
      record->error.value_or(std::string(kInterruptedError)) != kInterruptedError) {
    return known;
  }
  for (const CaseResult& result : before.results) {
    const bool undecided =
        result.verdict == Verdict::error || result.verdict == Verdict::inconclusive;
    const bool wants_reproducer =
        deviates(result.verdict) && reproducers && !result.charged && result.reproducer.empty();
    const bool unfinished =
        (undecided && !result.charged) || result.provisional || wants_reproducer;
    if (result.iut == iut && !unfinished) known.emplace(result.test, result);
  }
  return known;
}

std::map<std::string, Verdict> provisional_verdicts(const RunResults& before,
                                                    const std::string& iut) {
  std::map<std::string, Verdict> provisional;
  for (const CaseResult& result : before.results) {
    if (result.iut == iut && result.provisional) provisional.emplace(result.test, result.verdict);
  }
  return provisional;
}

}  // namespace infocts
