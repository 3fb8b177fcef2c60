#include "tool/causes/explanations.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace infocts {
namespace {

// Measured over faults of the reference, see docs/causes.md.
constexpr double kDefect = 8;
constexpr double kDistance = 1;
// A case that has the trait and passes need not have looked at what the defect spoils.
constexpr double kWeightOfPasses = 0.2;
// Where nothing is special about the calls, it would explain whatever comes after them.
constexpr double kWeightOfPassesOfAll = 1;
// That one function has two defects, and that a wrong answer and a byte too many are one.
constexpr double kSameFunction = 4;
constexpr double kMixedKinds = 6;
// That one defect spoils several things, though most calls with its trait do no harm.
constexpr double kOtherObservable = 8;
constexpr double kSmall = 1e-9;

/// Bits (of base e) for the outcomes of cases of which so many fail.
double coin_cost(std::size_t failed, double passed) {
  const auto fails = static_cast<double>(failed);
  if (failed == 0 || passed <= 0) return 0;
  const double share = fails / (fails + passed);
  return -fails * std::log(share) - passed * std::log(1 - share);
}

/// A trait that all failures of a group have, and the sum of its distances.
struct Common {
  std::size_t trait;
  int distance;
};

struct Explained {
  std::vector<std::size_t> failures;
  std::vector<Common> common;  ///< ordered by trait
  std::size_t trait = 0;
  double cost = 0;
  bool of_memory = false;  ///< some failure is, and some is not
  bool of_answers = false;
  std::set<std::size_t> observables;
};

std::string_view function_part(std::string_view trait) {
  return trait.substr(0, trait.find_first_of("|@"));
}

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
      harmless_.push_back(passes(trait));
      passes_.push_back((special ? kWeightOfPasses : kWeightOfPassesOfAll) * harmless_.back());
    }
    with_.resize(names_.size());
    std::map<std::string, std::size_t> observables;
    for (std::size_t at = 0; at < failures.size(); ++at) {
      std::vector<Common>& own = traits_.emplace_back();
      of_memory_.push_back(failures[at].of_memory);
      observable_.push_back(
          observables.try_emplace(failures[at].observable, observables.size()).first->second);
      for (const auto& [trait, distance] : failures[at].traits) {
        const std::size_t number = numbers.at(trait);
        own.push_back({number, distance});
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
      all.push_back({names_[group.trait], std::move(group.failures)});
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
  double cost(std::size_t trait, std::size_t count, int distance, bool mixed,
              std::size_t observables) const {
    const double harmless = harmless_[trait] / (harmless_[trait] + static_cast<double>(count));
    return kDefect + coin_cost(count, passes_[trait]) + kDistance * distance +
           (mixed ? kMixedKinds : 0) +
           kOtherObservable * harmless * static_cast<double>(observables - 1);
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
      groups_.push_back(*std::move(best));
    }
  }

  // The failures with this trait that are left: those where it is close, or farther ones as well.
  void consider(std::size_t trait, const std::vector<bool>& done, std::optional<Explained>& best,
                double& best_share) const {
    std::vector<std::size_t> taken;
    bool memory = false;
    bool answers = false;
    int distance = 0;
    std::set<std::size_t> observables;
    const auto& entries = with_[trait];
    for (std::size_t at = 0; at < entries.size(); ++at) {
      if (!done[entries[at].second]) {
        taken.push_back(entries[at].second);
        (of_memory_[entries[at].second] ? memory : answers) = true;
        distance += entries[at].first;
        observables.insert(observable_[entries[at].second]);
      }
      const bool goes_on = at + 1 < entries.size() && entries[at + 1].first == entries[at].first;
      if (goes_on || taken.empty()) continue;
      const double whole =
          cost(trait, taken.size(), distance, memory && answers, observables.size());
      const double share = whole / static_cast<double>(taken.size());
      if (best && share > best_share - kSmall) continue;
      best = Explained{taken, {}, trait, whole, memory, answers, observables};
      best_share = share;
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
        both.push_back({first.trait, first.distance + second->distance});
      }
    }
    return both;
  }

  /// What both are for one defect, and how much cheaper that is; no failures if it is not.
  Explained joined(const Explained& one, const Explained& other, double& gain) const {
    Explained both;
    both.of_memory = one.of_memory || other.of_memory;
    both.of_answers = one.of_answers || other.of_answers;
    const bool same = function_part(names_[one.trait]) == function_part(names_[other.trait]);
    const double limit = one.cost + other.cost + (same ? kSameFunction : 0);
    both.cost = limit;
    both.observables = one.observables;
    both.observables.insert(other.observables.begin(), other.observables.end());
    const std::size_t count = one.failures.size() + other.failures.size();
    bool cheaper = false;
    const std::vector<Common> common = intersection(one.common, other.common);
    for (const Common& entry : common) {
      const double price = cost(entry.trait, count, entry.distance,
                                both.of_memory && both.of_answers, both.observables.size());
      if (price > both.cost - kSmall) continue;
      both.cost = price;
      both.trait = entry.trait;
      cheaper = true;
    }
    if (!cheaper) return {};
    gain = limit - both.cost;
    both.common = common;
    both.failures = one.failures;
    both.failures.insert(both.failures.end(), other.failures.begin(), other.failures.end());
    return both;
  }

  void put_together() {
    for (;;) {
      Explained best;
      double best_gain = kSmall;
      std::size_t first = 0;
      std::size_t second = 0;
      for (std::size_t i = 0; i < groups_.size(); ++i) {
        for (std::size_t j = i + 1; j < groups_.size(); ++j) {
          double gain = 0;
          Explained both = joined(groups_[i], groups_[j], gain);
          if (both.failures.empty() || gain <= best_gain) continue;
          best = std::move(both);
          best_gain = gain;
          first = i;
          second = j;
        }
      }
      if (best.failures.empty()) return;
      groups_[first] = std::move(best);
      groups_.erase(groups_.begin() + static_cast<std::ptrdiff_t>(second));
    }
  }

  std::vector<std::string> names_;                              ///< of traits, in their order
  std::vector<double> harmless_;                                ///< cases that pass
  std::vector<double> passes_;                                  ///< what they weigh
  std::vector<bool> of_memory_;                                 ///< each failure
  std::vector<std::size_t> observable_;                         ///< of each failure
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
