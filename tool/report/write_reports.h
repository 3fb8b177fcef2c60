// All the reports of a run in one directory.
#pragma once

#include <filesystem>
#include <vector>

#include "conformance/catalogue/catalogue.h"
#include "tool/report/html_data.h"
#include "tool/results/results.h"

namespace infocts {

/// Writes results.json, junit.xml, summary.md and report.html into `dir`, which is made if need be,
/// and returns their paths. Everything is rendered before the first file is touched, and
/// results.json comes first: the others can be made from it. Throws WriteError
/// (tool/results/atomic_file.h).
std::vector<std::filesystem::path> write_reports(const std::filesystem::path& dir,
                                                 const RunResults& run, const Catalogue& catalogue);

/// The page of one run. Programs and figures that lie below `dir`, behind no link, are in it: those
/// that results name and, unless `extras` has them already, those of `dir`/bench.json. A bench.json
/// that cannot be read is left out.
std::string report_html(const std::filesystem::path& dir, const RunResults& run,
                        const Catalogue& catalogue, HtmlExtras extras = {});

/// The same of what is in `extras` alone: nothing is read.
std::string report_page(const RunResults& run, const Catalogue& catalogue,
                        const HtmlExtras& extras);

}  // namespace infocts
