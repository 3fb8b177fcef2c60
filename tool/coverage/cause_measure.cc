#include "tool/coverage/cause_measure.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <random>
#include <set>
#include <utility>

#include "adapters/decorations/decoration.h"
#include "conformance/catalogue/ids.h"
#include "tool/causes/causes.h"
#include "tool/coverage/joined_faults.h"
#include "tool/results/glob.h"
#include "tool/runner/child.h"
#include "tool/runner/errors.h"
#include "tool/runner/parallel.h"
#include "tool/runner/run_column.h"

namespace infocts {
namespace {

using Tests = std::set<std::string>;

// MPIs with many defects: so many, with so many each.
constexpr std::size_t kJoined = 100;
constexpr std::size_t kFaultsJoined = 8;

std::set<std::string> subjects_of(const RegisteredDecoration& fault) {
  std::set<std::string> subjects;
  for (const std::string_view id : fault.spec.violates) subjects.emplace(without_last(id));
  return subjects;
}

Tests tests_in(const std::vector<Cause>& causes) {
  Tests tests;
  for (const Cause& cause : causes) {
    for (const auto& [column, own] : cause.cases) tests.insert(own.begin(), own.end());
  }
  return tests;
}

bool meets(const std::vector<std::string>& tests, const Tests& some) {
  return std::any_of(tests.begin(), tests.end(),
                     [&](const std::string& test) { return some.contains(test); });
}

class CauseMeasurement {
 public:
  CauseMeasurement(const Target& target, const IutRecord& iut, const CoverageOptions& options,
                   const CoverageProgress& progress)
      : target_(target), iut_(iut), options_(options), progress_(progress) {
    const Binding binding = binding_from(iut.binding).value_or(Binding::c);
    for (const RegisteredDecoration* entry : all_decorations(DecorationKind::fault)) {
      const std::string address = entry->address();
      const bool is_chosen =
          options.only.empty() ||
          std::any_of(options.only.begin(), options.only.end(),
                      [&](const std::string& glob) { return glob_match(glob, address); });
      if (is_chosen && in_bindings(binding, entry->spec.bindings)) faults_.push_back(entry);
    }
  }

  CauseMeasure run(int pairs) {
    CauseMeasure measure;
    measure.faults.resize(faults_.size());
    in_parallel(options_.jobs, faults_.size(), [&](std::size_t at) {
      measure.faults[at] = of_fault(*faults_[at]);
      tell(faults_.size(), faults_[at]->address());
    });
    std::erase_if(measure.faults, [](const FaultCauses& fault) { return fault.address.empty(); });
    if (!interrupted()) measure.joined = join();
    const auto drawn = draw(measure.faults, pairs);
    told_ = 0;
    measure.pairs.resize(drawn.size());
    in_parallel(options_.jobs, drawn.size(), [&](std::size_t at) {
      measure.pairs[at] = of_pair(*drawn[at].first, *drawn[at].second);
      tell(drawn.size(), drawn[at].first->address);
    });
    std::erase_if(measure.pairs, [](const PairCauses& pair) { return pair.first.empty(); });
    return measure;
  }

 private:
  RunResults run_over(const std::string& decoration) const {
    Target target = target_;
    target.address.decoration = decoration;
    RunOptions options = options_.run;
    options.record_failures = true;
    ColumnResults found = run_column(target, iut_, options);
    if (interrupted()) throw NotMeasured("it was interrupted");
    if (found.iut.error) throw NotMeasured(*found.iut.error);
    RunResults run;
    run.iuts = {found.iut};
    run.results = std::move(found.results);
    run.pass_traits[found.iut.id] = std::move(found.pass_traits);
    find_causes(run);
    return run;
  }

  // Ordered by address, not by which ended first.
  std::vector<JoinedFaults> join() {
    std::vector<FaultRun> faults;
    for (auto& [address, run] : runs_) faults.push_back({address, std::move(run)});
    std::vector<CaseResult> good;
    for (auto& [test, result] : good_) good.push_back(std::move(result));
    return join_faults(faults, good, kJoined, kFaultsJoined);
  }

