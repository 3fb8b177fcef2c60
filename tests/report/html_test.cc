// report.html: whole in itself, and safe whatever an MPI answers.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/report/sample.h"
#include "tests/support/json.h"
#include "tool/report/html_data.h"
#include "tool/report/html_page.h"

namespace infocts {
namespace {

using samples::mixed_run;
using samples::nasty_run;
using samples::sample_catalogue;

std::string data_of(const std::string& page) {
  const std::string start = "<script type=\"application/json\" id=\"data\">";
  const std::size_t from = page.find(start) + start.size();
  return page.substr(from, page.find("</script>", from) - from);
}

std::string page_of(const RunResults& run, const HtmlExtras& extras = {}) {
  return html_page(HtmlPage::report, "t", html_data(run, sample_catalogue(), extras));
}

TEST(Html, NothingIsFetched) {
  const std::string page = page_of(mixed_run());
  for (const char* part : {"src=", "@import", "<link rel=\"stylesheet\"", "url(", "fetch("}) {
    const std::size_t found = page.find(part);
    EXPECT_TRUE(found == std::string::npos) << page.substr(found, 60);
  }
  EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
}

TEST(Html, NoValueEndsTheDataOrIsMarkup) {
  RunResults run = nasty_run();
  run.iuts.front().library_version = "</script><script>alert(1)</script><!--";
  run.results.front().message = "</SCRIPT ><img src=x onerror=alert(1)>{{script}}";
  HtmlExtras extras;
  extras.reproducers[run.results.front().reproducer] = "\xff</script>";
  const std::string data = data_of(page_of(run, extras));
  EXPECT_EQ(data.find('<'), std::string::npos);
  EXPECT_TRUE(std::all_of(data.begin(), data.end(),
                          [](char byte) { return static_cast<unsigned char>(byte) < 128; }));
  const nlohmann::json page = tests::read_json(data);
  EXPECT_EQ(page["iuts"][0]["library"], "</script><script>alert(1)</script><!--");
}

TEST(Html, TimelinesAreData) {
  RunResults run = mixed_run();
  Timeline timeline{.threads = {{{.text = "get(left) = <b>", .begin = 0, .end = 1}}}};
  run.results.front().timeline = timeline;
  const nlohmann::json page = tests::read_json(data_of(page_of(run)));
  std::size_t found = 0;
  for (const nlohmann::json& detail : page["details"]) {
    if (!detail.contains("timeline")) continue;
    ++found;
    EXPECT_EQ(detail["timeline"]["threads"][0][0]["text"], "get(left) = <b>");
  }
  EXPECT_EQ(found, 1U);
}

// What the page's script shows, without taking words apart.
TEST(Html, CellsAndNamesAreData) {
  const RunResults run = mixed_run();
  const nlohmann::json page = tests::read_json(data_of(page_of(run)));
  const nlohmann::json cell = page.at("subjects").at(0).at("cells").at(1);
  const nlohmann::json expected{{"outcome", "unexpected"},
                                {"observed", false},
                                {"count", "0/2"},
                                {"notes", "1 fail 1 advice"}};
  EXPECT_EQ(cell, expected);
  for (const nlohmann::json& requirement : page.at("requirements")) {
    const std::string id = requirement.at("id");
    EXPECT_TRUE(id.ends_with("." + requirement.at("short").get<std::string>())) << id;
    EXPECT_EQ(std::count(id.begin(), id.end(), '.'), 2) << id;
  }
}

// The browser runs what bears the word of the page; a text that was there before cannot know it.
TEST(Html, OnlyItsOwnScriptsMayRun) {
  const auto word_of = [](const std::string& page) {
    const std::string start = "script-src 'nonce-";
    const std::size_t from = page.find(start) + start.size();
    return page.substr(from, page.find('\'', from) - from);
  };
  const std::string page = page_of(mixed_run());
  const std::string word = word_of(page);
  EXPECT_EQ(word.size(), 32U);
  std::size_t marked = 0;
  const std::string script = "<script nonce=\"" + word + "\">";
  for (std::size_t at = page.find(script); at != std::string::npos;
       at = page.find(script, at + 1)) {
    ++marked;
  }
  EXPECT_EQ(marked, 2U);
  EXPECT_EQ(page.find("script-src 'unsafe-inline'"), std::string::npos);
  EXPECT_NE(word_of(page_of(mixed_run())), word);
}

TEST(Html, TitleIsText) {
  const std::string page = html_page(HtmlPage::report, "</title><b>&", "{}");
  EXPECT_NE(page.find("<title>&lt;/title>&lt;b>&amp;</title>"), std::string::npos);
}

TEST(Html, LinksToThePagesOfTheVersionThatWasApplied) {
  RunResults run = mixed_run();
  run.iuts[1].applied_version = "5.0";
  const nlohmann::json page = tests::read_json(data_of(page_of(run)));
  const nlohmann::json& fact = page["facts"]["V20"];
  EXPECT_FALSE(fact["text"].empty());
  EXPECT_EQ(fact["pages"].size(), 2U);
  EXPECT_EQ(fact["pages"]["5.0"][0]["title"], "MPI-5.0, The Info Object");
  EXPECT_EQ(fact["pages"]["5.0"][0]["url"],
            "https://www.mpi-forum.org/docs/mpi-5.0/mpi50-report/node265.htm");
  EXPECT_EQ(page["iuts"][1]["profile"], "profile 5.0 of infocts 0.1.0");
}

TEST(Html, EveryResultIsThere) {
  const RunResults run = mixed_run();
  const nlohmann::json page = tests::read_json(data_of(page_of(run)));
  ASSERT_EQ(page["iuts"].size(), run.iuts.size());
  for (const CaseResult& result : run.results) {
    if (result.skip_reason == SkipReason::filtered) continue;
    const auto iut = std::find_if(page["iuts"].begin(), page["iuts"].end(),
                                  [&](const auto& entry) { return entry["id"] == result.iut; });
    const auto test = std::find_if(page["tests"].begin(), page["tests"].end(),
                                   [&](const auto& entry) { return entry["id"] == result.test; });
    ASSERT_NE(iut, page["iuts"].end());
    ASSERT_NE(test, page["tests"].end());
    const auto place = static_cast<std::size_t>(test - page["tests"].begin());
    const char code = (*iut)["tests"].get<std::string>().at(place);
    EXPECT_EQ(page["kinds"][static_cast<std::size_t>(code - 'A')]["verdict"],
              to_string(result.verdict))
        << result.test;
  }
}

TEST(Html, ColumnsOfOneMpiAreOneGroup) {
  RunResults run = samples::good_run();
  IutRecord other = run.iuts.front();
  other.binding = "use_mpi_f08";
  other.id += "/use_mpi_f08";
  other.ranks = 4;
  other.id += "-n4";
  run.iuts.push_back(other);
  const nlohmann::json page = tests::read_json(data_of(page_of(run)));
  EXPECT_EQ(page["iuts"][1]["group"], page["iuts"][0]["group"]);
  EXPECT_EQ(page["iuts"][1]["column"], "use_mpi_f08 ×4");
}

TEST(Html, EmptyRun) { EXPECT_FALSE(page_of({}).empty()); }

}  // namespace
}  // namespace infocts
