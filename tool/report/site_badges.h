// Badges of the latest results, for shields.io's "endpoint": one small JSON file each.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tool/report/site.h"

namespace infocts {

/// File name → content, for the latest result of each implementation on each machine. `entries` are
/// in the order of time.
std::map<std::string, std::string> site_badges(const std::vector<SiteEntry>& entries);

}  // namespace infocts
