// What the index of a site shows, as compact JSON.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tool/report/site.h"

namespace infocts {

/// The runs of the entries that have verdicts.
std::vector<const RunResults*> runs_of(const std::vector<SiteEntry>& entries);

/// `entries` are in the order of time.
std::string site_data(const std::vector<SiteEntry>& entries, const Catalogue& catalogue,
                      std::string_view tool_version);

}  // namespace infocts
