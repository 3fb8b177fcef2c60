// Badges of the latest results, for shields.io's "endpoint": one small JSON file each.
#pragma once

#include <map>
#include <string>

#include "tool/report/site.h"

namespace infocts {

struct SiteBadge {
  std::string json;
  bool saw_whole = false;  ///< there was a run of which no filter left out cases
};

/// The file of an implementation's badge.
std::string badge_name(const SiteEntry& entry, const IutRecord& iut);

/// Adds file name → badge for each implementation of the entry. Later ones take the place of
/// earlier ones on the same machine, but partial ones not that of whole ones, which may be red for
/// what was left out: call it in the order of time.
void add_badges(const SiteEntry& entry, std::map<std::string, SiteBadge>& badges);

}  // namespace infocts
