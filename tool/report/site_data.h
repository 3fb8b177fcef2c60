// What the index of a site shows, as compact JSON.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "tool/report/atlas.h"
#include "tool/report/site.h"

namespace infocts {

/// Takes one entry after the other.
class SiteIndex {
 public:
  SiteIndex(const Catalogue& catalogue, std::string_view tool_version)
      : catalogue_(catalogue), tool_version_(tool_version) {}

  /// In the order of time. Keeps only what the index shows of it.
  void add(const SiteEntry& entry);
  /// Of all that were added. Once.
  std::string json();

 private:
  const Catalogue& catalogue_;
  std::string tool_version_;
  std::string results_;                           ///< JSON, with commas between them
  std::map<std::string, std::size_t> undecided_;  ///< lists of requirements as JSON → their places
  AtlasMaker atlas_;
};

}  // namespace infocts
