// summary.md: a run as a page for people, for the job summary of a CI or for an issue.
#pragma once

#include <cstddef>
#include <string>

#include "conformance/catalogue/catalogue.h"
#include "tool/results/results.h"

namespace infocts {

/// GitHub drops a job summary of more than 1 MiB.
inline constexpr std::size_t kSummaryMaxBytes = 1'000'000;

/// The sections: identities, matrix subject × implementation, unexpected results with requirement,
/// source and message, what was not measured, advice not followed, expectations used and stale,
/// where the implementations differ, the observed values side by side ("who does what?"), skips by
/// reason. Empty sections are left out. Messages are cut, then lists shortened, until the page is
/// smaller than `max_bytes`; results.json has everything.
std::string summary_markdown(const RunResults& run, const Catalogue& catalogue,
                             std::size_t max_bytes = kSummaryMaxBytes);

}  // namespace infocts
