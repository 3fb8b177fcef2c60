#include "tool/results/differences.h"

#include <gtest/gtest.h>

#include "tests/report/sample.h"
#include "tests/support/json.h"
#include "tool/report/markdown.h"
#include "tool/report/terminal.h"
#include "tool/results/results_json.h"

namespace infocts {
namespace {

using samples::make_case;
using samples::make_iut;
using samples::make_skip;
using samples::sample_catalogue;

constexpr const char* kNull = "info.get_string.null.value";

CaseResult observed_in(const std::string& iut, const std::string& test, const std::string& value) {
  CaseResult result = make_case(iut, test, Verdict::observed);
  result.observed = value;
  return result;
}

RunResults run_of(std::vector<CaseResult> results) {
  RunResults run;
  for (const char* id : {"a", "b", "c"}) run.iuts.push_back(make_iut(id, id, "1"));
  run.results = std::move(results);
  return run;
}

TEST(Differences, SameAnswersAreNone) {
  EXPECT_TRUE(find_differences({}).empty());
  EXPECT_TRUE(find_differences(samples::good_run()).empty());
  CaseResult one = make_case("a", "info.set.replaces.once", Verdict::fail);
  CaseResult other = make_case("b", "info.set.replaces.once", Verdict::fail);
  one.message = "0x55cf55e04830 holds 1";
  other.message = "0x7fff12345678 holds 2";
  other.duration_ms = 99;
  EXPECT_TRUE(find_differences(
                  run_of({one, other, observed_in("a", kNull, "x"), observed_in("b", kNull, "x")}))
                  .empty());
}

TEST(Differences, OfVerdicts) {
  for (const Verdict verdict : {Verdict::fail, Verdict::crashed, Verdict::timed_out}) {
    const auto found =
        find_differences(run_of({make_case("a", "info.set.replaces.once", Verdict::pass),
                                 make_case("b", "info.set.replaces.once", verdict),
                                 make_case("c", "info.set.replaces.once", Verdict::pass)}));
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].requirements, std::vector<std::string>{"info.set.replaces"});
    EXPECT_EQ(found[0].label(), "info.set.replaces.once");
    ASSERT_EQ(found[0].answers.size(), 3U);
    EXPECT_EQ(found[0].answers[1].text(), to_string(verdict));
  }
}

TEST(Differences, AnExpectationDoesNotHideThem) {
  CaseResult expected = make_case("b", "info.set.replaces.once", Verdict::fail);
  expected.expected = Expected{Verdict::fail, "f:1", "known"};
  EXPECT_EQ(
      find_differences(run_of({make_case("a", "info.set.replaces.once", Verdict::pass), expected}))
          .size(),
      1U);
}

TEST(Differences, OfObservedValues) {
  const auto found =
      find_differences(run_of({observed_in("a", kNull, "accepted"),
                               observed_in("b", kNull, "refused"), observed_in("c", kNull, "")}));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].answers[0].text(), "accepted");
  EXPECT_EQ(found[0].answers[1].text(), "refused");
  EXPECT_EQ(found[0].answers[2].text(), "");
}

TEST(Differences, AreThoseOfCasesThatRan) {
  const std::string id = "info.set.replaces.once";
  for (const SkipReason reason : kSkipReasons) {
    EXPECT_TRUE(
        find_differences(run_of({make_case("a", id, Verdict::pass), make_skip("b", id, reason)}))
            .empty());
  }
  for (const Verdict none : {Verdict::error, Verdict::inconclusive}) {
    EXPECT_TRUE(
        find_differences(run_of({make_case("a", id, Verdict::pass), make_case("b", id, none)}))
            .empty());
  }
  // A skip beside two that differ hides neither of them.
  const auto found = find_differences(
      run_of({make_skip("a", id, SkipReason::absent), make_case("b", id, Verdict::fail),
              make_case("c", id, Verdict::pass)}));
  ASSERT_EQ(found.size(), 1U);
  ASSERT_EQ(found[0].answers.size(), 2U);
  EXPECT_EQ(found[0].answers[0].iut, "b");
}

TEST(Differences, AddressesAreNone) {
  const auto differ = [](const std::string& one, const std::string& other) {
    return !find_differences(run_of({observed_in("a", kNull, one), observed_in("b", kNull, other)}))
                .empty();
  };
  EXPECT_FALSE(differ("handle 0x55cf55e04830, kept", "handle 0x7fff12345678, kept"));
  EXPECT_TRUE(differ("handle 0x55cf55e04830, kept", "handle 0x7fff12345678, lost"));
  EXPECT_TRUE(differ("handle 0x55cf55e04830", "handle"));
  EXPECT_TRUE(differ("flags 0x1f", "flags 0x2f"));
  EXPECT_TRUE(differ("255", "256"));
  EXPECT_TRUE(differ("0", "0x"));
}

