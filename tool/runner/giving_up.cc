#include "tool/runner/giving_up.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "tool/runner/judge_trace.h"
#include "tool/runner/take_trace.h"

namespace infocts {
namespace {

// So many cases may wait for an optional facility; then the others do without it.
constexpr std::size_t kWaitsForFacility = 2;

}  // namespace

std::size_t give_up_properties(Cases& cases, const std::string& function, bool all,
                               ColumnResults& collected) {
  const auto hopeless = [&](const RegisteredCase* entry) {
    return entry->spec.property && (all || about_another(*entry, function));
  };
  const auto rest = std::stable_partition(cases.begin(), cases.end(), std::not_fn(hopeless));
  const auto count = static_cast<std::size_t>(cases.end() - rest);
  for (auto entry = rest; entry != cases.end(); ++entry) {
    add_result(
        **entry, Verdict::inconclusive,
        fmt::format("not tried: programs generated for this case {} the process in other cases{}",
                    all ? "ended or blocked" : "ended", function.empty() ? "" : ", in " + function),
        collected);
  }
  cases.erase(rest, cases.end());
  return count;
}

std::size_t FacilityWaits::give_up(Cases& cases, const RegisteredCase& waited,
                                   const std::string& function, ColumnResults& collected) {
  const Facility* const facility = waited.spec.needs;
  if (collected.results.back().verdict != Verdict::skipped) return 0;
  if (++waits_[facility] < kWaitsForFacility) return 0;
  return std::erase_if(cases, [&](const RegisteredCase* entry) {
    if (entry->spec.needs != facility) return false;
    add_skipped(*entry, SkipReason::absent, collected);
    collected.results.back().message =
        fmt::format("not tried: {}, which only sets the case up, hung in {} earlier cases",
                    function, kWaitsForFacility);
    return true;
  });
}

}  // namespace infocts
