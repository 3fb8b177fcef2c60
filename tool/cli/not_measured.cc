#include "tool/cli/not_measured.h"

#include <algorithm>
#include <cstdio>

#include "tool/cli/say.h"
#include "tool/report/shell_words.h"
#include "tool/results/exit_code.h"

namespace infocts {

void print_not_measured(const RunResults& run) {
  bool is_told = false;
  for (const IutRecord& iut : run.iuts) {
    if (!iut.error) continue;
    say(stderr, "infocts: {} was not measured: {}\n", iut.id, *iut.error);
    is_told = true;
  }
  const ExitDecision decision = decide_exit(run);
  // Files that could not be written were told already.
  if (is_told || decision.code != kExitNotMeasured || !run.suite.unwritten.empty()) return;
  say(stderr, "infocts: {}\n", decision.why);
}

void print_stale(const RunResults& run) {
  constexpr std::size_t kShown = 5;
  const std::size_t shown = std::min(run.stale.size(), kShown);
  for (std::size_t i = 0; i < shown; ++i) {
    const StaleExpectation& stale = run.stale[i];
    say(stderr, "infocts: {} is stale: {}\n", stale.where, stale.reason);
  }
  if (shown < run.stale.size()) {
    say(stderr, "infocts: … and {} more stale expectations\n", run.stale.size() - shown);
  }
}

void tell_how_to_resume(const std::filesystem::path& directory) {
  if (directory.empty()) return;
  say(stderr, "infocts: continue with 'infocts run --resume {}'\n", shell_word(directory.string()));
}

}  // namespace infocts
