// infocts report: pages of one result and sites of many.
#include <fmt/format.h>

#include <atomic>
#include <thread>

#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

class Report : public Tool {
 protected:
  Report() {
    infocts({"run", "reference", kFakeMpicc, "--filter", "info.create.empty", "--cases", "2", "-o",
             directory_ / "one"});
    json results = read_json(read(directory_ / "one/results.json"));
    results["suite"]["started"] = "2026-01-02T03:04:05Z";
    results["suite"]["machine"] = "node <7>";
    results["suite"]["version"] = "0.0.1";
    write(directory_ / "two/results.json", results.dump());
  }
};

TEST_F(Report, OnePage) {
  const std::string page = directory_ / "page.html";
  const Finished process = infocts({"report", directory_ / "one", "-o", page});
  EXPECT_EQ(process.exit_code, 0) << process.all();
  EXPECT_TRUE(has(read(page), "info.create.empty"));
  EXPECT_EQ(read(page).size(), read(directory_ / "one/report.html").size());
}

TEST_F(Report, AFileOfAnotherKindIsNoDirectory) {
  expect_complaint(infocts({"report", directory_ / "one", "-o", directory_ / "x.txt"}), 2,
                   {"x.txt", "NAME.html", "directory for a site"});
  EXPECT_FALSE(fs::exists(directory_ / "x.txt"));
}

// What strangers' results name may be a link to what they cannot read themselves.
TEST_F(Report, NothingBehindALinkIsPublishedOrRemoved) {
  write(directory_ / "secret/a.c", "a secret");
  fs::create_symlink(directory_ / "secret/a.c", directory_ / "one/a.c");
  fs::create_symlink("../secret", directory_ / "one/programs");
  for (const char* name : {"a.c", "programs/a.c"}) {
    json results = read_json(read(directory_ / "one/results.json"));
    results["results"][0]["reproducer"] = name;
    write(directory_ / "one/results.json", results.dump());
    infocts({"report", directory_ / "one", "-o", directory_ / "page.html"});
    EXPECT_TRUE(has(read(directory_ / "page.html"), "info.create.empty"));
    EXPECT_TRUE(has_no(read(directory_ / "page.html"), "a secret")) << name;
    infocts({"run", "reference", "--filter", "info.create.empty", "-o", directory_ / "one"});
    EXPECT_TRUE(fs::exists(directory_ / "secret/a.c")) << name;
  }
}

TEST_F(Report, NoReproducersAreWrittenThroughALink) {
  fs::create_directory_symlink("../secret", directory_ / "one/reproducers");
  expect_complaint(
      infocts({"run", "reference", "--filter", "info.create.empty", "-o", directory_ / "one"}), 2,
      {"reproducers' is a link", "-o"});
}

TEST_F(Report, SiteHasAPageAndABadgeForEach) {
  const Finished process = infocts({"report", directory_ / "one", directory_ / "two",
                                    directory_ / "one/results.json", "-o", directory_ / "site"});
  EXPECT_EQ(process.exit_code, 0) << process.all();
  EXPECT_TRUE(has(process.out, "2 results"));
  std::size_t pages = 0;
  for (const auto& entry : fs::directory_iterator(directory_ / "site/results")) {
    const std::string name = entry.path().filename();
    if (!name.ends_with(".html")) continue;
    ++pages;
    EXPECT_TRUE(has(read(directory_ / "site/index.html"), name.substr(0, name.size() - 5)));
    EXPECT_TRUE(
        fs::exists(directory_ / ("site/results/" + name.substr(0, name.size() - 5) + ".json")));
  }
  EXPECT_EQ(pages, 2U);
  const json badge = read_json(read(directory_ / "site/badges/node__7_.reference.json"));
  EXPECT_EQ(badge["schemaVersion"], 1);
  EXPECT_EQ(badge["label"], "infocts reference");
  EXPECT_TRUE(has(badge["message"].get<std::string>(), "pass"));
  EXPECT_TRUE(has(badge["message"].get<std::string>(), "part of profile 5.0 of infocts "));
  EXPECT_EQ(badge["color"], "brightgreen");
}

