#include "runner/detection.h"

#include <algorithm>
#include <string_view>

namespace infocts {
namespace {

constexpr std::string_view kProbes = "info.errors.detection";
constexpr std::string_view kRefused = "refused";

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
         std::all_of(probes.begin(), probes.end(), [&](const CaseResult& probe) {
           return !ran(probe) || (probe.verdict == Verdict::observed &&
                                  probe.observed.find(kRefused) == std::string::npos);
         });
}

bool rests_on_detection(const CaseResult& result, const Catalogue& catalogue) {
  const bool failed = result.verdict == Verdict::fail || result.verdict == Verdict::crashed ||
                      result.verdict == Verdict::timed_out;
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
