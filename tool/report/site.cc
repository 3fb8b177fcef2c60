#include "tool/report/site.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "tool/report/atlas.h"
#include "tool/report/html_page.h"
#include "tool/report/site_badges.h"
#include "tool/report/site_data.h"
#include "tool/report/write_reports.h"
#include "tool/results/atomic_file.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;

// FNV-1a: tells results apart, and is the same everywhere.
std::uint64_t content_number(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char byte : text) {
    hash ^= static_cast<unsigned char>(byte);
    hash *= 0x100000001b3;
  }
  return hash;
}

// A file name has an end: 255 bytes on most systems.
std::string short_machine(std::string_view name) { return std::string(name.substr(0, 64)); }

// A name that stays the same however often the site is made, whatever else is on it.
std::string permalink_of(const SiteEntry& entry) {
  // The file as it lies there: what is beside it, and another suite that reads it, change nothing.
  std::string content = entry.run_json;
  if (!entry.run && entry.bench) {
    content += entry.bench->command + entry.bench->date;
    for (const auto& [id, by_mpi] : entry.bench->series) {
      for (const auto& [mpi, series] : by_mpi) {
        content += fmt::format("{}{}{}", id, mpi, series.median);
      }
    }
  }
  const std::string day = entry.date().empty() ? "undated" : entry.date().substr(0, 10);
  const std::string machine = entry.machine().empty() ? "unknown" : entry.machine();
  return file_word(
      fmt::format("{}-{}-{:08x}", day, short_machine(machine), content_number(content) >> 32U));
}

std::string page_of(const SiteEntry& entry, const Catalogue& catalogue, std::string_view version) {
  HtmlExtras extras;
  extras.tool = version;
  extras.bench = entry.bench;
  extras.home = "../index.html";
  RunResults run = entry.run.value_or(RunResults{});
  if (!entry.run) {
    run.suite.version = entry.suite_version();
    run.suite.started = entry.date();
    run.suite.machine = entry.machine();
  }
  return report_html(entry.directory, run, catalogue, std::move(extras));
}

void drop_run(SiteEntry& entry) {
  entry.run.reset();
  entry.run_json.clear();
}

/// A result that is not held.
struct Listed {
  std::size_t number;  ///< among those that are given
  std::string date;
  std::string permalink;
  bool only_figures;  ///< its verdicts are those of another one
};

/// Results, each once.
class Listing {
 public:
  explicit Listing(const SiteEntries& entries) {
    for (std::size_t number = 0; number < entries.count; ++number) {
      add(number, entries.load(number));
    }
    std::stable_sort(all_.begin(), all_.end(),
                     [](const Listed& a, const Listed& b) { return a.date < b.date; });
  }

  /// In the order of time.
  const std::vector<Listed>& all() const { return all_; }

  /// Names of files, with the directory that they are in.
  bool has_file(const std::string& name) const { return files_.contains(name); }

 private:
  void add(std::size_t number, SiteEntry entry) {
    const std::string permalink = permalink_of(entry);
    const bool is_new = seen_.insert(permalink).second;
    if (is_new) take(number, entry, permalink, false);
    if (!entry.run || !entry.bench) return;
    drop_run(entry);
    const std::string of_figures = permalink_of(entry);
    if (seen_.insert(of_figures).second && !is_new) take(number, entry, of_figures, true);
  }

  void take(std::size_t number, const SiteEntry& entry, const std::string& permalink,
            bool only_figures) {
    all_.push_back({number, entry.date(), permalink, only_figures});
    files_.insert("results/" + permalink + ".html");
    if (!entry.run) return;
    files_.insert("results/" + permalink + ".json");
    for (const IutRecord& iut : entry.run->iuts) files_.insert("badges/" + badge_name(entry, iut));
  }

  std::vector<Listed> all_;
  std::set<std::string> seen_;  ///< permalinks, of figures alone too
  std::set<std::string> files_;
};

void require_no_other_pages(const fs::path& directory, const Listing& listing) {
  for (const char* part : {"results", "badges"}) {
    if (!fs::exists(directory / part)) continue;
    for (const auto& entry : fs::directory_iterator(directory / part)) {
      if (listing.has_file(part + ("/" + entry.path().filename().string()))) continue;
      throw OtherPages(entry.path().string());
    }
  }
}

}  // namespace

std::string SiteEntry::date() const {
  if (run) return run->suite.started;
  return bench ? bench->date : "";
}

std::string SiteEntry::machine() const {
  if (run && !run->suite.machine.empty()) return run->suite.machine;
  return bench ? bench->machine : "";
}

std::string SiteEntry::suite_version() const {
  if (run) return run->suite.version;
  return bench ? bench->suite_version : "";
}

std::string file_word(std::string_view text) {
  std::string out;
  for (const char byte : text) {
    const bool plain = std::isalnum(static_cast<unsigned char>(byte)) != 0 || byte == '.' ||
                       byte == '-' || byte == '_';
    out += plain ? byte : '_';
  }
  // File systems take 255 bytes, and something comes behind it.
  constexpr std::size_t kLongest = 160;
  if (out.size() <= kLongest) return out;
  return fmt::format("{}-{:016x}", out.substr(0, kLongest), content_number(text));
}

std::string site_atlas(const SiteEntries& entries, const Catalogue& catalogue,
                       std::string_view command) {
  AtlasMaker atlas;
  const Listing listing(entries);
  for (const Listed& listed : listing.all()) {
    if (listed.only_figures) continue;
    const SiteEntry entry = entries.load(listed.number);
    if (entry.run) atlas.add(*entry.run);
  }
  return atlas_markdown(atlas.atlas(catalogue), command);
}

SiteSummary write_site(const fs::path& directory, const SiteEntries& entries,
                       const Catalogue& catalogue, std::string_view tool_version,
                       SiteBefore before) {
  const Listing listing(entries);
  if (before == SiteBefore::only_these) require_no_other_pages(directory, listing);
  make_directory(directory / "results");
  make_directory(directory / "badges");
  std::map<std::string, SiteBadge> badges;
  SiteIndex index(catalogue, tool_version);
  for (const Listed& listed : listing.all()) {
    SiteEntry entry = entries.load(listed.number);
    if (listed.only_figures) drop_run(entry);
    entry.permalink = listed.permalink;
    const fs::path start = directory / "results" / entry.permalink;
    write_atomically(start.string() + ".html", page_of(entry, catalogue, tool_version));
    if (entry.run) write_atomically(start.string() + ".json", entry.run_json);
    add_badges(entry, badges);
    index.add(entry);
  }
  for (const auto& [name, badge] : badges) {
    write_atomically(directory / "badges" / name, badge.json);
  }
  // GitHub Pages would leave out files that begin with '_'.
  write_atomically(directory / ".nojekyll", "");
  // Last: it links to the others.
  write_atomically(directory / "index.html",
                   html_page(HtmlPage::site, "MPI conformance: all results", index.json()));
  return {listing.all().size(), badges.size()};
}

}  // namespace infocts
