// A site of many results.
#include "tool/report/site.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "tests/report/sample.h"
#include "tests/support/directory.h"
#include "tests/support/json.h"
#include "tool/report/site_data.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;

SiteEntry entry_of(std::size_t number) {
  SiteEntry entry;
  entry.run = samples::good_run();
  entry.run->suite.started = fmt::format("2026-01-{:02}T00:00:00Z", 28 - number);
  entry.run_json = fmt::format("{{\"number\": {}}}", number);
  return entry;
}

long most_memory_in_kib() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return used.ru_maxrss;
}

// One that cannot be read shall not leave half a site.
TEST(Site, IsWrittenWhenAllWereRead) {
  const tests::Directory directory;
  const fs::path site = directory.path() / "site";
  std::vector<std::size_t> loaded;
  const SiteEntries entries{3, [&](std::size_t number) {
                              loaded.push_back(number);
                              EXPECT_EQ(fs::exists(site), loaded.size() > 3);
                              return entry_of(number);
                            }};
  EXPECT_EQ(write_site(site, entries, samples::sample_catalogue(), "1.0").results, 3U);
  EXPECT_EQ(loaded, (std::vector<std::size_t>{0, 1, 2, 2, 1, 0})) << "then by time";
}

TEST(Site, HoldsOneResultAtATime) {
#if defined(__SANITIZE_ADDRESS__)
#define CTS_FREED_STAYS
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CTS_FREED_STAYS
#endif
#endif
#ifdef CTS_FREED_STAYS
  GTEST_SKIP() << "what is freed stays in memory";
#endif
  constexpr std::size_t kResults = 25;
  constexpr std::size_t kBytes = std::size_t{4} << 20;
  const tests::Directory directory;
  const SiteEntries entries{kResults, [&](std::size_t number) {
                              SiteEntry entry = entry_of(number);
                              entry.run_json.resize(kBytes, ' ');
                              return entry;
                            }};
  const long before = most_memory_in_kib();
  write_site(directory.path(), entries, samples::sample_catalogue(), "1.0");
  EXPECT_LT(most_memory_in_kib() - before, static_cast<long>(kResults * kBytes / 1024 / 2));
}

TEST(Site, BadgesAreOfTheLatestResult) {
  const tests::Directory directory;
  const SiteEntries entries{2, [&](std::size_t number) {
                              SiteEntry entry = entry_of(number);
                              if (number == 1) entry.run->suite.complete = false;  // older
                              return entry;
                            }};
  write_site(directory.path(), entries, samples::sample_catalogue(), "1.0");
  std::size_t badges = 0;
  for (const auto& badge : fs::directory_iterator(directory.path() / "badges")) {
    ++badges;
    EXPECT_EQ(tests::read(badge.path()).find("not measured"), std::string::npos) << badge.path();
  }
  EXPECT_EQ(badges, 1U);
}

CaseResult case_of(const SiteEntry& entry, const char* test, Verdict verdict) {
  return samples::make_case(entry.run->iuts.front().id, test, verdict);
}

// A run in which a filter left out the case that fails.
SiteEntry part_of(std::size_t number) {
  SiteEntry entry = entry_of(number);
  CaseResult& left_out = entry.run->results.back();
  left_out.verdict = Verdict::skipped;
  left_out.skip_reason = SkipReason::filtered;
  summarize_requirements(*entry.run);
  return entry;
}

SiteEntry failed(std::size_t number) {
  SiteEntry entry = entry_of(number);
  entry.run->results.back().verdict = Verdict::fail;
  summarize_requirements(*entry.run);
  return entry;
}

BenchFile figures_of(double median) {
  BenchFile bench;
  bench.suite_version = "1.1.0";
  bench.date = "2026-06-01T00:00:00Z";
  bench.machine = "benchbox";
  bench.mpis = {"mpich-4.0.2"};
  bench.series["get_hit/8"]["mpich-4.0.2"] = {.rounds = {median}, .median = median};
  return bench;
}

SiteEntries entries_of(const std::vector<SiteEntry>& all) {
  return {all.size(), [&all](std::size_t number) { return all[number]; }};
}

SiteSummary write(const fs::path& site, const std::vector<SiteEntry>& all,
                  SiteBefore before = SiteBefore::any) {
  return write_site(site, entries_of(all), samples::sample_catalogue(), "1.0", before);
}

std::string badge_of(const std::vector<SiteEntry>& all) {
  const tests::Directory directory;
  write(directory.path(), all);
  return tests::read(directory.path() / "badges/node1.mpich-4.0.2.json");
}

std::set<std::string> files_in(const fs::path& directory) {
  std::set<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(directory)) {
    if (entry.is_regular_file()) names.insert(fs::relative(entry.path(), directory));
  }
  return names;
}

nlohmann::json index_of(const std::vector<SiteEntry>& all) {
  SiteIndex index(samples::sample_catalogue(), "1.0");
  for (const SiteEntry& entry : all) index.add(entry);
  return tests::read_json(index.json());
}

// What a filter left out may be what is red.
TEST(Site, PartsOfRunsReplaceNoBadgeOfAWholeOne) {
  const std::string whole = badge_of({failed(1)});
  EXPECT_NE(whole.find("\"red\""), std::string::npos) << whole;
  EXPECT_EQ(badge_of({failed(1), part_of(0)}), whole) << "entries of smaller numbers are later";
  EXPECT_EQ(badge_of({part_of(1), failed(0)}), whole);
  EXPECT_NE(badge_of({failed(1), entry_of(0)}), whole);
  EXPECT_NE(badge_of({part_of(0)}).find("part of profile"), std::string::npos);
  SiteEntry unmeasured = entry_of(1);
  unmeasured.run->results.clear();
  EXPECT_NE(badge_of({unmeasured, part_of(0)}).find("part of profile"), std::string::npos);
}

