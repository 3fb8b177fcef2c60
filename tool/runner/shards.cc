#include "tool/runner/shards.h"

#include <algorithm>
#include <array>
#include <utility>

namespace infocts {
namespace {

constexpr std::array kGroups{IsolationGroup::ordinary, IsolationGroup::facility,
                             IsolationGroup::property, IsolationGroup::erroneous};
constexpr std::array kPhases{Phase::before_init, Phase::initialized, Phase::after_finalize,
                             Phase::started_by_case};

bool decides(const RegisteredCase& entry, StdVersion version) {
  return level_of(requirements_of(entry, Catalogue::builtin()), version) == Level::shall;
}

/// What takes longest comes first, so that a column does not wait for it at its end.
int rank_by_length(const Shard& shard) {
  if (shard.group == IsolationGroup::facility) return 1;
  return shard.parts.front().phase == Phase::initialized ? 0 : 2;
}

/// Adds the cases to the shards of a group, and makes one if there is none for them yet.
class Planner {
 public:
  void add(IsolationGroup group, Phase phase, const RegisteredCase& entry) {
    Shard& shard = shard_for(group, phase, entry);
    if (shard.parts.empty() || shard.parts.back().phase != phase) {
      shard.parts.push_back({.phase = phase, .cases = {}});
    }
    shard.parts.back().cases.push_back(&entry);
  }

  std::vector<Shard> take() { return std::move(shards_); }

 private:
  // Cases whose threads share an object take about as long as all others of their phase. Those that
  // need a facility learn from each other that it hangs. Of the others that start MPI themselves,
  // each is a shard.
  Shard& shard_for(IsolationGroup group, Phase phase, const RegisteredCase& entry) {
    const auto found = std::find_if(shards_.begin(), shards_.end(), [&](const Shard& shard) {
      if (shard.group != group) return false;
      const RegisteredCase& first = *shard.parts.front().cases.front();
      if (group == IsolationGroup::facility) return first.spec.needs == entry.spec.needs;
      return phase != Phase::started_by_case && shard.parts.front().phase == phase &&
             shares_objects(first) == shares_objects(entry);
    });
    if (found != shards_.end()) return *found;
    return shards_.emplace_back(Shard{.group = group});
  }

  std::vector<Shard> shards_;
};

}  // namespace

bool shares_objects(const RegisteredCase& entry) { return entry.spec.reproducer != nullptr; }

bool Shard::mostly_waits() const {
  const Part& first = parts.front();
  return group == IsolationGroup::facility ||
         (first.phase == Phase::started_by_case && group == IsolationGroup::ordinary &&
          !shares_objects(*first.cases.front()));
}

double jobs_of_shard(const RunOptions& options, bool jobs_given, bool mostly_waits) {
  const bool half = mostly_waits && options.ranks == 1 && !jobs_given && !options.queued;
  return half ? 0.5 : options.ranks;
}

std::vector<Shard> plan_shards(const Cases& cases, StdVersion version) {
  Planner planner;
  for (const IsolationGroup group : kGroups) {
    for (const Phase phase : kPhases) {
      for (const bool deciding : {true, false}) {
        for (const RegisteredCase* entry : cases) {
          if (isolation_group_of(*entry) == group && entry->spec.phase == phase &&
              decides(*entry, version) == deciding) {
            planner.add(group, phase, *entry);
          }
        }
      }
    }
  }
  std::vector<Shard> shards = planner.take();
  std::ranges::stable_sort(shards, std::ranges::less{}, rank_by_length);
  return shards;
}

}  // namespace infocts
