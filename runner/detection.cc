#include "runner/detection.h"

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
    if (entry.traits.requirement == kProbes) probes.push_back(&entry);
  }
  return probes;
}

bool detects_nothing(const std::vector<CaseResult>& probes) {
  const auto ran = [](const CaseResult& probe) { return probe.verdict != Verdict::skipped; };
  return std::any_of(probes.begin(), probes.end(), ran) &&
         std::all_of(probes.begin(), probes.end(),
                     [&](const CaseResult& probe) { return !ran(probe) || undetected(probe); });
}

bool rests_on_detection(const CaseResult& result, const Catalogue& catalogue) {
  const bool failed = result.verdict == Verdict::fail || result.verdict == Verdict::timed_out ||
                      (result.verdict == Verdict::crashed && ended_by_use(result));
  const Requirement* requirement = catalogue.find(result.requirements.front());
  return failed && requirement != nullptr && requirement->needs_detection;
}

void excuse(CaseResult& result) {
  result.verdict = Verdict::skipped;
  result.skip_reason = SkipReason::absent;
  result.message =
      "this build detects no errors, which the standard allows; without that:\n" + result.message;
}

}  // namespace infocts
