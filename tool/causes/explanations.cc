#include "tool/causes/explanations.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace infocts {
namespace {

// Measured over faults of the reference, see docs/measurements.md.
constexpr double kDefect = 12;
// An MPI that has many defects is likely to have one more: the more there are, the less it costs.
constexpr double kFurtherDefect = 4;
constexpr double kLeastDefect = 1;
constexpr double kDistance = 0.6;
// A case that has the trait and passes need not have looked at what the defect spoils.
constexpr double kWeightOfPasses = 0.2;
// Where nothing is special about the calls, it would explain whatever comes after them.
constexpr double kWeightOfPassesOfAll = 0.5;
// Which of the calls with the trait do harm may follow a rule that no trait tells. Cases are not
// independent of each other, so that costs the same however many there are.
constexpr double kHiddenRule = 3;
constexpr double kHiddenRuleOfAll = 8;
// That one defect shows in several things, for each more: the fewer of the calls with its trait do
// harm, the less likely they all have it in common. Squared, as what nearly every case does would
// else explain all defects of an MPI that has many.
constexpr double kOtherObservable = 1.2;
// A trait at this distance stands for one thing more, since what shows it does not deviate itself.
constexpr double kFar = 9;
// That a wrong answer and a byte too many are one.
constexpr double kMixedKinds = 3;
// That one thing deviates in another manner as well, of what another thing costs.
constexpr double kOtherManner = 0.5;
constexpr double kSmall = 1e-9;

/// Nats for the outcomes of cases of which so many fail.
double coin_cost(std::size_t failed, double passed) {
  const auto fails = static_cast<double>(failed);
  if (failed == 0 || passed <= 0) return 0;
  const double share = fails / (fails + passed);
  return -fails * std::log(share) - passed * std::log(1 - share);
}

/// That there are so many defects, not one less.
double defect_cost(std::size_t number) {
  return std::max(kLeastDefect, kDefect - kFurtherDefect * std::log(static_cast<double>(number)));
}

/// How far a trait is from each thing that a group of failures shows in.
class Distances {
 public:
  void add(std::size_t observable, int distance, Manners manners, std::size_t count = 1) {
    // In their order, as sums depend on it.
    auto at = std::lower_bound(
        things_.begin(), things_.end(), observable,
        [](const Thing& thing, std::size_t number) { return thing.observable < number; });
    if (at == things_.end() || at->observable != observable) {
      at = things_.insert(at, Thing{observable});
    }
    at->sum += distance;
    at->count += count;
    at->manners |= manners;
  }
  void add(const Distances& other) {
    for (const Thing& thing : other.things_)
      add(thing.observable, thing.sum, thing.manners, thing.count);
  }
  std::size_t things() const { return things_.size(); }
  /// Beyond the first of each thing.
  int more_manners() const {
    int count = 0;
    for (const Thing& thing : things_) count += std::max(0, count_of(thing.manners) - 1);
    return count;
  }
  /// The mean of the failures of each thing, summed: few that are far do not vanish among many.
  double sum() const {
    double sum = 0;
    for (const Thing& thing : things_) {
      sum += static_cast<double>(thing.sum) / static_cast<double>(thing.count);
    }
    return sum;
  }

