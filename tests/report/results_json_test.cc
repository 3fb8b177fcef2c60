#include "tool/results/results_json.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>

#include "tests/report/sample.h"
#include "tests/support/json.h"
#include "tests/support/schema.h"
#include "tool/results/citations.h"
#include "tool/results/differences.h"

namespace infocts {
namespace {

using nlohmann::json;

// What the schema holds against the document; empty if nothing.
std::string violation(const json& document) {
  static const json schema =
      tests::read_json(samples::read_source_file("tool/results/schemas/results.schema.json"));
  return tests::schema_violation(document, schema);
}

json written(const RunResults& run) { return tests::read_json(results_json(run)); }

TEST(ResultsJson, KeepsToItsSchema) {
  EXPECT_EQ(violation(written(samples::good_run())), "");
  EXPECT_EQ(violation(written(samples::mixed_run())), "");
  EXPECT_EQ(violation(written(samples::nasty_run())), "");
  EXPECT_EQ(violation(written({})), "");
}

// A reader of the file can open the page of the version that was applied.
TEST(ResultsJson, NamesProfileFactsAndPages) {
  RunResults run = samples::mixed_run();
  cite_standard(run, samples::sample_catalogue());
  const json document = written(run);
  EXPECT_EQ(violation(document), "");
  EXPECT_EQ(document["iuts"][0]["profile"], "profile 4.0 of infocts 0.1.0");
  EXPECT_TRUE(document["iuts"].back()["profile"].is_null());  // not measured
  for (const json& entry : document["requirements"]) {
    EXPECT_EQ(entry["facts"], json::array({"V20"})) << entry;
    EXPECT_TRUE(entry["page"].get<std::string>().starts_with(
        "https://www.mpi-forum.org/docs/mpi-4.0/mpi40-report.pdf#"))
        << entry;
  }
  const RunResults again = read_results_json(document.dump(), "again");
  EXPECT_EQ(written(again), document);
}

// A failure of several threads is drawn, also from a file that was read again.
TEST(ResultsJson, KeepsWhatThreadsDid) {
  RunResults run = samples::mixed_run();
  const Timeline timeline{
      .at_first = "{left=B}",
      .at_end = "nothing",
      .end_unexplained = true,
      .timed = true,
      .threads = {{{.text = "delete(left)", .begin = 0, .end = 3}},
                  {{.text = "get_nkeys() = 1…", .begin = 1, .end = 2, .unexplained = true}}}};
  run.results.front().timeline = timeline;
  run.results.front().histories = 2000;
  const json document = written(run);
  EXPECT_EQ(violation(document), "");
  EXPECT_FALSE(document["results"][1].contains("timeline"));
  const RunResults again = read_results_json(document.dump(), "again");
  EXPECT_EQ(again.results.front().timeline, timeline);
  EXPECT_EQ(again.results.front().histories, 2000U);
  EXPECT_EQ(again.results[1].timeline, std::nullopt);
  EXPECT_EQ(again.results[1].histories, std::nullopt);
}

TEST(ResultsJson, KeepsWhatIsProvisionalOrCharged) {
  RunResults run = samples::mixed_run();
  run.results.front().provisional = true;
  run.results.front().charged = true;
  const json document = written(run);
  EXPECT_EQ(violation(document), "");
  EXPECT_FALSE(document["results"][1].contains("provisional"));
  const RunResults again = read_results_json(document.dump(), "again");
  EXPECT_TRUE(again.results.front().provisional);
  EXPECT_FALSE(again.results[1].provisional);
  EXPECT_TRUE(again.results.front().charged);
  EXPECT_FALSE(again.results[1].charged);
}

TEST(ResultsJson, APartIsNoProfile) {
  RunResults run = samples::good_run();
  run.results.push_back(
      samples::make_skip("mpich-4.0.2", "window.keys.no_locks.a", SkipReason::filtered));
  EXPECT_EQ(written(run)["iuts"][0]["profile"], "part of profile 4.0 of infocts 0.1.0");
}

TEST(ResultsJson, SchemaRefusesDeviations) {
  const json good = written(samples::mixed_run());
  const std::vector<std::function<void(json&)>> changes{
      [](json& d) { d["extra"] = 1; },
      [](json& d) { d["suite"]["extra"] = 1; },
      [](json& d) { d["iuts"][0]["extra"] = 1; },
      [](json& d) { d["results"][0]["extra"] = 1; },
      [](json& d) { d["requirements"][0]["extra"] = 1; },
      [](json& d) { d["summary"]["extra"] = 1; },
      [](json& d) { d["summary"]["iuts"][0]["extra"] = 1; },
      [](json& d) { d["summary"]["verdicts"]["passed"] = 1; },
      [](json& d) { d["schema"] = "infocts-results/2"; },
      [](json& d) { d["results"][0]["verdict"] = "passed"; },
      [](json& d) { d["results"][0]["level"] = "must"; },
      [](json& d) { d["results"][0]["skip_reason"] = "filtered"; },
      [](json& d) { d["results"].back()["skip_reason"] = nullptr; },
      [](json& d) { d["results"].back()["skip_reason"] = "lazy"; },
      [](json& d) { d["results"][0]["requirements"] = json::array(); },
      [](json& d) {
        d["results"][0]["expected"] = {{"verdict", "pass"}, {"where", "f"}, {"why", "w"}};
      },
      [](json& d) { d["results"][0]["duration_ms"] = nullptr; },
      [](json& d) { d["results"][0].erase("message"); },
      [](json& d) { d["iuts"][0]["limits"]["X"] = "1"; },
      [](json& d) { d["summary"]["exit_code"] = 2; },
      [](json& d) { d.erase("differences"); },
      [](json& d) { d["differences"][0]["extra"] = 1; },
      [](json& d) { d["differences"][0]["tests"] = json::array(); },
      [](json& d) { d["differences"][0]["values"].erase("mpich-4.0.2"); },
      [](json& d) { d["differences"][0]["values"]["mpich-4.0.2"]["verdict"] = "skipped"; },
  };
  ASSERT_EQ(violation(good), "");
  for (std::size_t i = 0; i < changes.size(); ++i) {
    json bad = good;
    changes[i](bad);
    EXPECT_NE(violation(bad), "") << "change " << i;
  }
}

TEST(ResultsJson, HasTheValuesOfTheRun) {
  const json root = written(samples::mixed_run());
  EXPECT_EQ(root["suite"]["seed"], 7);
  EXPECT_EQ(root["iuts"][0]["limits"]["MPI_MAX_INFO_KEY"], 255);
  EXPECT_EQ(root["iuts"][0]["error"], nullptr);
  EXPECT_TRUE(root["iuts"][2]["error"].is_string());
  const json& failed = root["results"][2];
  EXPECT_EQ(failed["verdict"], "fail");
  EXPECT_EQ(failed["source"], "conformance/info/get_string.cc:42");
  EXPECT_EQ(failed["duration_ms"], 1.5);
  EXPECT_EQ(failed["expected"], nullptr);
  EXPECT_EQ(root["results"][4]["expected"]["where"], "ci/open.txt:3");
  EXPECT_EQ(root["results"].back()["skip_reason"], "optional and absent");
}

TEST(ResultsJson, SummaryCounts) {
  const json summary = written(samples::mixed_run())["summary"];
  EXPECT_EQ(summary["exit_code"], 1);
  EXPECT_EQ(summary["cases"], 12);
  EXPECT_EQ(summary["verdicts"]["fail"], 3);
  EXPECT_EQ(summary["unexpected"], 3);
  EXPECT_EQ(summary["not_measured"], 2);
  EXPECT_EQ(summary["expected"], 1);
  EXPECT_EQ(summary["advice"], 1);
  EXPECT_EQ(summary["skipped"]["needs more ranks"], 1);
  ASSERT_EQ(summary["iuts"].size(), 3U);
  EXPECT_EQ(summary["iuts"][0]["iut"], "mpich-4.0.2");
  EXPECT_EQ(summary["iuts"][0]["cases"], 3);
  EXPECT_EQ(summary["iuts"][1]["unexpected"], 3);
  EXPECT_EQ(summary["stale"][0]["where"], "ci/open.txt:9");
}

TEST(ResultsJson, WritesAnyByteAsEscapedText) {
  RunResults run = samples::good_run();
  run.results[0].message = "a\xff\x01";
  EXPECT_EQ(written(run)["results"][0]["message"], "a\\xff\\x01");
}

TEST(ResultsJson, WritesBrokenClocksAsZero) {
  RunResults run = samples::good_run();
  run.suite.duration_s = std::nan("");
  run.results[0].duration_ms = std::numeric_limits<double>::infinity();
  run.results[1].duration_ms = -1;
  EXPECT_EQ(violation(written(run)), "");
}

TEST(ResultsJson, RoundTrip) {
  for (RunResults run : {samples::good_run(), samples::mixed_run(), samples::nasty_run()}) {
    run.suite.complete = false;
    run.suite.seed = std::numeric_limits<unsigned long long>::max();
    const std::string once = results_json(run);
    EXPECT_EQ(results_json(read_results_json(once, "x")), once);
  }
}

TEST(ResultsJson, ReadsEveryField) {
  const RunResults run = samples::mixed_run();
  const RunResults back = read_results_json(results_json(run), "x");
  EXPECT_EQ(back.suite.command, run.suite.command);
  EXPECT_EQ(back.iuts[2].error, run.iuts[2].error);
  EXPECT_EQ(back.iuts[0].limits, run.iuts[0].limits);
  EXPECT_EQ(back.results[2].file, "conformance/info/get_string.cc");
  EXPECT_EQ(back.results[2].line, 42);
  EXPECT_EQ(back.results[2].message, run.results[2].message);
  EXPECT_EQ(back.results.back().skip_reason, SkipReason::absent);
  EXPECT_EQ(back.results[4].expected->verdict, Verdict::fail);
  EXPECT_EQ(back.requirements.size(), run.requirements.size());
  EXPECT_EQ(back.stale.size(), 1U);
  EXPECT_EQ(find_differences(back).size(), find_differences(run).size());
}

TEST(ResultsJson, DifferencesFollowFromTheResults) {
  RunResults run = samples::mixed_run();
  ASSERT_FALSE(find_differences(run).empty());
  json changed = written(run);
  changed["differences"] = json::array();
  const RunResults back = read_results_json(changed.dump(), "x");
  EXPECT_EQ(written(back)["differences"], written(run)["differences"]);
}

// Distances are added up, and a file may say anything.
TEST(ResultsJson, KeepsDistancesWithinBounds) {
  json root = written(samples::good_run());
  root["results"][0]["symptom"] = {
      {"id", "s"},
      {"function", "f"},
      {"what", "value"},
      {"call", "f()"},
      {"expected", "1"},
      {"actual", "2"},
      {"form", ""},
      {"steps", 1},
      {"traits", {{"near", 7}, {"far", std::numeric_limits<int>::max()}, {"before", -5}}}};
  const RunResults back = read_results_json(root.dump(), "x");
  ASSERT_TRUE(back.results[0].symptom);
  EXPECT_EQ(back.results[0].symptom->traits,
            (std::map<std::string, int>{{"near", 7}, {"far", 100}, {"before", 0}}));
}

TEST(ResultsJson, IgnoresMembersOfLaterSuites) {
  json root = written(samples::good_run());
  root["results"][0]["new"] = 1;
  EXPECT_EQ(read_results_json(root.dump(), "x").results.size(), 2U);
}

// The message of the exception; empty if there is none.
std::string refusal(const std::string& text) {
  try {
    read_results_json(text, "old.json");
  } catch (const ResultsFormatError& error) {
    return error.what();
  }
  return {};
}

TEST(ResultsJson, RefusesColumnsThatNobodyCouldTellApart) {
  const json root = written(samples::good_run());
  json twice = root;
  twice["iuts"].push_back(root["iuts"][0]);
  EXPECT_NE(refusal(twice.dump()).find("two IUTs 'mpich-4.0.2'"), std::string::npos)
      << refusal(twice.dump());
  for (const char* list : {"results", "requirements"}) {
    json lost = root;
    lost[list][0]["iut"] = "nobody";
    EXPECT_NE(refusal(lost.dump()).find("'nobody'"), std::string::npos) << list;
  }
}

TEST(ResultsJson, RefusesValuesInValuesWithoutEnd) {
  const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
  std::string text = results_json(samples::good_run());
  text.replace(text.find('{'), 1, "{\"extra\": " + deep + ", ");
  EXPECT_THROW(read_results_json(text, "r.json"), ResultsFormatError);
}

TEST(ResultsJson, RefusesWhatStandsBehindANul) {
  const std::string text = written(samples::good_run()).dump();
  EXPECT_EQ(refusal(text), "");
  EXPECT_NE(refusal(text + std::string("\0more", 5)).find("NUL byte"), std::string::npos);
}

TEST(ResultsJson, RefusesOtherFilesWithThePlace) {
  json root = written(samples::good_run());
  EXPECT_NE(refusal("{").find("old.json"), std::string::npos);
  EXPECT_NE(refusal("[]"), "");
  json other = root;
  other["schema"] = "other/3";
  EXPECT_NE(refusal(other.dump()).find("'other/3'"), std::string::npos);
  json mistyped = root;
  mistyped["results"][1]["message"] = 3;
  EXPECT_NE(refusal(mistyped.dump()).find("/results/1/message"), std::string::npos)
      << refusal(mistyped.dump());
  json unknown = root;
  unknown["results"][1]["verdict"] = "ok";
  EXPECT_NE(refusal(unknown.dump()).find("(/results/1) 'ok' is not a known verdict"),
            std::string::npos)
      << refusal(unknown.dump());
  json missing = root;
  missing.erase("iuts");
  EXPECT_NE(refusal(missing.dump()).find("iuts"), std::string::npos);
  json object = root;
  object["results"] = json::object();
  EXPECT_NE(refusal(object.dump()), "");
}

}  // namespace
}  // namespace infocts
