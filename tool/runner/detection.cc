#include "tool/runner/detection.h"

#include <algorithm>
#include <string_view>

namespace infocts {
namespace {

constexpr std::string_view kProbes = "info.errors.detection";
constexpr std::string_view kRefused = "refused";

// Who looks at no argument uses it. Whoever ends the process in another way has seen the error.
bool ended_by_use(const CaseResult& result) {
  return result.message.find("(Segmentation fault)") != std::string::npos ||
         result.message.find("(Bus error)") != std::string::npos;
}

bool undetected(const CaseResult& probe) {
  if (probe.verdict != Verdict::observed) return false;
  if (probe.observed.find(kRefused) != std::string::npos) return false;
  return probe.observed != "ends the process" || ended_by_use(probe);
}

}  // namespace

std::vector<const RegisteredCase*> detection_probes() {
  std::vector<const RegisteredCase*> probes;
  for (const RegisteredCase& entry : all_cases()) {
    if (entry.spec.requirement == kProbes) probes.push_back(&entry);
  }
  return probes;
}

std::optional<bool> detects_nothing(const std::vector<CaseResult>& probes) {
  std::size_t without_check = 0;
  std::size_t not_tried = 0;
  for (const CaseResult& probe : probes) {
    if (probe.verdict == Verdict::skipped) continue;
    if (probe.verdict == Verdict::inconclusive) {
      ++not_tried;
    } else if (undetected(probe)) {
      ++without_check;
    } else {
      return false;
    }
  }
  if (not_tried > 0) return {};
  return without_check > 0;
}

bool rests_on_detection(const CaseResult& result, const Catalogue& catalogue) {
  const bool failed =
      deviates(result.verdict) && (result.verdict != Verdict::crashed || ended_by_use(result));
  const Requirement* requirement = catalogue.find(result.requirements.front());
  return failed && requirement != nullptr && requirement->needs_detection;
}

void leave_unjudged(CaseResult& result, bool known) {
  result.verdict = known ? Verdict::skipped : Verdict::inconclusive;
  if (known) result.skip_reason = SkipReason::absent;
  result.message = std::string(known ? "this build detects no errors, which the standard allows"
                                     : "could not tell whether this build detects errors") +
                   "; what was seen:\n" + result.message;
}

}  // namespace infocts
