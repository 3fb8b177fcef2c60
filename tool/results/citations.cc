#include "tool/results/citations.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "conformance/standard/standard.h"

namespace infocts {
namespace {

std::optional<Page> first_page(const Requirement& requirement, const std::string& version) {
  const std::optional<StdVersion> applied = StdVersion::parse(version);
  if (!applied) return std::nullopt;
  const Standard& standard = Standard::builtin();
  const std::vector<Page> pages = standard.pages(requirement, standard.with_pages(*applied));
  return pages.empty() ? std::nullopt : std::optional(pages.front());
}

}  // namespace

std::string profile_of(const RunResults& run, const IutRecord& iut) {
  if (iut.error || iut.applied_version.empty()) return {};
  return fmt::format("{}profile {} of infocts {}", is_filtered(run, iut) ? "part of " : "",
                     iut.applied_version, run.suite.version);
}

std::string page_of(const Requirement& requirement, const std::string& version) {
  const std::optional<Page> page = first_page(requirement, version);
  return page ? page->url : std::string();
}

std::string sources_of(const RunResults& run, const Requirement& requirement,
                       const std::string& iut) {
  std::string facts = fmt::format("{}", fmt::join(requirement.source, ", "));
  const auto record = std::find_if(run.iuts.begin(), run.iuts.end(),
                                   [&](const IutRecord& one) { return one.id == iut; });
  if (record == run.iuts.end()) return facts;
  const std::optional<Page> page = first_page(requirement, record->applied_version);
  return page ? fmt::format("{}, {}, {}", page->title, facts, page->url) : facts;
}

std::vector<std::string> source_lines(const Requirement& requirement, const std::string& version) {
  const std::optional<Page> page = first_page(requirement, version);
  return page ? std::vector{page->title, page->url} : requirement.source;
}

void cite_standard(RunResults& run, const Catalogue& catalogue) {
  std::map<std::string, std::string> versions;
  for (const IutRecord& iut : run.iuts) versions[iut.id] = iut.applied_version;
  for (RequirementResult& result : run.requirements) {
    const Requirement* requirement = catalogue.find(result.id);
    if (requirement == nullptr) continue;
    result.facts = requirement->source;
    result.page = page_of(*requirement, versions[result.iut]);
  }
}

}  // namespace infocts
