#include "tool/runner/late_death.h"

#include <fmt/format.h>

#include <algorithm>

#include "tool/runner/delta_debugging.h"

namespace infocts {
namespace {

using journal::Stage;

constexpr int kTriesOfChance = 2;

std::string how(const WorkerReport& report, std::string_view what) {
  if (report.timed_out)
    return fmt::format("{} does not return within {} s", what, report.timeout_s);
  return fmt::format("{} ends the process ({})", what, report.how_it_ended);
}

/// Thrown where no more workers may be started, or none starts; tells why.
struct NoMore {
  std::string why;
};

class Search {
 public:
  Search(const LateDeath& death, const RunAgain& run_again)
      : death_(death), run_again_(run_again) {}

  FoundCulprits run(const Cases& known) {
    try {
      search(known);
    } catch (const NoMore& end) {
      found_.gave_up = true;
      found_.unexplained = "the case that causes it was not found: " + end.why;
    }
    return std::move(found_);
  }

 private:
  using Items = std::vector<std::size_t>;

  bool dies(const Items& items) {
    Cases cases;
    for (const std::size_t item : items) cases.push_back(death_.before[item]);
    if (death_.victim != nullptr) cases.push_back(death_.victim);
    const Rerun rerun = run_again_(death_.phase, cases);
    if (!rerun.why_not.empty()) throw NoMore{rerun.why_not};
    return rerun.ending.has_value();
  }

  bool dies_again(const Items& items) {
    for (int i = 0; i < kTriesOfChance; ++i) {
      if (dies(items)) return true;
    }
    return false;
  }

  void search(const Cases& known) {
    Items suspects;
    for (std::size_t i = 0; i < death_.before.size(); ++i) {
      if (std::find(known.begin(), known.end(), death_.before[i]) == known.end()) {
        suspects.push_back(i);
      }
    }
    // Without those that are known to do damage it ends well: it was they.
    const bool some_known = suspects.size() < death_.before.size();
    if (some_known && !dies(suspects)) return;
    if (dies({})) {
      found_.unexplained = death_.victim == nullptr ? "it happens even when no case runs"
                                                    : "it happens now and then, also alone";
      return;
    }
    if (!some_known && !dies_again(suspects)) {
      found_.by_chance = true;
      found_.unexplained =
          fmt::format("it happened by chance: {} more tries with the same cases did not show it",
                      kTriesOfChance);
      return;
    }
    find_all(std::move(suspects));
  }

  // With these it comes each time, and without any it does not: no chance, as far as tries can say.
  bool sure(const Items& needed) {
    for (int i = 0; i < kTriesOfChance; ++i) {
      if (!dies(needed) || dies({})) return false;
    }
    return true;
  }

  void find_all(Items suspects) {
    bool first = true;
    while (!suspects.empty() && (first || dies(suspects))) {
      first = false;
      const auto needed = find_minimal_subset(
          suspects, [this](const Items& items) { return std::optional<bool>(dies(items)); });
      if (!sure(*needed)) {
        found_.by_chance = true;
        found_.unexplained =
            "the case that causes it was not found: it happens by chance, not each time with the "
            "same cases";
        return;
      }
      Cases culprits;
      for (const std::size_t item : *needed) culprits.push_back(death_.before[item]);
      found_.culprits.push_back(std::move(culprits));
      std::erase_if(suspects, [&](std::size_t item) { return item == needed->back(); });
    }
  }

  const LateDeath& death_;
  const RunAgain& run_again_;
  FoundCulprits found_;
};

}  // namespace

std::optional<Ending> ending_outside_of_cases(const WorkerReport& report) {
  if (report.stopped() || !report.spawn_error.empty()) return {};
  if (!report.cases.empty() && !report.cases.back().ended()) return {};
  Ending ending{.text = {},
                .verdict = report.timed_out ? Verdict::timed_out : Verdict::crashed,
                .output = report.output,
                .killed = report.killed};
  if (!report.error.empty()) {
    if (report.stage != Stage::finalize) return {};
    ending.verdict = Verdict::fail;
    ending.text = report.error;
    return ending;
  }
  switch (report.stage) {
    case Stage::finalize:
      ending.text = how(report, "MPI_Finalize");
      return ending;
    case Stage::running:
      ending.text =
          report.timed_out
              ? fmt::format("no end within {} s, outside of any case", report.timeout_s)
              : fmt::format("the process ends with {}, outside of any case", report.how_it_ended);
      return ending;
    case Stage::done:
      if (!report.timed_out && !report.bad_exit) return {};
      ending.text =
          report.timed_out
              ? fmt::format("the process does not end within {} s after everything is done",
                            report.timeout_s)
              : fmt::format("the process ends with {}, at exit, after everything is done",
                            report.how_it_ended);
      return ending;
    default:
      return {};
  }
}

std::optional<Ending> any_bad_ending(const WorkerReport& report, const std::string& last_case) {
  if (report.stopped() || report.slow()) return {};
  if (report.cases.empty() || report.cases.back().ended()) return ending_outside_of_cases(report);
  const std::string& call = report.cases.back().open_call;
  const std::string where = call.empty() ? "outside of any MPI call" : "in " + call;
  return Ending{.text = report.timed_out ? fmt::format("{} does not end within {} s, {}", last_case,
                                                       report.timeout_s, where)
                                         : fmt::format("{} ends with {}, {}", last_case,
                                                       report.how_it_ended, where),
                .verdict = report.timed_out ? Verdict::timed_out : Verdict::crashed,
                .output = report.output,
                .killed = report.killed};
}

FoundCulprits find_culprits(const LateDeath& death, const Cases& known, const RunAgain& run_again) {
  return Search(death, run_again).run(known);
}

}  // namespace infocts
