#include "tool/runner/interrupted_cases.h"

namespace infocts {
namespace {

// What a process that is interrupted has done for longer is not done again to see how it ends: a
// run that is cut into pieces has to come to its end. Nor, if it took a minute, what an earlier
// process has done as well: the pieces may all be shorter than the first limit.
constexpr double kLongestAgainMs = 10 * 60 * 1000;
constexpr double kLongestThirdTimeMs = 60 * 1000;

}  // namespace

bool may_die_late(IsolationGroup group) {
  return group == IsolationGroup::ordinary || group == IsolationGroup::property;
}

Cases to_run_again(const std::vector<CaseTrace>& traces, const Cases& cases,
                   const std::map<std::string, Verdict>& before) {
  double spent_ms = 0;
  for (const CaseTrace& trace : traces) {
    if (trace.outcome) spent_ms += trace.outcome->duration_ms;
  }
  Cases again;
  for (const CaseTrace& trace : traces) {
    const RegisteredCase* entry = cases.at(trace.index);
    const auto found = before.find(entry->id);
    const bool twice =
        found != before.end() && trace.outcome && trace.outcome->verdict == found->second;
    if (may_die_late(isolation_group_of(*entry)) &&
        spent_ms < (twice ? kLongestThirdTimeMs : kLongestAgainMs)) {
      again.push_back(entry);
    }
  }
  return again;
}

}  // namespace infocts
