#include "tool/coverage/joined_faults.h"

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "tool/causes/causes.h"
#include "tool/runner/run_options.h"

namespace infocts {
namespace {

/// How many cases have each trait, whether they fail or not.
TraitCounts all_with_traits(const std::vector<FaultRun>& faults) {
  TraitCounts all;
  for (const FaultRun& fault : faults) {
    for (const auto& [column, counts] : fault.run.pass_traits) {
      for (const auto& [trait, count] : counts) all[trait] = std::max(all[trait], count);
    }
  }
  return all;
}

/// Of those, the ones that pass. Each fault takes away what it fails, and no more: a case whose
/// calls change has other traits, too.
TraitCounts passing(TraitCounts left, const std::vector<const FaultRun*>& faults) {
  const TraitCounts all = left;
  for (const FaultRun* fault : faults) {
    const TraitCounts& own = fault->run.pass_traits.begin()->second;
    const auto failed = static_cast<TraitCounts::mapped_type>(fault->run.results.size());
    for (const auto& [trait, count] : all) {
      const auto kept = own.find(trait);
      const auto missing = std::min(failed, count - (kept == own.end() ? 0 : kept->second));
      left[trait] -= std::min(left[trait], missing);
    }
  }
  return left;
}

class Joiner {
 public:
  Joiner(const std::vector<FaultRun>& faults, const std::vector<CaseResult>& good)
      : faults_(faults), good_(good), all_(all_with_traits(faults)) {
    for (const FaultRun& fault : faults) groups_.insert(group_of(fault.address));
  }

  std::vector<JoinedFaults> run(std::size_t count, std::size_t at_a_time) const {
    std::vector<JoinedFaults> joined;
    if (groups_.size() < at_a_time) return joined;
    std::mt19937_64 random(kDefaultSeed);
    while (joined.size() < count) joined.push_back(join(draw(random, at_a_time)));
    return joined;
  }

 private:
  std::vector<const FaultRun*> draw(std::mt19937_64& random, std::size_t at_a_time) const {
    std::vector<const FaultRun*> drawn;
    std::set<std::string> groups;
    while (drawn.size() < at_a_time) {
      const FaultRun& fault = faults_[random() % faults_.size()];
      if (groups.insert(group_of(fault.address)).second) drawn.push_back(&fault);
    }
    return drawn;
  }

  JoinedFaults join(const std::vector<const FaultRun*>& faults) const {
    std::map<std::string, std::size_t> failing;  // test → how many of the faults
    for (const FaultRun* fault : faults) {
      for (const CaseResult& result : fault->run.results) ++failing[result.test];
    }
    JoinedFaults joined;
    std::map<std::string, std::size_t> by_test;
    RunResults run;
    run.iuts = faults.front()->run.iuts;
    const std::string& column = run.iuts.front().id;
    std::set<std::size_t> seen;
    for (std::size_t at = 0; at < faults.size(); ++at) {
      joined.addresses.push_back(faults[at]->address);
      for (const CaseResult& result : faults[at]->run.results) {
        if (failing.at(result.test) > 1) continue;
        by_test[result.test] = at;
        seen.insert(at);
        run.results.push_back(result);
      }
    }
    for (const CaseResult& result : good_) {
      if (!failing.contains(result.test)) run.results.push_back(result);
    }
    run.pass_traits[column] = passing(all_, faults);
    find_causes(run);
    std::set<std::size_t> shown;
    for (const Cause& cause : run.causes) {
      std::set<std::size_t> behind;
      for (const std::string& test : cause.cases.at(column)) behind.insert(by_test.at(test));
      if (behind.size() == 1) shown.insert(*behind.begin());
    }
    joined.causes = run.causes.size();
    joined.seen = seen.size();
    for (const std::size_t at : seen) {
      if (!shown.contains(at)) joined.hidden.push_back(faults[at]->address);
    }
    return joined;
  }

  const std::vector<FaultRun>& faults_;
  const std::vector<CaseResult>& good_;
  const TraitCounts all_;
  std::set<std::string> groups_;
};

}  // namespace

std::string group_of(const std::string& address) { return address.substr(0, address.find('.')); }

std::vector<JoinedFaults> join_faults(const std::vector<FaultRun>& faults,
                                      const std::vector<CaseResult>& good, std::size_t count,
                                      std::size_t at_a_time) {
  return Joiner(faults, good).run(count, at_a_time);
}

}  // namespace infocts