  void keep_to_join(const std::string& address, RunResults run) {
    const std::lock_guard lock(keeping_);
    for (const CaseResult& result : run.results) {
      if (result.verdict == Verdict::pass) good_.try_emplace(result.test, result);
    }
    std::erase_if(run.results, [](const CaseResult& result) { return !deviates(result.verdict); });
    run.causes.clear();
    if (!run.results.empty()) runs_[address] = std::move(run);
  }

  FaultCauses of_fault(const RegisteredDecoration& fault) {
    FaultCauses record;
    record.address = fault.address();
    record.subjects = subjects_of(fault).size();
    try {
      RunResults run = run_over(record.address);
      record.causes = run.causes;
      if (record.subjects == 1) keep_to_join(record.address, std::move(run));
    } catch (const std::exception& why) {
      record.error = why.what();
    }
    record.cases = tests_in(record.causes).size();
    return record;
  }

  using Drawn = std::pair<const FaultCauses*, const FaultCauses*>;

  // Of different groups, each with a case that the other one does not fail.
  static std::vector<Drawn> draw(const std::vector<FaultCauses>& faults, int pairs) {
    std::vector<const FaultCauses*> fit;
    for (const FaultCauses& fault : faults) {
      if (fault.subjects == 1 && fault.cases > 0 && fault.error.empty()) fit.push_back(&fault);
    }
    std::mt19937_64 random(kDefaultSeed);
    std::vector<Drawn> drawn;
    std::set<Drawn> known;
    for (int left = 20 * pairs; left > 0 && fit.size() > 1; --left) {
      if (static_cast<int>(drawn.size()) == pairs) break;
      const FaultCauses* first = fit[random() % fit.size()];
      const FaultCauses* second = fit[random() % fit.size()];
      if (group_of(first->address) == group_of(second->address)) continue;
      if (!known.emplace(first, second).second) continue;
      const Tests one = tests_in(first->causes);
      const Tests other = tests_in(second->causes);
      const bool apart = !std::includes(one.begin(), one.end(), other.begin(), other.end()) &&
                         !std::includes(other.begin(), other.end(), one.begin(), one.end());
      if (apart) drawn.emplace_back(first, second);
    }
    return drawn;
  }

  PairCauses of_pair(const FaultCauses& first, const FaultCauses& second) const {
    PairCauses pair{.first = first.address, .second = second.address, .mixed = {}, .error = {}};
    const Tests one = tests_in(first.causes);
    const Tests other = tests_in(second.causes);
    Tests only_first;
    Tests only_second;
    std::set_difference(one.begin(), one.end(), other.begin(), other.end(),
                        std::inserter(only_first, only_first.end()));
    std::set_difference(other.begin(), other.end(), one.begin(), one.end(),
                        std::inserter(only_second, only_second.end()));
    try {
      const std::string name = second.address.substr(second.address.find(':') + 1);
      const std::vector<Cause> causes = run_over(first.address + "+" + name).causes;
      const Tests all = tests_in(causes);
      const std::vector<std::string> seen(all.begin(), all.end());
      pair.masked = !meets(seen, only_first) || !meets(seen, only_second);
      for (const Cause& cause : causes) {
        for (const auto& [column, tests] : cause.cases) {
          if (meets(tests, only_first) && meets(tests, only_second)) pair.mixed.push_back(cause.id);
        }
      }
    } catch (const std::exception& why) {
      pair.error = why.what();
    }
    return pair;
  }

  void tell(std::size_t all, const std::string& address) {
    const std::lock_guard lock(telling_);
    if (progress_) progress_(++told_, all, address);
  }

  const Target& target_;
  const IutRecord& iut_;
  const CoverageOptions& options_;
  const CoverageProgress& progress_;
  std::vector<const RegisteredDecoration*> faults_;
  std::mutex keeping_;
  std::map<std::string, RunResults> runs_;  ///< by address
  std::map<std::string, CaseResult> good_;  ///< by test
  std::mutex telling_;
  std::size_t told_ = 0;
};

}  // namespace

CauseMeasure measure_causes(const Target& target, const IutRecord& iut,
                            const CoverageOptions& options, int pairs,
                            const CoverageProgress& progress) {
  return CauseMeasurement(target, iut, options, progress).run(pairs);
}

}  // namespace infocts
