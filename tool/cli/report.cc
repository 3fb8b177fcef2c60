#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>

#include "tool/cli/commands.h"
#include "tool/cli/foreign_file.h"
#include "tool/cli/redacted_results.h"
#include "tool/cli/result_files.h"
#include "tool/cli/say.h"
#include "tool/cli/version.h"
#include "tool/report/html_page.h"
#include "tool/report/shell_words.h"
#include "tool/report/site.h"
#include "tool/report/write_reports.h"
#include "tool/results/atomic_file.h"
#include "tool/results/exit_code.h"
#include "tool/runner/cache.h"
#include "tool/runner/child.h"
#include "tool/runner/errors.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;

// Verdicts of one run and figures of one: more belong on several pages.
void write_page(const fs::path& path, std::vector<ResultFiles> files) {
  ResultFiles whole;
  for (ResultFiles& next : files) {
    if ((next.run && whole.run) || (next.bench && whole.bench)) {
      throw UsageError(fmt::format(
          "'{}' is a page for one run: give one results.json (and one bench.json), or a "
          "directory with -o for a site of many.",
          path.string()));
    }
    if (next.run) {
      whole.run = std::move(next.run);
      whole.directory = next.directory;
    }
    if (next.bench) whole.bench = std::move(next.bench);
  }
  HtmlExtras extras;
  extras.tool = kVersion;
  extras.bench = std::move(whole.bench);
  RunResults run = whole.run.value_or(RunResults{});
  if (!whole.run && extras.bench) {
    run.suite.version = extras.bench->suite_version;
    run.suite.started = extras.bench->date;
  }
  if (!path.parent_path().empty()) make_directory(path.parent_path());
  write_atomically(path,
                   report_html(whole.directory, run, Catalogue::builtin(), std::move(extras)));
  say(stdout, "{}\n", path.string());
}

std::vector<SiteEntry> entries_of(std::vector<ResultFiles> files) {
  std::vector<SiteEntry> entries;
  for (ResultFiles& next : files) {
    entries.push_back({.directory = next.directory,
                       .run = std::move(next.run),
                       .run_json = std::move(next.run_json),
                       .bench = std::move(next.bench)});
  }
  return entries;
}

void write_atlas(const fs::path& path, std::vector<ResultFiles> files) {
  if (!path.parent_path().empty()) make_directory(path.parent_path());
  // Without the names of the results, which are of one machine.
  const std::string command = "infocts report RESULTS... -o " + path.filename().string();
  write_atomically(path, site_atlas(entries_of(std::move(files)), Catalogue::builtin(), command));
  say(stdout, "{}\n", path.string());
}

void write_site(const fs::path& directory, std::vector<ResultFiles> files) {
  const SiteSummary summary =
      infocts::write_site(directory, entries_of(std::move(files)), Catalogue::builtin(), kVersion);
  say(stdout, "{}: {} results, {} badges\n", (directory / "index.html").string(), summary.results,
      summary.badges);
}

// A measurement that was killed in its first round has nothing to show.
void leave_out_empty(std::vector<ResultFiles>& files) {
  for (ResultFiles& next : files) {
    if (!next.bench || !next.bench->series.empty()) continue;
    if (!next.run) {
      const std::string directory = directory_to_resume(next).string();
      throw UsageError(
          fmt::format("'{}' has no measurements yet: continue with 'infocts bench --resume {}'.",
                      next.name, directory.empty() ? "DIR" : shell_word(directory)));
    }
    next.bench.reset();
  }
}

// A directory of such a name would surprise.
void require_known_ending(const fs::path& output) {
  constexpr std::array<std::string_view, 6> kOfFiles = {".txt", ".json", ".xml",
                                                        ".csv", ".htm",  ".pdf"};
  const std::string ending = output.extension().string();
  std::error_code error;
  if (std::find(kOfFiles.begin(), kOfFiles.end(), ending) == kOfFiles.end() ||
      fs::is_directory(output, error)) {
    return;
  }
  throw UsageError(fmt::format(
      "'infocts report' cannot write '{}': give NAME.html for a page of one run, NAME.md for the "
      "atlas, or a directory for a site.",
      output.string()));
}

}  // namespace

int report(const ReportArguments& arguments) {
  const fs::path output = arguments.output;
  require_known_ending(output);
  const bool is_file = output.extension() == ".html" || output.extension() == ".md";
  require_no_foreign_file(is_file ? output : output / "index.html");
  std::vector<ResultFiles> files = load_results(arguments.results);
  leave_out_empty(files);
  std::optional<ScratchDirectory> scratch;
  if (arguments.redact) {
    catch_interrupts();  // names that were to be left out must not stay behind
    scratch.emplace(temporary_directory());
    redact_results(files, scratch->path());
  }
  if (output.extension() == ".html") {
    write_page(output, std::move(files));
  } else if (output.extension() == ".md") {
    write_atlas(output, std::move(files));
    return kExitAsExpected;
  } else {
    write_site(output, std::move(files));
  }
  if (!charts_embedded()) {
    fmt::print(stderr,
               "infocts: the pages have no charts: this infocts was built without Chart.js "
               "(Debian: libjs-chart.js).\n");
  }
  return kExitAsExpected;
}

}  // namespace infocts