TEST_F(Report, AtlasIsAPageOfMarkdownAndATabOfTheSite) {
  const std::string page = directory_ / "atlas.md";
  const Finished process = infocts({"report", directory_ / "one", directory_ / "two", "-o", page});
  EXPECT_EQ(process.exit_code, 0) << process.all();
  EXPECT_TRUE(read(page).starts_with("# Atlas\n"));
  infocts({"report", directory_ / "one", "-o", directory_ / "site"});
  EXPECT_TRUE(has(read(directory_ / "site/index.html"), "\"atlas\":{\"columns\":["));
}

TEST_F(Report, PermalinksStay) {
  const auto names = [&](const Words& results) {
    Words words{"report", "-o", directory_ / "site"};
    words.insert(words.end(), results.begin(), results.end());
    EXPECT_EQ(infocts(words).exit_code, 0);
    std::set<std::string> all;
    for (const auto& entry : fs::directory_iterator(directory_ / "site/results")) {
      all.insert(entry.path().filename());
    }
    fs::remove_all(directory_ / "site");
    return all;
  };
  const auto one = names({directory_ / "two"});
  const auto both = names({directory_ / "one", directory_ / "two"});
  EXPECT_TRUE(std::includes(both.begin(), both.end(), one.begin(), one.end()));
}

// The link is that of results.json as it lies there, whatever lies beside it or reads it.
TEST_F(Report, PermalinksAreOfTheFile) {
  const auto name = [&] {
    EXPECT_EQ(infocts({"report", directory_ / "two", "-o", directory_ / "site"}).exit_code, 0);
    std::set<std::string> all;
    for (const auto& entry : fs::directory_iterator(directory_ / "site/results")) {
      all.insert(entry.path().filename());
    }
    fs::remove_all(directory_ / "site");
    return all;
  };
  const auto before = name();
  infocts({"bench", "reference", "--filter", "get_hit/8", "--rounds", "1", "--budget", "0.1", "-o",
           directory_ / "two"});
  EXPECT_EQ(name(), before);
  write(directory_ / "two/results.json", read(directory_ / "two/results.json") + "\n");
  EXPECT_NE(name(), before);
}

TEST_F(Report, NamesAreNotTooLongForFiles) {
  json results = read_json(read(directory_ / "two/results.json"));
  results["suite"]["machine"] = std::string(300, 'm');
  write(directory_ / "two/results.json", results.dump());
  const Finished process = infocts({"report", directory_ / "two", "-o", directory_ / "site"});
  EXPECT_EQ(process.exit_code, 0) << process.all();
  EXPECT_EQ(infocts({"run", "reference", "--machine", std::string(300, 'm')}).exit_code, 2);
}

TEST_F(Report, PagesOfOthersStay) {
  for (const char* name :
       {"page.html", "index.html", "atlas.md", "summary.md", "site/index.html"}) {
    const fs::path file = directory_ / name;
    const fs::path output = fs::path(name).has_parent_path() ? file.parent_path() : file;
    const Words words{"report", directory_ / "one", "-o", output};
    for (int i = 0; i < 2; ++i) EXPECT_EQ(infocts(words).exit_code, 0) << name;
    write(file, "<title>My page</title>");
    expect_complaint(infocts(words), 2, {file.string(), "was not written by infocts", "-o"});
    EXPECT_EQ(read(file), "<title>My page</title>");
  }
}

