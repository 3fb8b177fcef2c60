#include "tool/report/junit.h"

#include <gtest/gtest.h>

#include <pugixml.hpp>
#include <set>

#include "tests/report/sample.h"
#include "tool/report/junit_suite.h"
#include "tool/results/exit_code.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

using samples::make_case;
using samples::sample_catalogue;

class Junit : public ::testing::Test {
 protected:
  void write(const RunResults& run) {
    text_ = junit_xml(run, sample_catalogue());
    const pugi::xml_parse_result parsed = document_.load_string(text_.c_str());
    ASSERT_TRUE(parsed) << parsed.description();
    root_ = document_.child("testsuites");
  }
  pugi::xml_node suite(const char* name) { return root_.find_child_by_attribute("name", name); }
  pugi::xml_node test(const std::string& name) {
    for (const pugi::xml_node suite : root_.children()) {
      if (pugi::xml_node found = suite.find_child_by_attribute("name", name.c_str())) return found;
    }
    return {};
  }
  // The element that says how the case ended: "" for a pass.
  std::string verdict(const std::string& name) {
    for (const char* element : {"skipped", "failure", "error"}) {
      if (test(name).child(element)) return element;
    }
    return "";
  }
  std::size_t count(const char* element) {
    return document_.select_nodes((std::string("//") + element).c_str()).size();
  }

  std::string text_;
  pugi::xml_document document_;
  pugi::xml_node root_;
};

constexpr const char* kOpen = " [openmpi-4.1.4]";

TEST_F(Junit, HasOneSuiteForEachImplementation) {
  write(samples::mixed_run());
  ASSERT_TRUE(suite("mpich-4.0.2 (c)"));
  ASSERT_TRUE(suite("openmpi-4.1.4 (c)"));
  ASSERT_TRUE(suite("broken (c)"));
  EXPECT_STREQ(suite("mpich-4.0.2 (c)").attribute("timestamp").value(), "2026-01-31T12:00:00");
}

TEST_F(Junit, MapsEachOutcome) {
  write(samples::mixed_run());
  const auto of = [&](const std::string& name) { return verdict(name + kOpen); };
  EXPECT_EQ(verdict("info.set.replaces.once [mpich-4.0.2]"), "");
  EXPECT_EQ(of("info.get_string.truncates.every_length"), "failure");
  EXPECT_EQ(of("info.get_string.fast.no_malloc"), "skipped");
  EXPECT_EQ(of("info.set.replaces.once"), "skipped");
  EXPECT_EQ(of("info.set.replaces.twice"), "error");
  EXPECT_EQ(of("info.get_string.null.value"), "");
  EXPECT_EQ(of("info.set.replaces.slow"), "error");
  EXPECT_EQ(of("info.set.replaces.setup"), "error");
  EXPECT_EQ(of("info.set.replaces.suite"), "error");
  EXPECT_EQ(of("window.keys.no_locks.two_ranks"), "skipped");
}

