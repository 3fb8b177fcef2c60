// What report.html shows, as compact JSON: results by column, and each repeated text only once.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "conformance/catalogue/catalogue.h"
#include "tool/results/bench_file.h"
#include "tool/results/results.h"

namespace infocts {

struct HtmlExtras {
  std::string tool = {};  ///< version of the suite whose catalogue is shown; empty: that of the run
  std::map<std::string, std::string> reproducers = {};  ///< by CaseResult::reproducer
  std::optional<BenchFile> bench = {};
  std::string nonce = {};  ///< see html_page.h; makes the page the same each time
  std::string home = {};   ///< address of the page that lists all results; empty: there is none
};

/// All of the run, and what the catalogue says about the requirements that it names.
std::string html_data(const RunResults& run, const Catalogue& catalogue, const HtmlExtras& extras);

}  // namespace infocts
