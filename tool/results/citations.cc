#include "tool/results/citations.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "conformance/standard/standard.h"

namespace infocts {

std::string profile_of(const RunResults& run, const IutRecord& iut) {
  if (iut.error || iut.applied_version.empty()) return {};
  const bool partial =
      std::any_of(run.results.begin(), run.results.end(), [&](const CaseResult& result) {
        return result.iut == iut.id && result.skip_reason == SkipReason::filtered;
      });
  return fmt::format("{}profile {} of infocts {}", partial ? "part of " : "", iut.applied_version,
                     run.suite.version);
}

std::string page_of(const Requirement& requirement, const std::string& version) {
  const std::optional<StdVersion> applied = StdVersion::parse(version);
  if (!applied) return {};
  const Standard& standard = Standard::builtin();
  const std::vector<Page> pages = standard.pages(requirement, standard.with_pages(*applied));
  return pages.empty() ? std::string() : pages.front().url;
}

std::string sources_of(const RunResults& run, const Requirement& requirement,
                       const std::string& iut) {
  std::string sources = fmt::format("{}", fmt::join(requirement.source, ", "));
  for (const IutRecord& record : run.iuts) {
    if (record.id != iut) continue;
    const std::string page = page_of(requirement, record.applied_version);
    if (!page.empty()) sources += ", " + page;
  }
  return sources;
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