 private:
  struct Thing {
    std::size_t observable;
    int sum = 0;
    std::size_t count = 0;
    Manners manners = 0;
  };
  std::vector<Thing> things_;
};

/// A trait that all failures of a group have.
struct Common {
  std::size_t trait;
  Distances distances;
};

struct Explained {
  std::vector<std::size_t> failures;
  std::vector<Common> common;  ///< ordered by trait
  std::size_t trait = 0;
  double cost = 0;
  bool of_memory = false;  ///< some failure is, and some is not
  bool of_answers = false;
};

class Explainer {
 public:
  Explainer(const std::vector<Failure>& failures, const Passes& passes) {
    std::map<std::string, std::size_t> numbers;
    for (const Failure& failure : failures) {
      for (const auto& [trait, distance] : failure.traits) numbers.try_emplace(trait, 0);
    }
    for (auto& [trait, number] : numbers) {
      number = names_.size();
      names_.push_back(trait);
      const bool special = trait.find('|') != std::string::npos;
      is_special_.push_back(special);
      harmless_.push_back(passes(trait));
      passes_.push_back((special ? kWeightOfPasses : kWeightOfPassesOfAll) * harmless_.back());
    }
    with_.resize(names_.size());
    std::map<std::string, std::size_t> observables;
    for (const Failure& failure : failures) observables.try_emplace(failure.observable, 0);
    std::size_t next = 0;
    for (auto& [observable, number] : observables) number = next++;
    for (std::size_t at = 0; at < failures.size(); ++at) {
      std::vector<Common>& own = traits_.emplace_back();
      of_memory_.push_back(failures[at].of_memory);
      observable_.push_back(observables.at(failures[at].observable));
      manner_.push_back(failures[at].manner);
      for (const auto& [trait, distance] : failures[at].traits) {
        const std::size_t number = numbers.at(trait);
        own.push_back({number, {}});
        own.back().distances.add(observable_.back(), distance, manner_.back());
        with_[number].emplace_back(distance, at);
      }
    }
    for (auto& entries : with_) std::sort(entries.begin(), entries.end());
  }

  std::vector<Explanation> run() {
    take_best_ones();
    put_together();
    std::vector<Explanation> all;
    for (Explained& group : groups_) {
      std::sort(group.failures.begin(), group.failures.end());
      all.push_back({names_[told(group)], std::move(group.failures)});
    }
    std::sort(all.begin(), all.end(), [](const Explanation& one, const Explanation& other) {
      if (one.failures.size() != other.failures.size()) {
        return one.failures.size() > other.failures.size();
      }
      return one.failures < other.failures;
    });
    return all;
  }

 private:
  double coin(std::size_t trait, std::size_t count) const {
    return coin_cost(count, passes_[trait]);
  }

  // At most what a hidden rule costs.
  double hidden_rule(std::size_t trait, std::size_t count) const {
    return std::min(coin(trait, count), is_special_[trait] ? kHiddenRule : kHiddenRuleOfAll);
  }

  // Besides what it costs that only some of the calls do harm.
  double rest(std::size_t trait, std::size_t count, const Distances& distances, bool mixed) const {
    const auto cases = static_cast<double>(count);
    const auto things = static_cast<double>(distances.things());
    const double far = distances.sum();
    const double rareness = std::log((cases + harmless_[trait]) / cases);
    const double others = things - 1 + kOtherManner * distances.more_manners();
    return kDistance * far + (mixed ? kMixedKinds : 0) +
           kOtherObservable * rareness * rareness * (others + std::min(1.0, far / things / kFar));
  }

  double cost(std::size_t trait, std::size_t count, const Distances& distances, bool mixed) const {
    return hidden_rule(trait, count) + rest(trait, count, distances, mixed);
  }

  void take_best_ones() {
    std::vector<bool> done(traits_.size(), false);
    for (std::size_t left = traits_.size(); left > 0;) {
      std::optional<Explained> best;
      double best_share = 0;
      for (std::size_t trait = 0; trait < names_.size(); ++trait) {
        consider(trait, done, best, best_share);
      }
      if (!best) return;  // what has no traits at all is nobody's
      for (const std::size_t failure : best->failures) done[failure] = true;
      left -= best->failures.size();
      best->common = common_of(best->failures);
      price(*best);
      groups_.push_back(*std::move(best));
    }
  }

  // A requirement tells little: instead of it, the cheapest trait of what deviates itself, if any.
  std::size_t told(const Explained& group) const {
    if (!is_requirement(names_[group.trait])) return group.trait;
    Explained deviating = group;
    std::erase_if(deviating.common, [&](const Common& entry) {
      return is_requirement(names_[entry.trait]) || entry.distances.sum() > 0;
    });
    price(deviating);
    return deviating.trait;
  }

  // The cheapest trait that all have in common.
  void price(Explained& group) const {
    group.cost = std::numeric_limits<double>::infinity();
    for (const Common& entry : group.common) {
      const double price = cost(entry.trait, group.failures.size(), entry.distances,
                                group.of_memory && group.of_answers);
      if (price > group.cost - kSmall) continue;
      group.cost = price;
      group.trait = entry.trait;
    }
  }

