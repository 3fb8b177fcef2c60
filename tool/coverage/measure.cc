#include "tool/coverage/measure.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <map>
#include <mutex>
#include <set>
#include <string_view>

#include "adapters/decorations/decoration.h"
#include "tool/results/glob.h"
#include "tool/runner/child.h"
#include "tool/runner/errors.h"
#include "tool/runner/identify.h"
#include "tool/runner/judge_trace.h"
#include "tool/runner/parallel.h"
#include "tool/runner/run_target.h"

namespace infocts {
namespace {

using Verdicts = std::map<std::string, CaseResult>;  ///< by case

/// What one implementation came to, and what it could not be asked for any more after that.
struct Measured {
  Verdicts verdicts;
  std::string error;
};

/// A race shows by chance: a fault of threads is looked for so often.
constexpr int kMostRuns = 3;

constexpr const char* kInterrupted = "it was interrupted";

/// Without properties on faults, a variant is tried with this part of what is usually generated.
constexpr int kPartOfGenerated = 10;

bool noticed(const Verdicts& verdicts, const std::string& test) {
  const auto result = verdicts.find(test);
  return result != verdicts.end() && deviates(result->second.verdict);
}

bool ran(Verdict verdict) { return verdict != Verdict::skipped; }

std::vector<const RegisteredCase*> cases_deciding(std::string_view requirement) {
  std::vector<const RegisteredCase*> cases;
  for (const RegisteredCase& entry : all_cases()) {
    const auto& also = entry.traits.also;
    if (entry.traits.requirement == requirement ||
        std::find(also.begin(), also.end(), requirement) != also.end()) {
      cases.push_back(&entry);
    }
  }
  return cases;
}

/// The case failed for advice only, which this variant does not follow.
bool disregards(const RegisteredDecoration& variant, const CaseResult& result) {
  const auto& ids = variant.traits.disregards;
  return result.level == Level::should &&
         std::any_of(result.requirements.begin(), result.requirements.end(),
                     [&](const std::string& id) {
                       return std::find(ids.begin(), ids.end(), id) != ids.end();
                     });
}

/// Variants that are put over one another.
using Stack = std::vector<const RegisteredDecoration*>;

/// What the stack may do for one of them.
bool may(const Stack& stack, const CaseResult& result) {
  return std::any_of(stack.begin(), stack.end(), [&](const RegisteredDecoration* variant) {
    return result.verdict == Verdict::fail
               ? disregards(*variant, result)
               : result.verdict == Verdict::inconclusive && variant->traits.has_little;
  });
}

/// Neighbours in the list are much alike, and would hide each other.
std::vector<Stack> stacks_of(const Stack& variants, std::size_t height) {
  std::vector<Stack> stacks((variants.size() + height - 1) / height);
  for (std::size_t i = 0; i < variants.size(); ++i) {
    stacks[i % stacks.size()].push_back(variants[i]);
  }
  return stacks;
}

bool chosen(const RegisteredDecoration& decoration, const std::vector<std::string>& only) {
  const std::string address = decoration.address();
  return only.empty() || std::any_of(only.begin(), only.end(), [&](const std::string& glob) {
           return glob_match(glob, address);
         });
}

std::vector<const RegisteredDecoration*> chosen_of(DecorationKind kind, Binding binding,
                                                   const std::vector<std::string>& only) {
  std::vector<const RegisteredDecoration*> list;
  for (const RegisteredDecoration* entry : all_decorations(kind)) {
    if (in_bindings(binding, entry->traits.bindings) && chosen(*entry, only)) list.push_back(entry);
  }
  return list;
}

/// What is promised in C too has its faults there; other bindings are measured by what is theirs.
bool measured_in(Binding binding, const Requirement& requirement) {
  return requirement.applies_to(binding) &&
         (binding == Binding::c || !requirement.applies_to(Binding::c));
}

bool needs_ranks(const RegisteredCase* entry) { return entry->traits.ranks > 1; }

/// Whether one process may be too few to notice it.
bool may_need_ranks(const RegisteredDecoration& fault) {
  const auto& ids = fault.traits.violates;
  return std::any_of(ids.begin(), ids.end(), [](std::string_view id) {
    const std::vector<const RegisteredCase*> cases = cases_deciding(id);
    return std::any_of(cases.begin(), cases.end(), needs_ranks);
  });
}

std::set<std::string> ids_of_cases_for_ranks() {
  std::set<std::string> ids;
  for (const RegisteredCase& entry : all_cases()) {
    if (needs_ranks(&entry)) ids.insert(entry.id);
  }
  return ids;
}

class Measurement {
 public:
  Measurement(const Target& target, const IutRecord& iut, const CoverageOptions& options,
              const CoverageProgress& progress)
      : target_(target),
        iut_(iut),
        options_(options),
        progress_(progress),
        claimed_(*StdVersion::parse(iut.applied_version)),
        binding_(binding_from(iut.binding).value_or(Binding::c)),
        faults_(chosen_of(DecorationKind::fault, binding_, options.only)),
        variants_(chosen_of(DecorationKind::variant, binding_, options.only)) {
    if (options.several) {
      std::erase_if(faults_, [](const auto* fault) { return !may_need_ranks(*fault); });
    }
  }

