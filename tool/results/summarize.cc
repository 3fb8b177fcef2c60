#include <algorithm>
#include <string_view>
#include <utility>

#include "tool/results/results.h"

namespace infocts {

void summarize_requirements(RunResults& run) {
  run.requirements.clear();
  // Position in `run.requirements`; that list keeps the order in which the cases came.
  std::map<std::pair<std::string_view, std::string_view>, std::size_t> known;
  for (const CaseResult& result : run.results) {
    for (const std::string& id : result.requirements) {
      const auto [found, is_new] = known.try_emplace({result.iut, id}, run.requirements.size());
      if (is_new) {
        run.requirements.push_back({result.iut, id, result.level, result.verdict, {}, {}});
        continue;
      }
      RequirementResult& sum = run.requirements[found->second];
      sum.verdict = worst(sum.verdict, result.verdict);
      // A case has the strictest level of its requirements, so the mildest of all the cases comes
      // nearest to the requirement's own.
      if (result.level > sum.level) sum.level = result.level;
    }
  }
}

FilteredRequirements filtered_requirements(const RunResults& run) {
  FilteredRequirements filtered;
  for (const CaseResult& result : run.results) {
    if (result.skip_reason != SkipReason::filtered) continue;
    for (const std::string& id : result.requirements) filtered.emplace(result.iut, id);
  }
  return filtered;
}

bool is_filtered(const RunResults& run, const IutRecord& iut) {
  return std::any_of(run.results.begin(), run.results.end(), [&](const CaseResult& result) {
    return result.iut == iut.id && result.skip_reason == SkipReason::filtered;
  });
}

}  // namespace infocts