  // The failures with this trait that are left: those where it is close, or farther ones as well.
  // Several things that they show in are one only if each call with the trait does harm.
  void consider(std::size_t trait, const std::vector<bool>& done, std::optional<Explained>& best,
                double& best_share) const {
    using Answer = std::pair<std::size_t, Manners>;
    std::map<Answer, std::vector<std::pair<int, std::size_t>>> by_answer;
    for (const auto& entry : with_[trait]) {
      const std::size_t failure = entry.second;
      if (done[failure]) continue;
      const bool all_do_harm = harmless_[trait] <= 0;
      const Answer answer = all_do_harm ? Answer() : Answer(observable_[failure], manner_[failure]);
      by_answer[answer].push_back(entry);
    }
    for (const auto& [answer, entries] : by_answer) {
      Explained found;
      found.trait = trait;
      Distances distances;
      for (std::size_t at = 0; at < entries.size(); ++at) {
        const std::size_t failure = entries[at].second;
        found.failures.push_back(failure);
        (of_memory_[failure] ? found.of_memory : found.of_answers) = true;
        distances.add(observable_[failure], entries[at].first, manner_[failure]);
        const bool goes_on = at + 1 < entries.size() && entries[at + 1].first == entries[at].first;
        if (goes_on) continue;
        const std::size_t count = found.failures.size();
        found.cost = kDefect + coin(trait, count) +
                     rest(trait, count, distances, found.of_memory && found.of_answers);
        const double share = found.cost / static_cast<double>(count);
        if (best && share > best_share - kSmall) continue;
        best = found;
        best_share = share;
      }
    }
  }

  std::vector<Common> common_of(const std::vector<std::size_t>& failures) const {
    std::vector<Common> common = traits_[failures.front()];
    for (std::size_t at = 1; at < failures.size(); ++at) {
      common = intersection(common, traits_[failures[at]]);
    }
    return common;
  }

  static std::vector<Common> intersection(const std::vector<Common>& one,
                                          const std::vector<Common>& other) {
    std::vector<Common> both;
    auto second = other.begin();
    for (const Common& first : one) {
      while (second != other.end() && second->trait < first.trait) ++second;
      if (second == other.end()) break;
      if (second->trait == first.trait) {
        both.push_back(first);
        both.back().distances.add(second->distances);
      }
    }
    return both;
  }

  /// What both are for one defect; costs infinitely much if they have no trait in common.
  Explained joined(const Explained& one, const Explained& other) const {
    Explained both;
    both.of_memory = one.of_memory || other.of_memory;
    both.of_answers = one.of_answers || other.of_answers;
    both.failures = one.failures;
    both.failures.insert(both.failures.end(), other.failures.begin(), other.failures.end());
    both.common = intersection(one.common, other.common);
    price(both);
    return both;
  }

  struct Several {
    std::vector<std::size_t> groups;
    Explained all;  ///< without its failures
    double gain = 0;
  };

  /// Groups that have the trait in common, as one defect.
  Several as_one(std::size_t trait, std::vector<std::size_t> groups) const {
    Several found;
    Explained& all = found.all;
    all.trait = trait;
    std::size_t count = 0;
    Distances distances;
    for (const std::size_t at : groups) {
      const Explained& group = groups_[at];
      all.of_memory |= group.of_memory;
      all.of_answers |= group.of_answers;
      count += group.failures.size();
      found.gain += group.cost;
      const auto entry = std::lower_bound(
          group.common.begin(), group.common.end(), trait,
          [](const Common& common, std::size_t number) { return common.trait < number; });
      distances.add(entry->distances);
    }
    all.cost = cost(trait, count, distances, all.of_memory && all.of_answers);
    found.gain -= all.cost;
    for (std::size_t less = 0; less + 1 < groups.size(); ++less) {
      found.gain += defect_cost(groups_.size() - less);
    }
    found.groups = std::move(groups);
    return found;
  }

