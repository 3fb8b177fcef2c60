#include "conformance/standard/standard.h"

#include <fmt/format.h>

#include <algorithm>

#include "tool/embedded/embedded.h"

namespace infocts {
namespace {

constexpr std::string_view kDirectory = "docs/standard/";
constexpr std::string_view kPages = "docs/standard/pages.md";
constexpr std::string_view kForPeople = "docs/standard/README.md";

void add_new(std::vector<Page>& pages, const std::vector<Page>& more) {
  for (const Page& page : more) {
    if (std::find(pages.begin(), pages.end(), page) == pages.end()) pages.push_back(page);
  }
}

}  // namespace

std::string Fact::versions() const {
  return until ? fmt::format("{} to {}", since.str(), until->str())
               : fmt::format("since {}", since.str());
}

std::string_view to_string(Force force) {
  switch (force) {
    case Force::shall:
      return "shall";
    case Force::should:
      return "should";
    case Force::may:
      return "may";
    case Force::user:
      return "user";
    case Force::silent:
      return "silent";
  }
  return "silent";
}

const Standard& Standard::builtin() {
  static const Standard standard = [] {
    Standard all;
    all.add_pages(embedded(kPages), kPages);
    for (const EmbeddedFile& file : embedded_files()) {
      if (!file.name.starts_with(kDirectory)) continue;
      if (file.name == kPages || file.name == kForPeople) continue;
      all.add_facts(file.contents, file.name);
    }
    return all;
  }();
  return standard;
}

const Fact* Standard::find(std::string_view id) const {
  const auto found =
      std::find_if(facts_.begin(), facts_.end(), [&](const Fact& fact) { return fact.id == id; });
  return found == facts_.end() ? nullptr : &*found;
}

StdVersion Standard::with_pages(StdVersion version) const {
  const auto later = std::upper_bound(versions_.begin(), versions_.end(), version);
  return later == versions_.begin() ? versions_.front() : *(later - 1);
}

std::vector<Page> Standard::pages(const Fact& fact, StdVersion version) const {
  std::vector<Page> pages;
  if (!fact.applies_to(version)) return pages;
  for (const std::string& row : fact.rows) {
    const auto& of_row = rows_.find(row)->second.pages;
    if (const auto found = of_row.find(version); found != of_row.end()) {
      add_new(pages, found->second);
    }
  }
  return pages;
}

std::vector<Page> Standard::pages(const Requirement& requirement, StdVersion version) const {
  std::vector<Page> all;
  for (const std::string& id : requirement.source) {
    if (const Fact* fact = find(id)) add_new(all, pages(*fact, version));
  }
  const auto row = rows_.find(requirement.page);
  if (row == rows_.end()) return all;
  const auto first = row->second.pages.find(version);
  if (first == row->second.pages.end()) return all;
  std::stable_partition(all.begin(), all.end(), [&](const Page& page) {
    return std::find(first->second.begin(), first->second.end(), page) != first->second.end();
  });
  return all;
}

}  // namespace infocts
