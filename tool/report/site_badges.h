// Badges of the latest results, for shields.io's "endpoint": one small JSON file each.
#pragma once

#include <map>
#include <string>

#include "tool/report/site.h"

namespace infocts {

/// Adds file name → content for each implementation of the entry. Later ones take the place of
/// earlier ones on the same machine: call it in the order of time.
void add_badges(const SiteEntry& entry, std::map<std::string, std::string>& badges);

}  // namespace infocts