TEST(Differences, CasesOfARequirementWithTheSameAnswersAreOne) {
  RunResults run = run_of({});
  for (const char* name : {"once", "twice", "often"}) {
    const std::string test = std::string("info.set.replaces.") + name;
    run.results.push_back(make_case("a", test, Verdict::pass));
    const bool last = std::string(name) == "often";
    run.results.push_back(make_case("b", test, last ? Verdict::crashed : Verdict::fail));
  }
  run.results.push_back(make_case("a", "window.keys.no_locks.once", Verdict::pass));
  run.results.push_back(make_case("b", "window.keys.no_locks.once", Verdict::fail));
  const auto found = find_differences(run);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].label(), "info.set.replaces (2 cases)");
  EXPECT_EQ(found[0].cases.back(), "info.set.replaces.twice");
  EXPECT_EQ(found[1].label(), "info.set.replaces.often");
  EXPECT_EQ(found[2].label(), "window.keys.no_locks.once");
}

TEST(Differences, EqualAnswersAreShared) {
  const auto found = find_differences(
      run_of({observed_in("a", kNull, "at 0x55cf55e04830"), observed_in("b", kNull, "refused"),
              observed_in("c", kNull, "at 0x7fff12345678")}));
  ASSERT_EQ(found.size(), 1U);
  const std::vector<SharedAnswer> shared = share_answers(found[0]);
  ASSERT_EQ(shared.size(), 2U);
  EXPECT_EQ(shared[0].iuts, (std::vector<std::string>{"a", "c"}));
  EXPECT_EQ(shared[1].text, "refused");
}

TEST(Differences, OnTheTerminal) {
  RunResults run =
      run_of({observed_in("a", kNull, "accepted"), observed_in("b", kNull, "refused\n2"),
              observed_in("c", kNull, "accepted")});
  const auto report = [&] {
    return terminal_report(run, sample_catalogue(), {false, false, 200}, "out");
  };
  EXPECT_NE(report().find("The MPIs differ (1)\n"
                          "  info.get_string.null.value  a, c: accepted | b: refused\\n2\n"),
            std::string::npos)
      << report();
  run.results[1].observed = std::string(500, 'x');
  EXPECT_NE(report().find("xxx ..."), std::string::npos);
  EXPECT_EQ(report().find(std::string(101, 'x')), std::string::npos);
  for (int i = 0; i < 60; ++i) {
    const std::string test = kNull + std::to_string(i);
    run.results.push_back(observed_in("a", test, std::to_string(i)));
    run.results.push_back(observed_in("b", test, "no"));
  }
  EXPECT_NE(report().find("The MPIs differ (61)"), std::string::npos);
  EXPECT_NE(report().find("  31 more: see out/summary.md\n"), std::string::npos);
  run.results.resize(1);
  EXPECT_EQ(report().find("differ"), std::string::npos);
}

TEST(Differences, InMarkdown) {
  RunResults run = run_of({observed_in("a", kNull, "x|y"), observed_in("b", kNull, "refused"),
                           make_case("c", kNull, Verdict::crashed),
                           make_case("a", "info.set.replaces.once", Verdict::pass),
                           make_case("b", "info.set.replaces.once", Verdict::fail)});
  const std::string page = summary_markdown(run, sample_catalogue());
  for (const char* part :
       {"## The MPIs differ (2)\n", "| case | `a` | `b` | `c` |\n",
        "| `info.get_string.null.value` | <code>x&#124;y</code> | `refused` | crashed |\n",
        "| `info.set.replaces.once` | pass | fail | — |\n"}) {
    EXPECT_NE(page.find(part), std::string::npos) << part << "\n" << page;
  }
  run.results.resize(1);
  EXPECT_EQ(summary_markdown(run, sample_catalogue()).find("differ"), std::string::npos);
}

TEST(Differences, InResultsJson) {
  const RunResults run =
      run_of({observed_in("a", kNull, "x"), make_skip("b", kNull, SkipReason::absent),
              make_case("c", kNull, Verdict::crashed)});
  const auto root = tests::read_json(results_json(run));
  const nlohmann::json expected = {{{"requirements", {"info.get_string.null"}},
                                    {"tests", {kNull}},
                                    {"values",
                                     {{"a", {{"verdict", "observed"}, {"observed", "x"}}},
                                      {"c", {{"verdict", "crashed"}, {"observed", nullptr}}}}}}};
  EXPECT_EQ(root["differences"], expected);
}

}  // namespace
}  // namespace infocts
