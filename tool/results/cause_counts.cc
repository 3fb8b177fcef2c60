#include "tool/results/cause_counts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <utility>

#include "tool/results/text.h"

namespace infocts {

std::string CauseCount::words() const {
  std::vector<std::string> parts;
  const std::pair<Outcome, std::string_view> kinds[]{{Outcome::unexpected, "unexpected"},
                                                     {Outcome::expected, "expected"},
                                                     {Outcome::advice, "advice"}};
  for (const auto& [outcome, word] : kinds) {
    if (of(outcome) > 0) parts.push_back(fmt::format("{} {}", of(outcome), word));
  }
  return fmt::format("{}: {}", counted(cases.size(), "case"), fmt::join(parts, ", "));
}

std::vector<CauseCount> count_causes(const RunResults& run) {
  std::map<std::pair<std::string_view, std::string_view>, std::vector<const CaseResult*>> behind;
  for (const CaseResult& result : run.results) {
    if (!result.cause.empty()) behind[{result.iut, result.cause}].push_back(&result);
  }
  std::vector<CauseCount> counts;
  for (const Cause& cause : run.causes) {
    CauseCount& count = counts.emplace_back();
    count.cause = &cause;
    for (const auto& [column, tests] : cause.cases) {
      for (const CaseResult* result : behind[{column, cause.id}]) {
        count.cases.push_back(result);
        ++count.outcomes[static_cast<std::size_t>(outcome_of(*result))];
      }
    }
  }
  std::stable_sort(counts.begin(), counts.end(), [](const CauseCount& one, const CauseCount& two) {
    const auto rank = [](const CauseCount& count) {
      return std::make_pair(count.of(Outcome::unexpected) > 0, count.cases.size());
    };
    return rank(one) > rank(two);
  });
  return counts;
}

std::string causes_words(const std::vector<CauseCount>& causes) {
  std::size_t cases = 0;
  for (const CauseCount& count : causes) cases += count.cases.size();
  return fmt::format("{}, {}", counted(causes.size(), "cause"), counted(cases, "case"));
}

bool any_folded(const std::vector<CauseCount>& causes) {
  return std::any_of(causes.begin(), causes.end(), [](const CauseCount& count) {
    return count.cases.size() > 1 || comes_and_goes(*count.cause);
  });
}

bool comes_and_goes(const Cause& cause) {
  return cause.again && cause.again->deviations < cause.again->tries;
}

bool fails_at_times(const Cause& cause) {
  return comes_and_goes(cause) && cause.again->deviations > 0;
}

std::string rate_words(const Cause& cause) {
  if (!comes_and_goes(cause)) return {};
  const Retrials& again = *cause.again;
  return fmt::format("in {} of {} of {} alone on {}{}", again.deviations,
                     counted(static_cast<std::size_t>(again.tries), "run"), again.test, again.iut,
                     again.deviations == 0 ? ": by chance, or after other cases only" : "");
}

std::string reproducer_words(const CaseResult& result) {
  if (!result.reproducer.empty() || result.cause_reproducer.empty()) return result.reproducer;
  return result.cause_reproducer + " (of its cause)";
}

bool is_cause(const Cause& cause, std::string_view id) {
  return cause.id == id || std::find(cause.also.begin(), cause.also.end(), id) != cause.also.end();
}

std::vector<std::string> shared_with(const RunResults& run, const Cause& cause) {
  std::vector<std::string> others;
  for (const Cause& other : run.causes) {
    if (other.mpi == cause.mpi || (!is_cause(other, cause.id) && !is_cause(cause, other.id)))
      continue;
    if (std::find(others.begin(), others.end(), other.mpi) == others.end()) {
      others.push_back(other.mpi);
    }
  }
  return others;
}

}  // namespace infocts
