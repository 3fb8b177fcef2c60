#include "tool/coverage/fault_measure.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "tool/runner/errors.h"

namespace infocts {
namespace {

/// A race shows by chance: a fault of threads is looked for so often.
constexpr int kMaxRuns = 3;

bool is_about_threads(std::string_view requirement) {
  return requirement.find(".threads.") != std::string_view::npos;
}

/// "info" of "info.set.adds".
std::string_view chapter_of(std::string_view requirement) {
  return requirement.substr(0, requirement.find('.'));
}

std::vector<Breach> breaches_in(const Trials& trials, const RegisteredDecoration& fault,
                                std::map<StdVersion, Verdicts>& found) {
  std::vector<Breach> breaches;
  for (const std::string_view id : fault.spec.violates) {
    Breach& breach = breaches.emplace_back();
    breach.requirement = id;
    const StdVersion version = trials.version_for(*Catalogue::builtin().find(id));
    const Verdicts& verdicts = found[version];
    const std::vector<const RegisteredCase*> cases = cases_deciding(id);
    for (const RegisteredCase* entry : cases) {
      const auto result = verdicts.find(entry->id);
      if (result == verdicts.end()) continue;
      ++breach.ran;
      if (noticed(trials.undecorated(version), entry->id)) {
        ++breach.failing_anyway;
      } else if (deviates(result->second.verdict)) {
        breach.noticing_cases.push_back(entry->id);
        if (result->second.verdict == Verdict::fail) ++breach.failed;
      }
    }
    breach.needs_ranks =
        !trials.options().several && std::any_of(cases.begin(), cases.end(), needs_ranks);
    breach.absent = trials.options().several &&
                    std::none_of(cases.begin(), cases.end(), [&](const RegisteredCase* entry) {
                      return trials.undecorated(version).contains(entry->id);
                    });
  }
  return breaches;
}

using CasesToRun = std::map<StdVersion, std::set<std::string>>;

/// The cases of the requirement that are wanted, in the version that has it.
void add_cases(const Trials& trials, std::string_view id, CasesToRun& wanted,
               const std::function<bool(const RegisteredCase&)>& is_wanted) {
  const Requirement* requirement = Catalogue::builtin().find(id);
  if (requirement == nullptr) throw NotMeasured(fmt::format("there is no requirement {}", id));
  for (const RegisteredCase* entry : cases_deciding(id)) {
    if (is_wanted(*entry)) wanted[trials.version_for(*requirement)].insert(entry->id);
  }
}

void run(const Trials& trials, const FaultRecord& record, const CasesToRun& wanted, RunOptions how,
         std::map<StdVersion, Verdicts>& found) {
  how.shorten = false;  // the verdict is all that is told
  for (const auto& [version, cases] : wanted) {
    how.case_timeout_s = limit_on_a_fault(trials.undecorated(version), cases);
    add_to(found[version], trials.run(record.address, version, cases, how).verdicts);
  }
}

// Properties take longer than all other cases of a requirement, so with --skip-properties they run
// only if none of those ends and fails: a process that dies says less. More processes come last.
void measure(const Trials& trials, const RegisteredDecoration& fault, FaultRecord& record) {
  const CoverageOptions& options = trials.options();
  CasesToRun wanted;
  if (options.properties) {
    for (const RegisteredCase& entry : all_cases()) {
      if (!entry.spec.property || !may_notice(entry.spec.requirement, fault.spec.violates))
        continue;
      wanted[trials.claimed()].insert(entry.id);
      record.with_properties = true;
    }
  }
  for (const std::string_view id : fault.spec.violates) {
    add_cases(trials, id, wanted, [&](const RegisteredCase& entry) {
      return options.properties || !entry.spec.property;
    });
  }
  std::map<StdVersion, Verdicts> found;
  run(trials, record, wanted, options.run, found);
  record.breaches = breaches_in(trials, fault, found);
  CasesToRun properties;
  for (const Breach& breach : record.breaches) {
    if (options.properties || breach.failed > 0) continue;
    add_cases(trials, breach.requirement, properties,
              [](const RegisteredCase& entry) { return entry.spec.property; });
  }
  if (!properties.empty()) {
    run(trials, record, properties, options.run, found);
    record.breaches = breaches_in(trials, fault, found);
  }
  CasesToRun with_several;
  for (const Breach& breach : record.breaches) {
    if (!options.several || breach.noticed()) continue;
    add_cases(trials, breach.requirement, with_several, [](const RegisteredCase&) { return true; });
  }
  if (!with_several.empty()) {
    run(trials, record, with_several, *options.several, found);
    record.breaches = breaches_in(trials, fault, found);
  }
  for (const RegisteredCase& entry : all_cases()) {
    if (entry.spec.property && noticed(found[trials.claimed()], entry.id) &&
        !noticed(trials.undecorated(trials.claimed()), entry.id)) {
      record.by_properties.push_back(entry.id);
    }
  }
}

bool may_be_seen_yet(const FaultRecord& record) {
  return std::any_of(record.breaches.begin(), record.breaches.end(), [](const Breach& breach) {
    return is_about_threads(breach.requirement) && breach.ran > 0 && !breach.noticed() &&
           !breach.unprovable();
  });
}

}  // namespace

// What one thread gets wrong keeps properties of threads from a verdict.
bool may_notice(std::string_view property, const std::vector<std::string_view>& broken) {
  return std::any_of(broken.begin(), broken.end(), [&](std::string_view requirement) {
    return chapter_of(requirement) == chapter_of(property) &&
           (is_about_threads(requirement) || !is_about_threads(property));
  });
}

bool may_need_ranks(const RegisteredDecoration& fault) {
  const auto& ids = fault.spec.violates;
  return std::any_of(ids.begin(), ids.end(), [](std::string_view id) {
    const std::vector<const RegisteredCase*> cases = cases_deciding(id);
    return std::any_of(cases.begin(), cases.end(), needs_ranks);
  });
}

FaultRecord measure_fault(const Trials& trials, const RegisteredDecoration& fault) {
  FaultRecord record;
  record.address = fault.address();
  record.text = fault.spec.text;
  try {
    measure(trials, fault, record);
    while (may_be_seen_yet(record) && record.runs < kMaxRuns) {
      ++record.runs;
      record.by_properties.clear();
      measure(trials, fault, record);
    }
  } catch (const std::exception& why) {
    record.error = why.what();
  }
  return record;
}

}  // namespace infocts
