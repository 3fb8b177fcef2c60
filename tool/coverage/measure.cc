#include "tool/coverage/measure.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <mutex>

#include "tool/coverage/fault_measure.h"
#include "tool/coverage/trials.h"
#include "tool/coverage/variant_measure.h"
#include "tool/results/glob.h"
#include "tool/runner/child.h"
#include "tool/runner/parallel.h"

namespace infocts {
namespace {

bool chosen(const RegisteredDecoration& decoration, const std::vector<std::string>& only) {
  const std::string address = decoration.address();
  return only.empty() || std::any_of(only.begin(), only.end(), [&](const std::string& glob) {
           return glob_match(glob, address);
         });
}

Stack chosen_of(DecorationKind kind, Binding binding, const CoverageOptions& options) {
  Stack list;
  for (const RegisteredDecoration* entry : all_decorations(kind)) {
    const bool wanted = in_bindings(binding, entry->spec.bindings) &&
                        chosen(*entry, options.only) &&
                        std::hash<std::string>()(entry->address()) % options.parts == options.part;
    if (wanted) list.push_back(entry);
  }
  return list;
}

/// What is promised in C too has its faults there; other bindings are measured by what is theirs.
bool measured_in(Binding binding, const Requirement& requirement) {
  return requirement.applies_to(binding) &&
         (binding == Binding::c || !requirement.applies_to(Binding::c));
}

class Measurement {
 public:
  Measurement(const Target& target, const IutRecord& iut, const CoverageOptions& options,
              const CoverageProgress& progress)
      : trials_(target, iut, options),
        options_(options),
        progress_(progress),
        address_(iut.address),
        binding_(binding_from(iut.binding).value_or(Binding::c)),
        faults_(chosen_of(DecorationKind::fault, binding_, options)),
        variants_(chosen_of(DecorationKind::variant, binding_, options)) {
    if (options.several) {
      std::erase_if(faults_, [](const auto* fault) { return !may_need_ranks(*fault); });
    }
  }

  Coverage run();

 private:
  void measure_decorations(Coverage& coverage);
  void judge_the_rest(Coverage& coverage) const;
  std::vector<RequirementRecord> requirement_records(const Coverage& measured) const;
  void tell(const std::string& address);
  int ranks() const { return options_.several ? options_.several->ranks : 1; }

  Trials trials_;
  const CoverageOptions& options_;
  const CoverageProgress& progress_;
  const std::string address_;
  const Binding binding_;
  Stack faults_;
  const Stack variants_;
  std::mutex telling_;
  std::size_t told_ = 0;
};

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
    const StdVersion version = trials_.version_for(requirement);
    record.judged_as = version.str();
    const Verdicts& verdicts = trials_.undecorated(version);
    for (const RegisteredCase* entry : cases_deciding(requirement.id)) {
      const auto result = verdicts.find(entry->id);
      CaseRecord one;
      one.test = entry->id;
      one.ranks = entry->spec.ranks;
      one.property = entry->spec.property;
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
        if (breach.noticed()) ++record.noticed;
      }
    }
    records.push_back(std::move(record));
  }
  return records;
}

void Measurement::measure_decorations(Coverage& coverage) {
  coverage.faults.resize(faults_.size());
  const std::vector<Stack> stacks = stacks_of(variants_, static_cast<std::size_t>(options_.stack));
  std::vector<StackRecord> stack_records(stacks.size());
  // Variants first: each takes as long as many faults.
  in_parallel(
      options_.jobs, stacks.size() + faults_.size(),
      [&](std::size_t at) {
        if (at < stacks.size()) {
          stack_records[at] = measure_stack(trials_, stacks[at]);
          for (const VariantRecord& variant : stack_records[at].each) tell(variant.address);
          return;
        }
        const RegisteredDecoration& fault = *faults_[at - stacks.size()];
        coverage.faults[at - stacks.size()] = measure_fault(trials_, fault);
        tell(fault.address());
      },
      [&](std::size_t) { return ranks(); });
  for (StackRecord& stack : stack_records) {
    std::move(stack.each.begin(), stack.each.end(), std::back_inserter(coverage.variants));
    if (stack.together) coverage.stacks.push_back(std::move(*stack.together));
  }
  std::sort(coverage.variants.begin(), coverage.variants.end(),
            [](const auto& a, const auto& b) { return a.address < b.address; });
  // Those that an interrupt left no time for were never started.
  std::erase_if(coverage.faults, [](const FaultRecord& entry) { return entry.address.empty(); });
}

/// In a stack, one variant may take away what a case needs of another.
void Measurement::judge_the_rest(Coverage& coverage) const {
  std::set<std::string> cases;
  for (const RequirementRecord& requirement : requirement_records(coverage)) {
    if (requirement.judged() > 0) continue;
    for (const CaseRecord& record : requirement.cases) cases.insert(record.test);
  }
  if (cases.empty()) return;
  in_parallel(
      options_.jobs, variants_.size(),
      [&](std::size_t at) {
        const std::string address = variants_[at]->address();
        const auto record =
            std::find_if(coverage.variants.begin(), coverage.variants.end(),
                         [&](const VariantRecord& entry) { return entry.address == address; });
        if (record->stack.empty()) return;
        measure_further(trials_, *variants_[at], cases, *record);
      },
      [&](std::size_t) { return ranks(); });
}

Coverage Measurement::run() {
  const auto start = std::chrono::steady_clock::now();
  trials_.run_undecorated(!variants_.empty());
  Coverage coverage;
  coverage.address = address_;
  measure_decorations(coverage);
  if (options_.stack > 1) judge_the_rest(coverage);
  coverage.error = trials_.undecorated_error();
  coverage.requirements = requirement_records(coverage);
  coverage.properties = options_.properties;
  coverage.complete =
      !interrupted() && options_.only.empty() && options_.parts == 1 && !options_.several;
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
