#include "tool/cli/checkpoints.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "tool/cli/say.h"
#include "tool/results/atomic_file.h"
#include "tool/results/citations.h"
#include "tool/results/results_json.h"

namespace infocts {
namespace {

/// Writing may take so small a part of the time.
constexpr int kShare = 30;

}  // namespace

bool Checkpoints::due() const { return !directory_.empty() && Clock::now() - last_ >= pause_; }

void Checkpoints::write(RunResults run) {
  if (directory_.empty()) return;
  const Clock::time_point start = Clock::now();
  run.suite.complete = false;
  summarize_requirements(run);
  cite_standard(run, Catalogue::builtin());
  try {
    write_atomically(directory_ / "results.json", results_json(run));
  } catch (const WriteError& error) {
    if (!told_) say(stderr, "infocts: {}\n", error.what());
    told_ = true;
  }
  last_ = Clock::now();
  pause_ = std::max(pause_, kShare * (last_ - start));
}

}  // namespace infocts
