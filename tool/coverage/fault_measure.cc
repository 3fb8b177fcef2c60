#include "tool/coverage/fault_measure.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "tool/runner/errors.h"

namespace infocts {
namespace {

/// A race shows by chance: a fault of threads is looked for so often.
constexpr int kMaxRuns = 3;

std::vector<Breach> breaches_in(const Trials& trials, const RegisteredDecoration& fault,
                                std::map<StdVersion, Verdicts>& found) {
  std::vector<Breach> breaches;
  for (const std::string_view id : fault.traits.violates) {
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
        ++breach.spoilt;
      } else if (deviates(result->second.verdict)) {
        breach.noticing_cases.push_back(entry->id);
        if (result->second.verdict == Verdict::fail) ++breach.failed;
      }
    }
    breach.needs_ranks =
        !trials.options().several && std::any_of(cases.begin(), cases.end(), needs_ranks);
  }
  return breaches;
}

void measure(const Trials& trials, const RegisteredDecoration& fault, FaultRecord& record) {
  std::map<StdVersion, std::set<std::string>> wanted;
  for (const RegisteredCase& entry : all_cases()) {
    if (trials.options().properties && entry.traits.property)
      wanted[trials.claimed()].insert(entry.id);
  }
  for (const std::string_view id : fault.traits.violates) {
    const Requirement* requirement = Catalogue::builtin().find(id);
    if (requirement == nullptr) throw NotMeasured(fmt::format("there is no requirement {}", id));
    for (const RegisteredCase* entry : cases_deciding(id)) {
      wanted[trials.version_for(*requirement)].insert(entry->id);
    }
  }
  std::map<StdVersion, Verdicts> found;
  for (const auto& [version, cases] : wanted) {
    found[version] = trials.run(record.address, version, cases, trials.options().run).verdicts;
  }
  record.breaches = breaches_in(trials, fault, found);
  const bool all_noticed = std::all_of(record.breaches.begin(), record.breaches.end(),
                                       [](const Breach& breach) { return breach.noticed(); });
  if (trials.options().several && !all_noticed) {
    std::map<StdVersion, std::set<std::string>> again;
    for (const Breach& breach : record.breaches) {
      if (breach.noticed()) continue;
      const StdVersion version = trials.version_for(*Catalogue::builtin().find(breach.requirement));
      for (const RegisteredCase* entry : cases_deciding(breach.requirement)) {
        again[version].insert(entry->id);
      }
    }
    for (const auto& [version, cases] : again) {
      add_to(found[version],
             trials.run(record.address, version, cases, *trials.options().several).verdicts);
    }
    record.breaches = breaches_in(trials, fault, found);
  }
  for (const RegisteredCase& entry : all_cases()) {
    if (entry.traits.property && noticed(found[trials.claimed()], entry.id) &&
        !noticed(trials.undecorated(trials.claimed()), entry.id)) {
      record.by_properties.push_back(entry.id);
    }
  }
}

bool may_be_seen_yet(const FaultRecord& record) {
  return std::any_of(record.breaches.begin(), record.breaches.end(), [](const Breach& breach) {
    return breach.requirement.find(".threads.") != std::string::npos && breach.ran > 0 &&
           !breach.noticed() && !breach.unprovable();
  });
}

}  // namespace

bool may_need_ranks(const RegisteredDecoration& fault) {
  const auto& ids = fault.traits.violates;
  return std::any_of(ids.begin(), ids.end(), [](std::string_view id) {
    const std::vector<const RegisteredCase*> cases = cases_deciding(id);
    return std::any_of(cases.begin(), cases.end(), needs_ranks);
  });
}

FaultRecord measure_fault(const Trials& trials, const RegisteredDecoration& fault) {
  FaultRecord record;
  record.address = fault.address();
  record.text = fault.traits.text;
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