  Coverage run();

 private:
  StdVersion version_for(const Requirement& requirement) const;
  Measured run_cases(const std::string& decoration, StdVersion version,
                     const std::set<std::string>& cases) const;
  Measured run_cases(const std::string& decoration, StdVersion version,
                     const std::set<std::string>& cases, const RunOptions& how) const;
  std::vector<Breach> breaches_in(const RegisteredDecoration& fault,
                                  std::map<StdVersion, Verdicts>& found) const;
  void measure_base();
  FaultRecord measure(const RegisteredDecoration& fault) const;
  void measure(const RegisteredDecoration& fault, FaultRecord& record) const;
  VariantRecord accuse(const Stack& stack) const;
  void accuse(const Stack& stack, VariantRecord& record) const;
  std::vector<VariantRecord> accuse_each(const Stack& stack, Coverage& coverage);
  std::vector<RequirementRecord> requirement_records(const Coverage& measured) const;
  void tell(const std::string& address);

  const Target& target_;
  const IutRecord& iut_;
  const CoverageOptions& options_;
  const CoverageProgress& progress_;
  const StdVersion claimed_;
  const Binding binding_;
  std::vector<const RegisteredDecoration*> faults_;
  const std::vector<const RegisteredDecoration*> variants_;
  std::map<StdVersion, Verdicts> base_;  ///< of the implementation itself, by version applied
  std::set<std::string> unsteady_;       ///< cases that a second run of it gives another answer to
  std::string base_error_;
  std::mutex telling_;  ///< of what was told, and of Coverage::stacks
  std::size_t told_ = 0;
};

StdVersion Measurement::version_for(const Requirement& requirement) const {
  if (requirement.applies_to(claimed_)) return claimed_;
  return requirement.until ? *requirement.until : requirement.since;
}

bool same_answer(const CaseResult& one, const CaseResult& other) {
  return one.verdict == other.verdict && one.observed == other.observed;
}

/// Adds what was found with another number of ranks: the worst counts.
void add_to(Verdicts& verdicts, const Verdicts& more) {
  for (const auto& [test, result] : more) {
    CaseResult& joined = verdicts.try_emplace(test, result).first->second;
    if (worst(joined.verdict, result.verdict) != joined.verdict) joined = result;
  }
}

/// With one process, and with several where those were asked for. No cases: all of them.
Measured Measurement::run_cases(const std::string& decoration, StdVersion version,
                                const std::set<std::string>& cases) const {
  Measured outcome = run_cases(decoration, version, cases, options_.run);
  if (options_.several) {
    Measured more = run_cases(decoration, version, cases, *options_.several);
    add_to(outcome.verdicts, more.verdicts);
    if (outcome.error.empty()) outcome.error = std::move(more.error);
  }
  return outcome;
}

Measured Measurement::run_cases(const std::string& decoration, StdVersion version,
                                const std::set<std::string>& cases, const RunOptions& how) const {
  Target target = target_;
  target.address.decoration = decoration;
  IutRecord iut = iut_;
  iut.applied_version = version.str();
  RunOptions options = how;
  options.selection.ids = cases;
  TargetResults results = run_target(target, std::move(iut), options, {});
  Verdicts verdicts;
  for (CaseResult& result : results.results) {
    if (ran(result.verdict)) verdicts[result.test] = std::move(result);
  }
  if (interrupted()) throw NotMeasured(kInterrupted);
  // An MPI that starts no more is no measurement; of one that fails later, part has been judged.
  const bool judged = std::any_of(verdicts.begin(), verdicts.end(), [](const auto& entry) {
    return entry.second.verdict != Verdict::error;
  });
  if (results.iut.error && !judged) throw NotMeasured(*results.iut.error);
  return {std::move(verdicts), results.iut.error.value_or("")};
}

void Measurement::measure_base() {
  Measured all = run_cases("", claimed_, {});
  base_[claimed_] = std::move(all.verdicts);
  base_error_ = std::move(all.error);
  // A clock or a process id among the values that are observed tells no variant from the original.
  if (!variants_.empty()) {
    for (const auto& [test, result] : run_cases("", claimed_, {}).verdicts) {
      const auto before = base_[claimed_].find(test);
      const bool same = before != base_[claimed_].end() && same_answer(before->second, result);
      if (!same) unsteady_.insert(test);
    }
  }
  std::map<StdVersion, std::set<std::string>> others;
  for (const Requirement& requirement : Catalogue::builtin().requirements()) {
    const StdVersion version = version_for(requirement);
    if (version == claimed_) continue;
    for (const RegisteredCase* entry : cases_deciding(requirement.id))
      others[version].insert(entry->id);
  }
  for (const auto& [version, cases] : others) {
    base_[version] = run_cases("", version, cases).verdicts;
  }
}

std::vector<Breach> Measurement::breaches_in(const RegisteredDecoration& fault,
                                             std::map<StdVersion, Verdicts>& found) const {
  std::vector<Breach> breaches;
  for (const std::string_view id : fault.traits.violates) {
    Breach& breach = breaches.emplace_back();
    breach.requirement = id;
    const StdVersion version = version_for(*Catalogue::builtin().find(id));
    const Verdicts& verdicts = found[version];
    const std::vector<const RegisteredCase*> cases = cases_deciding(id);
    for (const RegisteredCase* entry : cases) {
      const auto result = verdicts.find(entry->id);
      if (result == verdicts.end()) continue;
      ++breach.ran;
      if (noticed(base_.at(version), entry->id)) {
        ++breach.spoilt;
      } else if (deviates(result->second.verdict)) {
        breach.killers.push_back(entry->id);
        if (result->second.verdict == Verdict::fail) ++breach.failed;
      }
    }
    breach.needs_ranks = !options_.several && std::any_of(cases.begin(), cases.end(), needs_ranks);
  }
  return breaches;
}

void Measurement::measure(const RegisteredDecoration& fault, FaultRecord& record) const {
  std::map<StdVersion, std::set<std::string>> wanted;
  for (const RegisteredCase& entry : all_cases()) {
    if (options_.properties && entry.traits.property) wanted[claimed_].insert(entry.id);
  }
  for (const std::string_view id : fault.traits.violates) {
    const Requirement* requirement = Catalogue::builtin().find(id);
    if (requirement == nullptr) throw NotMeasured(fmt::format("there is no requirement {}", id));
    for (const RegisteredCase* entry : cases_deciding(id)) {
      wanted[version_for(*requirement)].insert(entry->id);
    }
  }
  std::map<StdVersion, Verdicts> found;
  for (const auto& [version, cases] : wanted) {
    found[version] = run_cases(record.address, version, cases, options_.run).verdicts;
  }
  record.breaches = breaches_in(fault, found);
  const bool all_killed = std::all_of(record.breaches.begin(), record.breaches.end(),
                                      [](const Breach& breach) { return breach.killed(); });
  if (options_.several && !all_killed) {
    std::map<StdVersion, std::set<std::string>> again;
    for (const Breach& breach : record.breaches) {
      if (breach.killed()) continue;
      const StdVersion version = version_for(*Catalogue::builtin().find(breach.requirement));
      for (const RegisteredCase* entry : cases_deciding(breach.requirement)) {
        again[version].insert(entry->id);
      }
    }
    for (const auto& [version, cases] : again) {
      add_to(found[version], run_cases(record.address, version, cases, *options_.several).verdicts);
    }
    record.breaches = breaches_in(fault, found);
  }
  for (const RegisteredCase& entry : all_cases()) {
    if (entry.traits.property && noticed(found[claimed_], entry.id) &&
        !noticed(base_.at(claimed_), entry.id)) {
      record.by_properties.push_back(entry.id);
    }
  }
}

bool may_be_seen_yet(const FaultRecord& record) {
  return std::any_of(record.breaches.begin(), record.breaches.end(), [](const Breach& breach) {
    return breach.requirement.find(".threads.") != std::string::npos && breach.ran > 0 &&
           !breach.killed() && !breach.unprovable();
  });
}

FaultRecord Measurement::measure(const RegisteredDecoration& fault) const {
  FaultRecord record;
  record.address = fault.address();
  record.text = fault.traits.text;
  try {
    measure(fault, record);
    while (may_be_seen_yet(record) && record.runs < kMostRuns) {
      ++record.runs;
      record.by_properties.clear();
      measure(fault, record);
    }
  } catch (const std::exception& why) {
    record.error = why.what();
  }
  return record;
}

void Measurement::accuse(const Stack& stack, VariantRecord& record) const {
  // It may claim another version than the implementation underneath.
  Target target = target_;
  target.address.decoration = record.address;
  const IutRecord iut = identify_target(target, options_.run);
  const Verdicts& base = base_.at(claimed_);
  const StdVersion version = *StdVersion::parse(iut.applied_version);
  RunOptions how = options_.run;
  if (!options_.properties) how.generated_cases /= kPartOfGenerated;
  const Measured outcome = options_.several ? run_cases(record.address, version,
                                                        ids_of_cases_for_ranks(), *options_.several)
                                            : run_cases(record.address, version, {}, how);
  // What the implementation underneath does by itself is not held against the variant.
  if (base_error_.empty()) record.error = outcome.error;
  for (const auto& [test, result] : outcome.verdicts) {
    const bool said_something =
        result.verdict != Verdict::inconclusive && result.verdict != Verdict::error;
    if (said_something) record.judged.push_back(test);
    const auto before = base.find(test);
    const bool same = before != base.end() && same_answer(before->second, result);
    if (!same && !unsteady_.contains(test)) record.seen = true;
    if (result.verdict == Verdict::pass || result.verdict == Verdict::observed) continue;
    if (before != base.end() && before->second.verdict == result.verdict) continue;
    if (may(stack, result)) continue;
    record.accusations.push_back({test, result.verdict, result.message});
  }
}

VariantRecord Measurement::accuse(const Stack& stack) const {
  VariantRecord record;
  record.address = stack.front()->address();
  for (std::size_t i = 1; i < stack.size(); ++i) {
    record.address += fmt::format("+{}", stack[i]->traits.name);
  }
  record.text = stack.front()->traits.text;
  record.allowed_by = stack.front()->traits.allowed_by;
  try {
    accuse(stack, record);
  } catch (const std::exception& why) {
    record.error = why.what();
  }
  return record;
}

std::vector<VariantRecord> Measurement::accuse_each(const Stack& stack, Coverage& coverage) {
  std::vector<VariantRecord> records;
  VariantRecord together = accuse(stack);
  const bool clean = together.error.empty() && together.accusations.empty();
  for (const RegisteredDecoration* variant : stack) {
    if (stack.size() > 1 && !clean) {
      records.push_back(accuse({variant}));
    } else {
      records.push_back(together);
      if (stack.size() > 1) records.back().stack = together.address;
      records.back().address = variant->address();
      records.back().text = variant->traits.text;
      records.back().allowed_by = variant->traits.allowed_by;
    }
    tell(variant->address());
  }
  const bool each_is_clean =
      std::all_of(records.begin(), records.end(), [](const VariantRecord& record) {
        return record.error.empty() && record.accusations.empty();
      });
  if (!clean && each_is_clean) {
    const std::lock_guard lock(telling_);
    coverage.stacks.push_back(std::move(together));
  }
  return records;
}

void Measurement::tell(const std::string& address) {
  const std::lock_guard lock(telling_);
  if (progress_) progress_(++told_, faults_.size() + variants_.size(), address);
}

std::vector<RequirementRecord> Measurement::requirement_records(const Coverage& measured) const {
  std::map<std::string, std::string> variant_of;  // by case
  for (const VariantRecord& variant : measured.variants) {
    for (const std::string& test : variant.judged) variant_of.emplace(test, variant.address);
  }
  std::vector<RequirementRecord> records;
  for (const Requirement& requirement : Catalogue::builtin().requirements()) {
    if (!measured_in(binding_, requirement)) continue;
    RequirementRecord record;
    record.id = requirement.id;
    record.level = requirement.level;
    const StdVersion version = version_for(requirement);
    record.judged_as = version.str();
    const Verdicts& verdicts = base_.at(version);
    for (const RegisteredCase* entry : cases_deciding(requirement.id)) {
      const auto result = verdicts.find(entry->id);
      CaseRecord one;
      one.test = entry->id;
      one.ranks = entry->traits.ranks;
      one.property = entry->traits.property;
      if (result != verdicts.end()) {
        one.verdict = result->second.verdict;
      } else if (const auto found = variant_of.find(entry->id); found != variant_of.end()) {
        one.on_variant = found->second;
      }
      record.cases.push_back(std::move(one));
    }
    for (const FaultRecord& fault : measured.faults) {
      for (const Breach& breach : fault.breaches) {
        if (breach.requirement != requirement.id) continue;
        record.faults.push_back(fault.address);
        if (breach.killed()) ++record.killed;
      }
    }
    records.push_back(std::move(record));
  }
  return records;
}

Coverage Measurement::run() {
  const auto start = std::chrono::steady_clock::now();
  measure_base();
  Coverage coverage;
  coverage.address = iut_.address;
  coverage.faults.resize(faults_.size());
  const std::vector<Stack> stacks = stacks_of(variants_, static_cast<std::size_t>(options_.stack));
  std::vector<std::vector<VariantRecord>> accused(stacks.size());
  // Variants first: each takes as long as many faults.
  in_parallel(options_.jobs, stacks.size() + faults_.size(), [&](std::size_t at) {
    if (at < stacks.size()) {
      accused[at] = accuse_each(stacks[at], coverage);
      return;
    }
    const RegisteredDecoration& fault = *faults_[at - stacks.size()];
    coverage.faults[at - stacks.size()] = measure(fault);
    tell(fault.address());
  });
  for (std::vector<VariantRecord>& records : accused) {
    std::move(records.begin(), records.end(), std::back_inserter(coverage.variants));
  }
  std::sort(coverage.variants.begin(), coverage.variants.end(),
            [](const auto& a, const auto& b) { return a.address < b.address; });
  // Those that an interrupt left no time for were never started.
  std::erase_if(coverage.faults, [](const FaultRecord& entry) { return entry.address.empty(); });
  coverage.error = base_error_;
  coverage.requirements = requirement_records(coverage);
  coverage.properties = options_.properties;
  coverage.complete = !interrupted() && options_.only.empty() && !options_.several;
  coverage.duration_s =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return coverage;
}

}  // namespace

Coverage measure_coverage(const Target& target, const IutRecord& iut,
                          const CoverageOptions& options, const CoverageProgress& progress) {
  return Measurement(target, iut, options, progress).run();
}

}  // namespace infocts
