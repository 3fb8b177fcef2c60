#include "tool/report/write_reports.h"

#include <string>
#include <utility>

#include "tool/report/html_page.h"
#include "tool/report/junit.h"
#include "tool/report/markdown.h"
#include "tool/results/atomic_file.h"
#include "tool/results/plain_file.h"
#include "tool/results/results_json.h"

namespace infocts {

namespace fs = std::filesystem;

std::string report_html(const fs::path& dir, const RunResults& run, const Catalogue& catalogue,
                        HtmlExtras extras) {
  for (const CaseResult& result : run.results) {
    if (result.reproducer.empty()) continue;
    if (auto program = read_below(dir, result.reproducer)) {
      extras.reproducers.emplace(result.reproducer, *std::move(program));
    }
  }
  if (const auto bench = read_below(dir, "bench.json"); bench && !extras.bench) {
    try {
      BenchFile file = read_bench_json(*bench, "bench.json");
      if (!file.series.empty()) extras.bench = std::move(file);
    } catch (const BenchFormatError&) {
      // Verdicts do not depend on it.
    }
  }
  return report_page(run, catalogue, extras);
}

std::string report_page(const RunResults& run, const Catalogue& catalogue,
                        const HtmlExtras& extras) {
  std::string title = "infocts";
  for (const IutRecord& iut : run.iuts) title += (title == "infocts" ? ": " : ", ") + iut.id;
  return html_page(HtmlPage::report, title, html_data(run, catalogue, extras), extras.nonce);
}

std::vector<fs::path> write_reports(const fs::path& dir, const RunResults& run,
                                    const Catalogue& catalogue) {
  const std::vector<std::pair<std::string, std::string>> files{
      {"results.json", results_json(run)},
      {"junit.xml", junit_xml(run, catalogue)},
      {"summary.md", summary_markdown(run, catalogue)},
      {"report.html", report_html(dir, run, catalogue)},
  };
  make_directory(dir);
  std::vector<fs::path> paths;
  for (const auto& [name, content] : files) {
    paths.push_back(dir / name);
    write_atomically(paths.back(), content);
  }
  return paths;
}

}  // namespace infocts
