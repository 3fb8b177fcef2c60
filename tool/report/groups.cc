#include "tool/report/groups.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "tool/results/columns.h"

namespace infocts {

std::vector<CaseGroup> group_by_requirement(const RunResults& run, const Catalogue& catalogue,
                                            Outcome outcome) {
  std::vector<CaseGroup> groups;
  std::map<std::string_view, std::size_t> known;
  for (const CaseResult& result : run.results) {
    if (outcome_of(result) != outcome) continue;
    const std::string& id = result.requirements.empty() ? result.test : result.requirements.front();
    const auto [found, is_new] = known.try_emplace(id, groups.size());
    if (is_new) groups.push_back({id, catalogue.find(id), {}});
    groups[found->second].cases.push_back(&result);
  }
  return groups;
}

std::vector<MessageGroup> group_by_message(const std::vector<const CaseResult*>& cases) {
  std::vector<MessageGroup> groups;
  std::map<std::pair<Verdict, std::string_view>, std::size_t> known;
  for (const CaseResult* result : cases) {
    const auto [found, is_new] =
        known.try_emplace({result->verdict, result->message}, groups.size());
    if (is_new) groups.emplace_back();
    groups[found->second].cases.push_back(result);
  }
  return groups;
}

std::string name_iuts(const RunResults& run, const std::vector<const CaseResult*>& cases) {
  std::map<std::string, std::size_t> counts;
  for (const CaseResult* result : cases) ++counts[result->iut];
  // Columns with as many cases can share a name.
  std::vector<std::size_t> numbers;
  for (const IutRecord& iut : run.iuts) {
    const auto found = counts.find(iut.id);
    if (found == counts.end()) continue;
    if (std::find(numbers.begin(), numbers.end(), found->second) == numbers.end()) {
      numbers.push_back(found->second);
    }
  }
  std::vector<std::string> names;
  for (const std::size_t number : numbers) {
    std::set<std::string> ids;
    for (const auto& [id, count] : counts) {
      if (count == number) ids.insert(id);
    }
    for (std::string& name : fold_columns(run, ids)) {
      if (number > 1) name += fmt::format(" ({} cases)", number);
      names.push_back(std::move(name));
    }
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace infocts