TEST_F(Junit, SaysWhy) {
  write(samples::mixed_run());
  const auto message = [&](const std::string& name, const char* element) {
    return std::string(test(name + kOpen).child(element).attribute("message").value());
  };
  EXPECT_EQ(message("info.set.replaces.once", "skipped"),
            "expected fail: https://example.org/issues/1 (ci/open.txt:3)");
  EXPECT_EQ(message("info.get_string.fast.no_malloc", "skipped"),
            "advice not followed: 3 allocations");
  EXPECT_EQ(message("window.keys.no_locks.two_ranks", "skipped"), "needs more ranks");
  EXPECT_EQ(message("info.set.replaces.twice", "error"), "crashed: signal 11");
  const pugi::xml_node failure =
      test(std::string("info.get_string.truncates.every_length") + kOpen).child("failure");
  EXPECT_STREQ(failure.attribute("type").value(), "fail");
  const std::string text = failure.text().get();
  for (const char* part : {"actual:   \"abc\"", "A value that does not fit",
                           "source: MPI-4.0, The Info Object, V20, "
                           "https://www.mpi-forum.org/docs/mpi-4.0/mpi40-report.pdf#",
                           "get_string.cc:42", "reproducers/truncates.c",
                           "infocts run mpicc:/opt/openmpi-4.1.4/bin/mpicc --binding c --filter "
                           "info.get_string.truncates"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
}

TEST_F(Junit, ObservedValueIsOutput) {
  write(samples::mixed_run());
  EXPECT_STREQ(
      test(std::string("info.get_string.null.value") + kOpen).child("system-out").text().get(),
      "observed: error class 1");
}

TEST_F(Junit, ClassnameIsImplementationChapterSubject) {
  write(samples::good_run());
  EXPECT_STREQ(test("info.set.replaces.once [mpich-4.0.2]").attribute("classname").value(),
               "mpich-4.0.2.info.set");
  EXPECT_STREQ(test("info.set.replaces.once [mpich-4.0.2]").attribute("time").value(), "0.001500");
}

TEST_F(Junit, CountsAreThoseOfTheSuite) {
  write(samples::mixed_run());
  const pugi::xml_node open = suite("openmpi-4.1.4 (c)");
  EXPECT_EQ(open.attribute("tests").as_int(), 9);
  EXPECT_EQ(open.attribute("failures").as_int(), 1);
  EXPECT_EQ(open.attribute("errors").as_int(), 4);
  EXPECT_EQ(open.attribute("skipped").as_int(), 3);
  EXPECT_STREQ(open.attribute("time").value(), "0.013500");
}

TEST_F(Junit, UnmeasuredImplementationIsAnError) {
  write(samples::mixed_run());
  EXPECT_EQ(verdict("not measured [broken]"), "error");
  EXPECT_EQ(suite("broken (c)").attribute("tests").as_int(), 1);
  const pugi::xml_node error = suite("broken (c)").child("testcase").child("error");
  EXPECT_STREQ(error.attribute("message").value(),
               "the library that answers is not the one of mpi.h; check LD_LIBRARY_PATH");
  EXPECT_NE(std::string(error.text().get()).find("back trace"), std::string::npos);
}

TEST_F(Junit, StaleExpectationIsAFailure) {
  write(samples::mixed_run());
  EXPECT_EQ(verdict("info.nothing fail * [ci/open.txt:9]"), "failure");
  EXPECT_EQ(suite("expectations").attribute("failures").as_int(), 1);
}

TEST_F(Junit, NamesAreUniqueAlsoForDuplicates) {
  write(samples::nasty_run());
  std::set<std::string> names;
  const auto nodes = document_.select_nodes("//testcase");
  for (const pugi::xpath_node node : nodes) names.insert(node.node().attribute("name").value());
  EXPECT_EQ(names.size(), nodes.size());
  EXPECT_EQ(nodes.size(), samples::nasty_run().results.size() + 2);
}

TEST(UniqueNamesTest, EvenOfTheNamesThatItMakes) {
  UniqueNames names;
  std::set<std::string> taken;
  for (const char* name : {"a", "a #2", "a", "a", "a #2"}) taken.insert(names.take(name));
  EXPECT_EQ(taken.size(), 5U);
}

TEST(JunitSeconds, HasNoExponent) {
  EXPECT_EQ(junit_seconds(1e-9), "0.000000");
  EXPECT_EQ(junit_seconds(1e9), "1000000000.000000");
  EXPECT_EQ(junit_seconds(-1), "0.000000");
  EXPECT_EQ(junit_seconds(0.0 / 0.0), "0.000000");
}

// Red in CI exactly if the exit code is not 0.
TEST_F(Junit, IsRedIffTheExitCodeIs) {
  std::vector<RunResults> runs{{}, samples::good_run(), samples::mixed_run()};
  runs.push_back(samples::good_run());
  runs.back().suite.complete = false;
  runs.push_back(samples::good_run());
  runs.back().stale = samples::mixed_run().stale;
  runs.push_back(samples::good_run());
  runs.back().iuts.push_back(samples::make_iut("x", "x", ""));
  runs.push_back(samples::good_run());
  runs.back().iuts[0].error = "late";
  runs.push_back(samples::good_run());
  runs.back().results = {
      samples::make_skip("mpich-4.0.2", "info.set.replaces.once", SkipReason::not_in_version)};
  for (const CaseResult& result : samples::mixed_run().results) {
    runs.push_back(samples::good_run());
    runs.back().results.push_back(result);
    runs.back().results.back().iut = "mpich-4.0.2";
  }
  for (std::size_t i = 0; i < runs.size(); ++i) {
    write(runs[i]);
    EXPECT_EQ(count("failure") + count("error") > 0, decide_exit(runs[i]).code != 0) << i << text_;
  }
}

TEST_F(Junit, AnyByteSurvivesAsText) {
  RunResults run = samples::mixed_run();
  run.results[2].message = samples::all_bytes() + "]]>";
  write(run);
  const std::string text = test(std::string("info.get_string.truncates.every_length") + kOpen)
                               .child("failure")
                               .text()
                               .get();
  EXPECT_NE(text.find("\\x01"), std::string::npos);
  EXPECT_NE(text.find("]]>"), std::string::npos);
  EXPECT_EQ(text_.find("]]>"), std::string::npos);
}

TEST_F(Junit, NastyTextIsWrittenWithoutCharactersThatXmlRefuses) {
  write(samples::nasty_run());
  EXPECT_EQ(printable(text_), text_);
  // Nor as a reference such as "&#1;", which pugixml writes and reads, and no other parser does.
  EXPECT_EQ(text_.find("&#"), std::string::npos);
}

TEST_F(Junit, StaysBelowTheLimitOfGitlab) {
  static_assert(kJunitMaxBytes == 30'000'000);
  constexpr std::size_t kLimit = 500'000;
  RunResults run = samples::good_run();
  for (int i = 0; i < 100; ++i) {
    run.results.push_back(
        make_case("mpich-4.0.2", "info.set.replaces.t" + std::to_string(i), Verdict::fail));
    run.results.back().message.assign(30'000, '&');  // five bytes each when escaped
  }
  const std::string small = junit_xml(run, sample_catalogue(), kLimit);
  EXPECT_LT(small.size(), kLimit);
  EXPECT_NE(small.find("the whole text is in results.json"), std::string::npos);
  ASSERT_TRUE(document_.load_string(small.c_str()));
  EXPECT_EQ(count("failure"), 100U);
  EXPECT_GT(junit_xml(run, sample_catalogue()).size(), 100U * 30'000 * 5);  // not cut without need
}

}  // namespace
}  // namespace infocts