// Names are learned before anything is written, and results are read again for that.
TEST_F(Report, ResultsThatChangeMeanwhileKeepTheirNames) {
  json results = read_json(read(directory_ / "two/results.json"));
  std::vector<std::string> words{"report", "--redact", "-o", directory_ / "site"};
  for (int i = 0; i < 8; ++i) {
    results["suite"]["started"] = fmt::format("2026-01-1{}T00:00:00Z", i);
    const fs::path place = directory_ / fmt::format("day{}", i);
    write(place / "results.json", results.dump());
    words.push_back(place);
  }
  std::atomic<bool> done = false;
  std::thread changes([&] {
    for (int i = 0; !done; ++i) {
      results["suite"]["machine"] = fmt::format("secretnode{}", i);
      write(directory_ / "next", results.dump());
      fs::rename(directory_ / "next", directory_ / "day7/results.json");
    }
  });
  const Finished process = infocts(words);
  done = true;
  changes.join();
  EXPECT_TRUE(process.exit_code == 0 || has(process.err, "changed while it was read"))
      << process.all();
  if (!fs::exists(directory_ / "site")) return;
  for (const auto& file : fs::recursive_directory_iterator(directory_ / "site")) {
    if (!file.is_regular_file()) continue;
    EXPECT_FALSE(has(file.path().string() + read(file.path()), "secretnode")) << file.path();
  }
}

// A benchmark of another machine than this one, and than that of the run beside it.
TEST_F(Report, RedactedBenchmarksNameNoMachine) {
  infocts({"bench", "reference", "--filter", "get_hit/8", "--rounds", "1", "--budget", "0.1",
           "--machine", "node7.secret.example.org", "-o", directory_ / "two"});
  EXPECT_TRUE(has(read(directory_ / "two/bench.json"), "node7.secret.example.org"));
  for (const char* result : {"two", "two/bench.json"}) {
    const fs::path site = directory_ / "site";
    const Finished process = infocts({"report", directory_ / result, "--redact", "-o", site});
    EXPECT_EQ(process.exit_code, 0) << process.all();
    for (const auto& file : fs::recursive_directory_iterator(site)) {
      if (!file.is_regular_file()) continue;
      EXPECT_TRUE(has_no(file.path().string() + read(file.path()), "node7")) << file.path();
      EXPECT_TRUE(has_no(file.path().string() + read(file.path()), "secret")) << file.path();
    }
    fs::remove_all(site);
  }
}

// Those of an earlier site that is not redacted would stay beside the others.
TEST_F(Report, RedactedPagesStandBesideNoOthers) {
  const fs::path site = directory_ / "site";
  const Words plain{"report", directory_ / "two", "-o", site};
  const Words redacted{"report", directory_ / "two", "-o", site, "--redact"};
  EXPECT_EQ(infocts(plain).exit_code, 0);
  const std::string index = read(site / "index.html");
  expect_complaint(infocts(redacted), 2,
                   {"--redact", "Remove 'results' and 'badges' in '" + site.string() + "'", "-o"});
  EXPECT_EQ(read(site / "index.html"), index);
  fs::remove_all(site / "results");
  fs::remove_all(site / "badges");
  EXPECT_EQ(infocts(redacted).exit_code, 0);
  EXPECT_EQ(infocts(redacted).exit_code, 0) << "again, over its own pages";
}

TEST_F(Report, BadInputIsTold) {
  const std::string page = directory_ / "page.html";
  expect_complaint(infocts({"report", directory_ / "one", directory_ / "two", "-o", page}), 2,
                   {page, "one results.json"});
  expect_complaint(infocts({"report", directory_ / "no", "-o", page}), 2, {"no"});
  expect_complaint(infocts({"report", directory_ / "no", "-o", directory_ / "new/atlas.md"}), 2,
                   {"no"});
  EXPECT_FALSE(fs::exists(directory_ / "new"));
  expect_complaint(infocts({"report", "-o", page}), 2, {"results"});
  write(directory_ / "file", "x");
  expect_complaint(infocts({"report", directory_ / "one", "-o", directory_ / "file"}), 2, {"-o"});
}

}  // namespace
}  // namespace infocts::tests
