// A site of many results.
#include "tool/report/site.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <filesystem>
#include <vector>

#include "tests/report/sample.h"
#include "tests/support/directory.h"

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

TEST(Site, AResultThatIsGivenTwiceCountsOnce) {
  const tests::Directory directory;
  const SiteEntries entries{4, [](std::size_t number) { return entry_of(number % 2); }};
  EXPECT_EQ(write_site(directory.path(), entries, samples::sample_catalogue(), "1.0").results, 2U);
}

}  // namespace
}  // namespace infocts
