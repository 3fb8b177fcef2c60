#include "report/groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

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

std::string name_iuts(const std::vector<const CaseResult*>& cases) {
  std::vector<std::pair<std::string_view, std::size_t>> counts;
  for (const CaseResult* result : cases) {
    const auto found = std::find_if(counts.begin(), counts.end(),
                                    [&](const auto& entry) { return entry.first == result->iut; });
    if (found == counts.end()) {
      counts.emplace_back(result->iut, 1);
    } else {
      ++found->second;
    }
  }
  std::string out;
  for (const auto& [iut, count] : counts) {
    if (!out.empty()) out += ", ";
    out += iut;
    if (count > 1) out += fmt::format(" ({} cases)", count);
  }
  return out;
}

std::string sources_of(const CaseGroup& group) {
  if (group.requirement == nullptr) return {};
  return fmt::format("{}", fmt::join(group.requirement->source, ", "));
}

}  // namespace infocts
