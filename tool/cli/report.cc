#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
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

// A measurement that was killed in its first round has nothing to show.
void leave_out_empty(ResultFiles& files) {
  if (!files.bench || !files.bench->series.empty()) return;
  if (!files.run) {
    const std::string directory = directory_to_resume(files).string();
    throw UsageError(
        fmt::format("'{}' has no measurements yet: continue with 'infocts bench --resume {}'.",
                    files.name, directory.empty() ? "DIR" : shell_word(directory)));
  }
  files.bench.reset();
}

struct Interrupted {};

/// The results that the user names, read anew each time that one is asked for: a site may have more
/// than fit into memory. Redacted, each is read once more, before the others.
class Results {
 public:
  explicit Results(const ReportArguments& arguments)
      : names_(arguments.results), contents_(names_.size()) {
    if (!arguments.redact) return;
    redactor_.emplace();
    redactor_->learn_here();
    for (std::size_t i = 0; i < size(); ++i) learn_names(as_they_are(i), *redactor_);
    catch_interrupts();  // names that were to be left out must not stay behind
    scratch_.emplace(temporary_directory());
  }

  std::size_t size() const { return names_.size(); }

  // Throws Interrupted where an interrupt would leave a directory behind.
  ResultFiles load(std::size_t i) {
    if (scratch_ && interrupted()) throw Interrupted();
    ResultFiles files = as_they_are(i);
    if (!redactor_) return files;
    return redacted(files, *redactor_, scratch_->path() / std::to_string(i));
  }

  std::vector<ResultFiles> all() {
    std::vector<ResultFiles> files;
    for (std::size_t i = 0; i < size(); ++i) files.push_back(load(i));
    return files;
  }

  SiteEntries entries() {
    return {size(), [this](std::size_t i) {
              ResultFiles files = load(i);
              return SiteEntry{.directory = std::move(files.directory),
                               .run = std::move(files.run),
                               .run_json = std::move(files.run_json),
                               .bench = std::move(files.bench)};
            }};
  }

 private:
  ResultFiles as_they_are(std::size_t i) {
    ResultFiles files = load_result(names_[i]);
    // Names that are in it now were not learned, and its page would have the name of another one.
    const std::size_t content = std::hash<std::string>()(files.run_json + files.bench_json);
    if (contents_[i] && *contents_[i] != content) {
      throw UsageError(fmt::format("'{}' changed while it was read: try again.", names_[i]));
    }
    contents_[i] = content;
    leave_out_empty(files);
    return files;
  }

  const std::vector<std::string>& names_;
  std::vector<std::optional<std::size_t>> contents_;  ///< of those that were read, in numbers
  std::optional<Redactor> redactor_;
  std::optional<ScratchDirectory> scratch_;
};

void write_atlas(const fs::path& path, Results& results) {
  // Without the names of the results, which are of one machine.
  const std::string command = "infocts report RESULTS... -o " + path.filename().string();
  const std::string page = site_atlas(results.entries(), Catalogue::builtin(), command);
  if (!path.parent_path().empty()) make_directory(path.parent_path());
  write_atomically(path, page);
  say(stdout, "{}\n", path.string());
}

void write_site(const fs::path& directory, Results& results, bool redact) try {
  const SiteSummary summary =
      infocts::write_site(directory, results.entries(), Catalogue::builtin(), kVersion,
                          redact ? SiteBefore::only_these : SiteBefore::any);
  say(stdout, "{}: {} results, {} badges\n", (directory / "index.html").string(), summary.results,
      summary.badges);
} catch (const OtherPages& other) {
  throw UsageError(fmt::format(
      "'{}' is none of the files that are to be written, and may have names that --redact leaves "
      "out: nothing was written. Remove 'results' and 'badges' in '{}', or choose another "
      "directory with -o.",
      other.what(), directory.string()));
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

int report(const ReportArguments& arguments) try {
  const fs::path output = arguments.output;
  require_known_ending(output);
  const bool is_file = output.extension() == ".html" || output.extension() == ".md";
  require_no_foreign_file(is_file ? output : output / "index.html");
  Results results(arguments);
  if (output.extension() == ".html") {
    write_page(output, results.all());
  } else if (output.extension() == ".md") {
    write_atlas(output, results);
    return kExitAsExpected;
  } else {
    write_site(output, results, arguments.redact);
  }
  if (!charts_embedded()) {
    fmt::print(stderr,
               "infocts: the pages have no charts: this infocts was built without Chart.js "
               "(Debian: libjs-chart.js).\n");
  }
  return kExitAsExpected;
} catch (const Interrupted&) {
  fmt::print(stderr, "infocts: interrupted\n");
  return kExitNotMeasured;
}

}  // namespace infocts