  // Leaves out one group after the other as long as that is cheaper.
  Several best_of(std::size_t trait, std::vector<std::size_t> groups) const {
    Several best = as_one(trait, std::move(groups));
    while (best.groups.size() > 2) {
      Several better = best;
      for (std::size_t left = 0; left < best.groups.size(); ++left) {
        std::vector<std::size_t> fewer = best.groups;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(left));
        Several tried = as_one(trait, std::move(fewer));
        if (tried.gain > better.gain + kSmall) better = std::move(tried);
      }
      if (better.groups.size() == best.groups.size()) break;
      best = std::move(better);
    }
    return best;
  }

  // Where no two groups are cheaper as one, three or more may be.
  bool put_several_together() {
    std::map<std::size_t, std::vector<std::size_t>> with;
    for (std::size_t at = 0; at < groups_.size(); ++at) {
      for (const Common& common : groups_[at].common) with[common.trait].push_back(at);
    }
    Several best;
    for (const auto& [trait, groups] : with) {
      // Beyond, a try of all costs too much.
      if (groups.size() < 3 || groups.size() > 64) continue;
      Several found = best_of(trait, groups);
      if (found.gain > best.gain + kSmall) best = std::move(found);
    }
    if (best.groups.empty()) return false;
    for (auto at = best.groups.rbegin(); at != best.groups.rend(); ++at) {
      const std::vector<std::size_t>& failures = groups_[*at].failures;
      best.all.failures.insert(best.all.failures.end(), failures.begin(), failures.end());
      groups_.erase(groups_.begin() + static_cast<std::ptrdiff_t>(*at));
    }
    best.all.common = common_of(best.all.failures);
    groups_.push_back(std::move(best.all));
    return true;
  }

  void put_together() {
    do {
      put_two_together();
    } while (put_several_together());
  }

  // What it saves to put each two together, without that there is a defect less: "saved[j][i]", i <
  // j.
  void put_two_together() {
    const auto saving = [&](std::size_t one, std::size_t other) {
      return groups_[one].cost + groups_[other].cost - joined(groups_[one], groups_[other]).cost;
    };
    std::vector<std::vector<double>> saved;
    for (std::size_t j = 0; j < groups_.size(); ++j) {
      for (saved.emplace_back(); saved[j].size() < j;) {
        saved[j].push_back(saving(saved[j].size(), j));
      }
    }
    while (groups_.size() > 1) {
      std::size_t first = 0;
      std::size_t second = 1;
      for (std::size_t j = 0; j < groups_.size(); ++j) {
        for (std::size_t i = 0; i < j; ++i) {
          if (saved[j][i] <= saved[second][first] + kSmall) continue;
          first = i;
          second = j;
        }
      }
      if (saved[second][first] + defect_cost(groups_.size()) <= kSmall) return;
      groups_[first] = joined(groups_[first], groups_[second]);
      const auto at = static_cast<std::ptrdiff_t>(second);
      groups_.erase(groups_.begin() + at);
      saved.erase(saved.begin() + at);
      for (std::size_t j = second; j < saved.size(); ++j) saved[j].erase(saved[j].begin() + at);
      for (std::size_t i = 0; i < first; ++i) saved[first][i] = saving(i, first);
      for (std::size_t j = first + 1; j < saved.size(); ++j) saved[j][first] = saving(first, j);
    }
  }

  std::vector<std::string> names_;                              ///< of traits, in their order
  std::vector<double> harmless_;                                ///< cases that pass
  std::vector<bool> is_special_;                                ///< more than a function
  std::vector<double> passes_;                                  ///< what they weigh
  std::vector<bool> of_memory_;                                 ///< each failure
  std::vector<std::size_t> observable_;                         ///< of each failure
  std::vector<Manners> manner_;                                 ///< of each failure
  std::vector<std::vector<Common>> traits_;                     ///< of each failure
  std::vector<std::vector<std::pair<int, std::size_t>>> with_;  ///< distance and failure, by trait
  std::vector<Explained> groups_;
};

}  // namespace

std::vector<Explanation> find_explanations(const std::vector<Failure>& failures,
                                           const Passes& passes) {
  return Explainer(failures, passes).run();
}

}  // namespace infocts