TEST(Site, BadgesOfLongNamesAreTheirOwn) {
  std::vector<SiteEntry> all{entry_of(0), entry_of(1)};
  all[0].run->suite.machine = std::string(80, 'm') + "1";
  all[1].run->suite.machine = std::string(80, 'm') + "2";
  const tests::Directory directory;
  EXPECT_EQ(write(directory.path(), all).badges, 2U);
}

TEST(Site, FiguresBesideEqualVerdictsHaveAPage) {
  std::vector<SiteEntry> all{entry_of(0), entry_of(0), entry_of(0), entry_of(0)};
  all[1].bench = figures_of(10);
  all[2].bench = figures_of(20);
  all[3].bench = figures_of(20);
  const tests::Directory directory;
  write(directory.path() / "alone", {entry_of(0)});
  EXPECT_EQ(write(directory.path() / "site", all).results, 3U);
  const auto alone = files_in(directory.path() / "alone");
  const auto both = files_in(directory.path() / "site");
  EXPECT_TRUE(std::includes(both.begin(), both.end(), alone.begin(), alone.end()))
      << "no link changes";
  EXPECT_EQ(std::count_if(both.begin(), both.end(),
                          [](const std::string& name) {
                            return name.find("2026-06-01-benchbox") != std::string::npos;
                          }),
            2);
  EXPECT_EQ(write(directory.path() / "one", {all[1], all[1]}).results, 1U);
}

// A redacted site beside the pages that have the names.
TEST(Site, MayRefuseToStandBesideOtherPages) {
  const tests::Directory directory;
  const fs::path site = directory.path() / "site";
  const std::vector<SiteEntry> all{entry_of(0), failed(1)};
  write(site, all, SiteBefore::only_these);
  write(site, all, SiteBefore::only_these);
  const auto before = files_in(site);
  std::vector<SiteEntry> other{all.front(), failed(1)};
  other.back().run->suite.machine = "host-1";
  EXPECT_THROW(write(site, other, SiteBefore::only_these), OtherPages);
  EXPECT_EQ(files_in(site), before);
  fs::remove_all(site / "results");
  EXPECT_NO_THROW(write(site, {all.front()}, SiteBefore::only_these));
  fs::remove_all(site / "results");
  other.front().run->suite.machine = "host-1";
  EXPECT_THROW(write(site, other, SiteBefore::only_these), OtherPages) << "badges have names, too";
}

// What was skipped, left out or not decided is no requirement that is kept.
TEST(Site, TheIndexTellsWhatIsUndecided) {
  std::vector<SiteEntry> all{failed(0), part_of(1), entry_of(2), entry_of(3)};
  RunResults& run = *all[3].run;
  run.results.front().verdict = Verdict::skipped;
  run.results.front().skip_reason = SkipReason::not_in_version;
  run.results.push_back(case_of(all[3], "info.set.replaces.twice", Verdict::fail));
  run.results.push_back(run.results[1]);
  run.results.back().verdict = Verdict::skipped;
  run.results.back().skip_reason = SkipReason::filtered;
  summarize_requirements(run);
  const nlohmann::json index = index_of(all);
  const auto undecided = [&](std::size_t number) {
    const std::size_t place = index["results"][number]["iuts"][0]["undecided"];
    return index["undecided"][place].get<std::vector<std::string>>();
  };
  using List = std::vector<std::string>;
  EXPECT_EQ(undecided(0), List());
  EXPECT_EQ(undecided(1), List{"info.set.replaces"});
  EXPECT_EQ(undecided(2), List());
  EXPECT_EQ(undecided(3), List{"info.get_string.truncates"}) << "a deviation is one in any part";
  EXPECT_EQ(index["undecided"].size(), 3U) << "each list once";
  EXPECT_EQ(index["results"][0]["iuts"][0]["partial"], false);
  EXPECT_EQ(index["results"][1]["iuts"][0]["partial"], true);
}

TEST(Site, FiguresKeepTheirDayMachineAndVersion) {
  SiteEntry entry = entry_of(0);
  entry.bench = figures_of(10);
  entry.bench->failures["mpich-4.0.2"] = "life/64: signal 11";
  entry.bench->not_shared["mpich-4.0.2"] = "signal 6";
  entry.bench->series["life/64"]["mpich-4.0.2"] = {.rounds = {9, 9, 9}, .median = 9};
  const nlohmann::json bench = index_of({entry})["results"][0]["bench"];
  EXPECT_EQ(bench["date"], "2026-06-01T00:00:00Z");
  EXPECT_EQ(bench["machine"], "benchbox");
  EXPECT_EQ(bench["version"], "1.1.0");
  EXPECT_EQ(bench["rounds"], 3);
  EXPECT_EQ(bench["rows"][0]["values"]["mpich-4.0.2"]["rounds"], 1);
  EXPECT_EQ(bench["failures"]["mpich-4.0.2"], "life/64: signal 11");
  EXPECT_EQ(bench["not_shared"]["mpich-4.0.2"], "signal 6");
}

TEST(Site, AResultThatIsGivenTwiceCountsOnce) {
  const tests::Directory directory;
  const SiteEntries entries{4, [](std::size_t number) { return entry_of(number % 2); }};
  EXPECT_EQ(write_site(directory.path(), entries, samples::sample_catalogue(), "1.0").results, 2U);
}

}  // namespace
}  // namespace infocts
