#include "tool/cli/planned_columns.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>

#include "tool/cli/say.h"
#include "tool/report/shell_words.h"
#include "tool/runner/errors.h"
#include "tool/runner/launcher.h"
#include "tool/runner/parallel.h"

namespace infocts {
namespace {

/// As read_launcher() reads it.
std::string template_of(const std::vector<std::string>& words) {
  std::string pattern;
  for (const std::string& word : words) {
    const bool is_plain = word.find_first_of(" \t\n'\\") == std::string::npos && !word.empty();
    pattern += (is_plain ? word : shell_word(word)) + " ";
  }
  return pattern + "{command}";
}

// Processes that wait busily keep a processor from the one that they wait for.
void share_processors(PlannedColumn& run) {
  const int processors = usable_processors();
  if (run.options.ranks <= processors) return;
  run.options.settings = settings_to_yield(run.iut);
  for (const auto& [name, value] : run.options.settings) {
    run.iut.notes.push_back(fmt::format("{} processes on {}, told to yield while they wait: {}={}",
                                        run.options.ranks, processors, name, value));
  }
  const int own = static_cast<int>(own_processors().size());
  run.options.short_turns = own > 0 && run.options.ranks > own && !yields_when_told(run.iut);
  if (!run.options.short_turns) return;
  run.iut.notes.push_back(
      fmt::format("{} processes on {}: infocts wakes up often on each, so that all get their turn",
                  run.options.ranks, own));
}

PlannedColumn with(const PreparedIut& implementation, const RunOptions& options, int ranks) {
  PlannedColumn run{.iut = implementation.iut, .options = options};
  run.iut.ranks = ranks;
  run.options.ranks = ranks;
  if (ranks > 1) run.iut.id += fmt::format("-n{}", ranks);
  if (ranks > 1 && options.launcher.empty()) {
    try {
      run.options.launcher = find_launcher(*implementation.target, implementation.iut);
      share_processors(run);
    } catch (const NotMeasured& why) {
      run.iut.error = why.what();
    }
  }
  if (!run.options.launcher.empty()) {
    run.iut.launcher = template_of(run.options.launcher);
  }
  return run;
}

}  // namespace

std::vector<int> read_ranks(std::vector<int> ranks) {
  if (ranks.empty()) return {1};
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  return ranks;
}

std::vector<PlannedColumn> plan_columns(const PreparedIut& implementation,
                                        const RunOptions& options, const std::vector<int>& ranks,
                                        bool always_one) {
  const bool one_process = implementation.iut.vendor == "reference";
  std::vector<PlannedColumn> runs;
  std::vector<int> left_out;
  for (const int number : ranks) {
    if (one_process && number > 1) {
      left_out.push_back(number);
    } else {
      runs.push_back(with(implementation, options, number));
    }
  }
  if (left_out.empty()) return runs;
  const std::string why = fmt::format(
      "the reference MPI runs one process only: not run with {} ranks", fmt::join(left_out, ", "));
  if (!runs.empty()) {
    runs.front().iut.notes.push_back(why);
  } else if (always_one) {
    PlannedColumn run{.iut = implementation.iut, .options = options};
    run.iut.ranks = left_out.front();
    run.iut.error = why;
    runs.push_back(std::move(run));
  } else {
    say(stderr, "infocts: {}: {}\n", implementation.iut.id, why);
  }
  return runs;
}

}  // namespace infocts
