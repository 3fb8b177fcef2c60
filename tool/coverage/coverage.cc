#include "tool/coverage/coverage.h"

#include <fmt/format.h>

#include <algorithm>

namespace infocts {
namespace {

/// That the process ends or hangs is what this fault is about.
bool means_to_end(const FaultRecord& fault) {
  for (const char* words : {"ends the process", "process ends", "never returns", "does not return",
                            "crash", "hangs", "loops", "waits"}) {
    if (fault.text.find(words) != std::string::npos) return true;
  }
  return false;
}

}  // namespace

bool Breach::unprovable() const {
  return noticing_cases.empty() && (needs_ranks || absent || (ran > 0 && failing_anyway == ran));
}

bool FaultRecord::measured() const { return error.empty() && !breaches.empty(); }

bool FaultRecord::noticed() const {
  return measured() && !unprovable() &&
         std::all_of(breaches.begin(), breaches.end(),
                     [](const Breach& breach) { return breach.noticed() || breach.unprovable(); });
}

bool FaultRecord::unprovable() const {
  return !breaches.empty() && std::all_of(breaches.begin(), breaches.end(),
                                          [](const Breach& breach) { return breach.unprovable(); });
}

std::size_t RequirementRecord::judged() const {
  return static_cast<std::size_t>(
      std::count_if(cases.begin(), cases.end(), [](const CaseRecord& entry) {
        return !entry.on_variant.empty() ||
               (entry.verdict != Verdict::skipped && entry.verdict != Verdict::inconclusive &&
                entry.verdict != Verdict::error);
      }));
}

bool RequirementRecord::needs_ranks() const {
  return !cases.empty() && std::all_of(cases.begin(), cases.end(),
                                       [](const CaseRecord& entry) { return entry.ranks > 1; });
}

std::size_t Gaps::count() const {
  return without_case.size() + without_fault.size() + survivors.size() + accused.size() +
         not_measured.size();
}

Gaps gaps_in(const Coverage& coverage) {
  Gaps gaps;
  for (const RequirementRecord& entry : coverage.requirements) {
    if (entry.needs_ranks()) {
      gaps.needs_ranks.push_back(entry.id);
      continue;
    }
    // Of a part nothing follows for the requirements.
    if (!coverage.complete) continue;
    if (entry.judged() == 0) gaps.without_case.push_back(entry.id);
    if (entry.level == Level::shall && entry.faults.empty()) {
      gaps.without_fault.push_back(entry.id);
    }
  }
  for (const FaultRecord& fault : coverage.faults) {
    if (!fault.error.empty()) {
      gaps.not_measured.push_back(fmt::format("{}: {}", fault.address, fault.error));
      continue;
    }
    if (fault.runs > 1 && fault.noticed()) {
      gaps.by_chance.push_back(fmt::format("{}: in run {}", fault.address, fault.runs));
    }
    for (const Breach& breach : fault.breaches) {
      if (breach.noticed() && breach.failed == 0 && !means_to_end(fault)) {
        gaps.deaths.push_back(fmt::format("{}: {}", fault.address, breach.requirement));
      }
      if (breach.noticed()) continue;
      if (breach.needs_ranks) continue;  // the requirement is among gaps.needs_ranks
      if (breach.unprovable()) {
        gaps.unprovable.push_back(fmt::format("{}: {}", fault.address, breach.requirement));
        continue;
      }
      gaps.survivors.push_back(
          breach.ran == 0
              ? fmt::format("{}: no case of {} ran on it", fault.address, breach.requirement)
              : fmt::format("{}: {} of {} pass{} on it", fault.address,
                            breach.ran == 1 ? "the case" : fmt::format("the {} cases", breach.ran),
                            breach.requirement, breach.ran == 1 ? "es" : ""));
    }
  }
  if (!coverage.error.empty()) {
    gaps.not_measured.push_back(fmt::format("{}: {}", coverage.address, coverage.error));
  }
  for (const VariantRecord& variant : coverage.variants) {
    if (!variant.error.empty()) {
      gaps.not_measured.push_back(fmt::format("{}: {}", variant.address, variant.error));
    }
    if (variant.error.empty() && !variant.seen) gaps.unseen.push_back(variant.address);
    for (const Accusation& accusation : variant.accusations) {
      gaps.accused.push_back(fmt::format("{}: {} {}", variant.address, accusation.test,
                                         to_string(accusation.verdict)));
    }
  }
  for (const VariantRecord& stack : coverage.stacks) {
    for (const Accusation& accusation : stack.accusations) {
      gaps.together.push_back(
          fmt::format("{}: {} {}", stack.address, accusation.test, to_string(accusation.verdict)));
    }
  }
  return gaps;
}

double Fraction::percent() const {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

Fraction noticed(const Coverage& coverage) {
  Fraction fraction;
  for (const FaultRecord& fault : coverage.faults) {
    if (fault.measured() && !fault.unprovable()) ++fraction.whole;
    if (fault.noticed()) ++fraction.part;
  }
  return fraction;
}

Fraction noticed_by_properties(const Coverage& coverage) {
  Fraction fraction;
  for (const FaultRecord& fault : coverage.faults) {
    if (!fault.measured()) continue;
    ++fraction.whole;
    if (!fault.by_properties.empty()) ++fraction.part;
  }
  return fraction;
}

std::size_t tried_with_properties(const Coverage& coverage) {
  const auto tried = [](const FaultRecord& fault) {
    return fault.measured() && fault.with_properties;
  };
  return static_cast<std::size_t>(
      std::count_if(coverage.faults.begin(), coverage.faults.end(), tried));
}

}  // namespace infocts
