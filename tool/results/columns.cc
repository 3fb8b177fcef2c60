#include "tool/results/columns.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "adapters/binding.h"

namespace infocts {
namespace {

std::string binding_of(const IutRecord& iut) { return iut.binding.empty() ? "c" : iut.binding; }

std::string ranks_suffix(const IutRecord& iut, std::string_view sign = "-n") {
  return iut.ranks > 1 ? fmt::format("{}{}", sign, iut.ranks) : std::string();
}

void drop_suffix(std::string& text, std::string_view suffix) {
  if (text.ends_with(suffix)) text.resize(text.size() - suffix.size());
}

}  // namespace

std::string group_name(const IutRecord& iut) {
  std::string name = iut.id;
  drop_suffix(name, ranks_suffix(iut));
  // A second one of the same name has a number behind all but the ranks.
  std::string number;
  if (const std::size_t at = name.rfind('#'); at != std::string::npos) {
    number = name.substr(at);
    name.resize(at);
  }
  drop_suffix(name, "/" + iut.binding);
  return name + number;
}

std::string column_name(const IutRecord& iut, std::string_view ranks_sign) {
  return binding_of(iut) + ranks_suffix(iut, ranks_sign);
}

std::vector<ColumnGroup> column_groups(const std::vector<IutRecord>& iuts) {
  std::vector<ColumnGroup> groups;
  for (std::size_t i = 0; i < iuts.size(); ++i) {
    const std::string name = group_name(iuts[i]);
    const bool goes_on = !groups.empty() && groups.back().name == name &&
                         iuts[groups.back().columns.back()].address == iuts[i].address;
    if (!goes_on) groups.push_back({name, {}});
    groups.back().columns.push_back(i);
  }
  for (ColumnGroup& group : groups) {
    if (group.columns.size() == 1) group.name = iuts[group.columns.front()].id;
  }
  return groups;
}

bool any_of_several(const std::vector<ColumnGroup>& groups) {
  return std::any_of(groups.begin(), groups.end(),
                     [](const ColumnGroup& group) { return group.columns.size() > 1; });
}

std::string binding_list(const std::set<std::string>& bindings) {
  std::vector<std::string_view> names;
  std::size_t fortran = 0;
  for (const Binding binding : kBindings) {
    if (bindings.contains(std::string(name_of(binding))) && is_fortran(binding)) ++fortran;
  }
  constexpr std::size_t kFortranBindings = 3;
  for (const Binding binding : kBindings) {
    if (!bindings.contains(std::string(name_of(binding)))) continue;
    if (!is_fortran(binding) || fortran < kFortranBindings) names.push_back(name_of(binding));
  }
  if (fortran == kFortranBindings) names.emplace_back(language_of(Binding::mpif_h));
  return fmt::format("{}", fmt::join(names, "|"));
}

std::string column_list(const std::vector<const IutRecord*>& columns) {
  std::map<int, std::set<std::string>> by_ranks;
  for (const IutRecord* iut : columns) by_ranks[iut->ranks].insert(binding_of(*iut));
  std::vector<std::string> parts;
  for (const auto& [ranks, bindings] : by_ranks) {
    std::string names = binding_list(bindings);
    if (ranks > 1) {
      const std::string suffix = fmt::format("-n{}", ranks);
      for (std::size_t at = names.find('|'); at != std::string::npos;
           at = names.find('|', at + suffix.size() + 1)) {
        names.insert(at, suffix);
      }
      names += suffix;
    }
    parts.push_back(std::move(names));
  }
  return fmt::format("{}", fmt::join(parts, "|"));
}

std::vector<std::string> fold_columns(const RunResults& run, const std::set<std::string>& ids) {
  std::vector<std::string> names;
  for (const ColumnGroup& group : column_groups(run.iuts)) {
    std::vector<const IutRecord*> some;
    for (const std::size_t column : group.columns) {
      if (ids.contains(run.iuts[column].id)) some.push_back(&run.iuts[column]);
    }
    if (some.empty()) continue;
    if (some.size() == group.columns.size()) {
      names.push_back(group.name);
    } else {
      names.push_back(group.name + "/" + column_list(some));
    }
  }
  return names;
}

}  // namespace infocts
