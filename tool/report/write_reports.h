// All the reports of a run in one directory.
#pragma once

#include <filesystem>
#include <vector>

#include "conformance/catalogue/catalogue.h"
#include "tool/report/html_data.h"
#include "tool/results/results.h"

namespace infocts {

/// Writes results.json, junit.xml, summary.md and report.html into `dir`, which is created if
/// needed, and returns their paths. Renders everything before it touches the first file, and writes
/// results.json first, since the others can be made from it. Throws WriteError
/// (tool/results/atomic_file.h).
std::vector<std::filesystem::path> write_reports(const std::filesystem::path& dir,
                                                 const RunResults& run, const Catalogue& catalogue);

/// The page of one run. It includes what lies below `dir`, behind no link: the reproducers that
/// results name and, unless `extras` has figures already, those of `dir`/bench.json. A bench.json
/// that cannot be read is left out.
std::string report_html(const std::filesystem::path& dir, const RunResults& run,
                        const Catalogue& catalogue, HtmlExtras extras = {});

/// The same from `extras` alone: reads nothing.
std::string report_page(const RunResults& run, const Catalogue& catalogue,
                        const HtmlExtras& extras);

}  // namespace infocts
