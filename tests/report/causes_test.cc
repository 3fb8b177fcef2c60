// Causes in the reports and in expectation files.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/report/sample.h"
#include "tests/support/json.h"
#include "tests/support/schema.h"
#include "tool/report/html_data.h"
#include "tool/report/junit.h"
#include "tool/report/markdown.h"
#include "tool/report/tap.h"
#include "tool/report/terminal.h"
#include "tool/results/baseline.h"
#include "tool/results/cause_counts.h"
#include "tool/results/expectations.h"
#include "tool/results/judgement.h"
#include "tool/results/results_json.h"

namespace infocts {
namespace {

using samples::make_case;
using samples::make_iut;
using samples::make_skip;

constexpr const char* kId = "info_set.value.123456";
constexpr const char* kOther = "info_get.flag.abcdef";
constexpr const char* kGone = "info_dup.gone.000000";

IutRecord with_binding(IutRecord iut, const std::string& binding) {
  iut.id += "/" + binding;
  iut.binding = binding;
  return iut;
}

/// As if the MPI had been asked for all bindings and had C only.
void lacks_others(RunResults& run, const IutRecord& iut) {
  for (const char* binding : {"cxx", "mpif.h", "use_mpi", "use_mpi_f08"}) {
    run.absent_bindings.push_back({iut.address, binding, "no compiler"});
  }
}

/// Two MPIs; three cases of the first one and one of the second fail, for one cause.
RunResults run_with_causes() {
  RunResults run = samples::good_run();
  run.iuts.push_back(make_iut("openmpi-5.0.7", "openmpi", "5.0.7"));
  for (const char* test :
       {"info.set.replaces.a", "info.set.replaces.b", "info.get_string.truncates.c"}) {
    run.results.push_back(make_case("mpich-4.0.2", test, Verdict::fail));
    run.results.back().cause = kId;
    run.results.back().message = "value";
    run.results.back().symptom = Symptom{.id = "info_set.value.abcdef"};
  }
  run.results.push_back(make_case("openmpi-5.0.7", "info.set.replaces.a", Verdict::fail));
  run.results.back().cause = kOther;
  run.results.back().symptom = Symptom{.id = kOther};
  for (const IutRecord& iut : run.iuts) lacks_others(run, iut);
  Cause cause{
      .id = kId,
      .mpi = "mpich-4.0.2",
      .also = {kOther, "info_set.value.abcdef"},
      .sentence = "MPI_Info_set (the key is there already): value",
      .call = "MPI_Info_get(info, \"a\")",
      .expected = "\"b\"",
      .actual = "\"a\"",
      .reproducer = "reproducers/x.c",
      .cases = {{"mpich-4.0.2",
                 {"info.set.replaces.a", "info.set.replaces.b", "info.get_string.truncates.c"}}}};
  run.causes.push_back(cause);
  cause.id = kOther;
  cause.mpi = "openmpi-5.0.7";
  cause.also.clear();
  cause.cases = {{"openmpi-5.0.7", {"info.set.replaces.a"}}};
  run.causes.push_back(cause);
  return run;
}

bool mentions(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

void expect_line(RunResults& run, const std::string& line) {
  const ExpectationFile file = parse_expectations(line, "x.txt");
  ASSERT_TRUE(file.errors.empty()) << file.errors.front().str();
  apply_expectations(run, file.expectations, {"info.set.replaces.a"}, samples::sample_catalogue());
}

TEST(Causes, AreInEveryReport) {
  const RunResults run = run_with_causes();
  const Catalogue& catalogue = samples::sample_catalogue();
  const std::string terminal = terminal_report(run, catalogue, {false, true, 100}, "");
  for (const char* part :
       {"2 causes, 4 cases", "call:       MPI_Info_get", "reproducer: reproducers/x.c",
        "MPI_Info_set (the key is there already): value", "3 cases: 3 unexpected",
        "reproducers/x.c", "also on:    openmpi-5.0.7", "rule:       ", "info.set.replaces, shall",
        "rerun:      infocts run ", "one by one: --verbose, or summary.md"}) {
    EXPECT_TRUE(mentions(terminal, part)) << part << "\n" << terminal;
  }
  EXPECT_FALSE(mentions(terminal, "Unexpected (")) << terminal;
  const std::string whole = terminal_report(run, catalogue, {false, true, 100}, "", true);
  EXPECT_TRUE(mentions(whole, "2 causes, 4 cases")) << whole;
  EXPECT_TRUE(mentions(whole, "Unexpected (")) << whole;
  EXPECT_TRUE(mentions(summary_markdown(run, catalogue), "## 2 causes, 4 cases"));
  EXPECT_TRUE(mentions(junit_xml(run, catalogue), "name=\"cause\""));
  EXPECT_TRUE(mentions(junit_xml(run, catalogue), std::string("cause: ") + kId));
  EXPECT_TRUE(mentions(html_data(run, catalogue, {}), kId));
}

TEST(Causes, EveryReportNamesTheReproducerOfTheCause) {
  RunResults run = run_with_causes();
  for (CaseResult& result : run.results) {
    if (result.cause == kId) result.cause_reproducer = "reproducers/x.c";
  }
  run.results.front().reproducer = "reproducers/x.c";
  const Catalogue& catalogue = samples::sample_catalogue();
  const std::string words = "reproducers/x.c (of its cause)";
  EXPECT_TRUE(mentions(terminal_report(run, catalogue, {false, true, 100}, "", true), words));
  EXPECT_TRUE(mentions(junit_xml(run, catalogue), words));
  EXPECT_TRUE(mentions(tap_text(run), words));
  EXPECT_TRUE(mentions(summary_markdown(run, catalogue), "reproducer of its cause `reprod"));
  HtmlExtras extras;
  extras.reproducers["reproducers/x.c"] = "int main(void) { return 1; }";
  const auto page = tests::read_json(html_data(run, catalogue, extras));
  std::size_t shown = 0;
  for (const auto& detail : page["details"]) {
    if (!detail.contains("of")) continue;
    ++shown;
    EXPECT_EQ(detail["of"], 0) << "the column that it was made on";
    EXPECT_TRUE(detail.contains("program"));
  }
  EXPECT_EQ(shown, 3U);
  const std::string json = results_json(run);
  EXPECT_TRUE(mentions(json, "\"cause_reproducer\": \"reproducers/x.c\""));
  EXPECT_EQ(results_json(read_results_json(json, "results.json")), json);
}

TEST(Causes, OneThatComesAndGoesHasItsRateInEveryReport) {
  RunResults run = run_with_causes();
  run.causes.front().again = Retrials{"info.set.replaces.a", "mpich-4.0.2", 10, 3};
  const Catalogue& catalogue = samples::sample_catalogue();
  const auto reports = [&] {
    return std::vector<std::string>{terminal_report(run, catalogue, {false, true, 200}, ""),
                                    summary_markdown(run, catalogue), junit_xml(run, catalogue),
                                    html_data(run, catalogue, {})};
  };
  for (const std::string& text : reports()) {
    EXPECT_TRUE(mentions(text, "in 3 of 10 runs of info.set.replaces.a alone")) << text;
  }
  const std::string json = results_json(run);
  const auto schema =
      tests::read_json(samples::read_source_file("tool/results/schemas/results.schema.json"));
  EXPECT_EQ(tests::schema_violation(tests::read_json(json), schema), "");
  EXPECT_EQ(results_json(read_results_json(json, "results.json")), json);
  const Baseline baseline =
      update_baseline("", run, {"info.set.replaces.a"}, "why", catalogue, true, true);
  EXPECT_TRUE(mentions(baseline.text, " flaky ")) << baseline.text;
  EXPECT_TRUE(mentions(baseline.text, " fail ")) << "of the other cause: " << baseline.text;
  run.causes.front().again->deviations = 0;
  EXPECT_FALSE(
      mentions(update_baseline("", run, {"info.set.replaces.a"}, "why", catalogue, true, true).text,
               " flaky "))
      << "after other cases it may come each time, so a fix must be noticed";
  run.causes.front().again->deviations = 10;
  for (const std::string& text : reports()) EXPECT_FALSE(mentions(text, "10 of 10")) << text;
  nlohmann::json old = tests::read_json(json);
  for (auto& cause : old["causes"]) cause.erase("again");
  EXPECT_FALSE(read_results_json(old.dump(), "results.json").causes.front().again);
}

TEST(Causes, TheTerminalShowsTheFirstTwenty) {
  RunResults run = run_with_causes();
  const Cause one = run.causes.front();
  for (int number = 0; number < 25; ++number) {
    Cause cause = one;
    cause.id = fmt::format("info_set.value.{:06x}", number);
    const std::string test = fmt::format("info.set.replaces.n{}", number);
    cause.cases = {{"mpich-4.0.2", {test}}};
    run.results.push_back(make_case("mpich-4.0.2", test, Verdict::fail));
    run.results.back().cause = cause.id;
    run.causes.push_back(cause);
  }
  const auto text = [&] {
    return terminal_report(run, samples::sample_catalogue(), {false, true, 100}, "");
  };
  EXPECT_TRUE(mentions(text(), "7 more: see")) << text();
  for (CaseResult& result : run.results) {
    if (result.cause.starts_with("info_set.value.0000")) {
      result.expected = Expected{Verdict::fail, "x:1", "known"};
    }
  }
  EXPECT_TRUE(mentions(text(), "25 more, all expected or advice: see")) << text();
}

TEST(Causes, ThePageNamesTheOtherMpisOfOne) {
  const auto page = tests::read_json(html_data(run_with_causes(), samples::sample_catalogue(), {}));
  ASSERT_EQ(page["causes"].size(), 2U);
  for (const auto& cause : page["causes"]) {
    ASSERT_EQ(cause["shared"].size(), 1U) << "found by an id that one of them has also";
    EXPECT_NE(cause["shared"][0], cause["mpi"]);
  }
}

TEST(Causes, ARunWithoutThemSaysNothing) {
  const RunResults run = samples::mixed_run();
  const Catalogue& catalogue = samples::sample_catalogue();
  EXPECT_FALSE(mentions(terminal_report(run, catalogue, {false, true, 100}, ""), "cause"));
  EXPECT_FALSE(mentions(summary_markdown(run, catalogue), "cause"));
}

TEST(Causes, ComeBackFromResultsJson) {
  const RunResults run = run_with_causes();
  const std::string json = results_json(run);
  const auto schema =
      tests::read_json(samples::read_source_file("tool/results/schemas/results.schema.json"));
  EXPECT_EQ(tests::schema_violation(tests::read_json(json), schema), "");
  const RunResults read = read_results_json(json, "results.json");
  EXPECT_EQ(results_json(read), json);
  ASSERT_EQ(read.causes.size(), 2U);
  EXPECT_EQ(read.causes.front().also, run.causes.front().also);
  EXPECT_EQ(read.results.back().cause, kOther);
  EXPECT_EQ(read.results.back().symptom->id, kOther);
  EXPECT_TRUE(read.causes_known);
  nlohmann::json old = tests::read_json(json);
  old.erase("causes");
  EXPECT_FALSE(read_results_json(old.dump(), "results.json").causes_known);
}

TEST(Causes, ARunThatIsToGoOnKeepsWhatTheyAreFoundBy) {
  RunResults run = run_with_causes();
  run.suite.complete = false;
  run.pass_traits["mpich-4.0.2"] = {{7, 3}, {4000000000U, 1}};
  run.results.back().symptom = Symptom{.id = kOther,
                                       .function = "MPI_Info_get",
                                       .what = "flag",
                                       .call = "MPI_Info_get(\"a\")",
                                       .expected = "true",
                                       .actual = "false",
                                       .form = "0;MPI_Info_get(info0)",
                                       .steps = 3,
                                       .traits = {{"MPI_Info_get|the key is there", 2}},
                                       .stored = "lost"};
  const std::string json = results_json(run);
  const auto schema =
      tests::read_json(samples::read_source_file("tool/results/schemas/results.schema.json"));
  EXPECT_EQ(tests::schema_violation(tests::read_json(json), schema), "");
  RunResults read = read_results_json(json, "results.json");
  EXPECT_EQ(read.pass_traits, run.pass_traits);
  ASSERT_TRUE(read.results.back().symptom);
  EXPECT_EQ(read.results.back().symptom->traits, run.results.back().symptom->traits);
  EXPECT_EQ(read.results.back().symptom->form, run.results.back().symptom->form);
  EXPECT_EQ(read.results.back().symptom->stored, "lost");
  EXPECT_EQ(results_json(read), json);
  run.suite.complete = true;
  EXPECT_FALSE(mentions(results_json(run), "MPI_Info_get|the key is there"));
}

TEST(Causes, AnExpectationNamesOne) {
  RunResults run = run_with_causes();
  expect_line(run, std::string("cause:") + kId + " fail mpich=4.0.2 why");
  EXPECT_TRUE(run.stale.empty());
  EXPECT_EQ(tally(run, "mpich-4.0.2").of(Outcome::expected), 3U);
  EXPECT_EQ(tally(run, "openmpi-5.0.7").of(Outcome::unexpected), 1U) << "of another MPI";
}

TEST(Causes, AnExpectationFindsOneByItsOtherIds) {
  RunResults run = run_with_causes();
  expect_line(run, "cause:info_set.value.abcdef fail mpich=4.0.2 why");
  EXPECT_TRUE(run.stale.empty());
  EXPECT_EQ(tally(run, "mpich-4.0.2").of(Outcome::expected), 3U);
}

TEST(Causes, AnExpectationMeansTheOneWhoseOwnIdItNames) {
  RunResults run = run_with_causes();
  Cause second = run.causes.front();
  second.id = "info_set.value.abcdef";
  second.also.clear();
  second.cases = {{"mpich-4.0.2", {"info.get_string.truncates.c"}}};
  run.causes.front().cases["mpich-4.0.2"].pop_back();
  run.causes.push_back(second);
  for (CaseResult& result : run.results) {
    if (result.test == "info.get_string.truncates.c" && !result.cause.empty()) {
      result.cause = second.id;
    }
  }
  expect_line(run, "cause:info_set.value.abcdef fail mpich x\n");
  EXPECT_EQ(tally(run).of(Outcome::expected), 1U);
}

TEST(Causes, ANewDefectThatJoinsACauseIsUnexpected) {
  RunResults run = run_with_causes();
  const std::string line = std::string("cause:") + kId + " fail mpich=4.0.2 why";
  run.results.push_back(make_case("mpich-4.0.2", "info.set.replaces.n", Verdict::fail));
  run.results.back().cause = kId;
  run.results.back().symptom = Symptom{.id = "info_get.return_code.123456"};
  run.causes.front().also.emplace_back("info_get.return_code.123456");
  run.causes.front().cases["mpich-4.0.2"].emplace_back("info.set.replaces.n");
  expect_line(run, line);
  EXPECT_TRUE(run.stale.empty());
  EXPECT_EQ(tally(run, "mpich-4.0.2").of(Outcome::expected), 3U);
  EXPECT_EQ(outcome_of(run.results.back()), Outcome::unexpected);
  const Baseline baseline = update_baseline(line + "\n", run, {"info.set.replaces.a"}, "why",
                                            samples::sample_catalogue(), true, true);
  EXPECT_TRUE(mentions(baseline.text, "cause:info_get.return_code.123456")) << baseline.text;
  expect_line(run, baseline.text);
  EXPECT_EQ(tally(run).of(Outcome::unexpected), 0U);
  run.results.back().symptom.reset();
  expect_line(run, line);
  EXPECT_EQ(outcome_of(run.results.back()), Outcome::unexpected) << "nothing is known of it";
}

TEST(Causes, AnotherVerdictIsUnexpected) {
  RunResults run = run_with_causes();
  run.results.back().verdict = Verdict::crashed;
  expect_line(run, std::string("cause:") + kOther + " fail * why");
  EXPECT_EQ(tally(run, "openmpi-5.0.7").of(Outcome::unexpected), 1U);
}

class StaleCause : public ::testing::Test {
 protected:
  /// Why a line with this condition about a cause that is gone is stale; empty if it is not.
  std::string stale(const std::string& condition, const std::string& verdict = "fail",
                    const std::string& id = kGone) {
    expect_line(run_, fmt::format("cause:{} {} {} why", id, verdict, condition));
    return run_.stale.empty() ? std::string() : run_.stale.front().reason;
  }
  IutRecord& mpich() { return run_.iuts.front(); }

  RunResults run_ = run_with_causes();
};

TEST_F(StaleCause, ItIsGone) {
  EXPECT_EQ(stale("mpich=4.0.2"), "this cause no longer shows on mpich-4.0.2");
  EXPECT_EQ(run_.stale.front().line, "cause:info_dup.gone.000000 fail mpich=4.0.2");
  EXPECT_EQ(stale("mpich=4.0.2", "fail|pass"), "") << "it comes by chance";
  EXPECT_EQ(stale("mpich=9.9"), "") << "it did not run";
  run_.suite.complete = false;
  EXPECT_EQ(stale("mpich=4.0.2"), "");
}

TEST_F(StaleCause, WhatIsAlikeIsNamed) {
  EXPECT_TRUE(mentions(stale("mpich", "fail", "info_set.value.999999"), kId));
  EXPECT_TRUE(mentions(stale("mpich", "fail", "info_set.flag.999999"), kId));
  EXPECT_FALSE(mentions(stale("mpich", "fail", "info_get.flag.999999"), kId));
}

TEST_F(StaleCause, AnotherVerdictIsNotTheExpectedOne) {
  EXPECT_EQ(stale("mpich", "crashed", kId), "this cause no longer shows as crashed on mpich-4.0.2");
  EXPECT_EQ(stale("mpich", "fail", kId), "");
}

TEST_F(StaleCause, AColumnThatDidNotRunMayShowIt) {
  run_.absent_bindings.clear();
  EXPECT_EQ(stale("mpich"), "") << "of other bindings nothing is known";
  EXPECT_EQ(stale("mpich;binding=fortran"), "");
  EXPECT_NE(stale("mpich;binding=c"), "") << "it names no other";
  run_.iuts.push_back(with_binding(mpich(), "use_mpi"));
  EXPECT_NE(stale("mpich;binding=c|use_mpi"), "");
  run_.iuts.back().error = "no launcher";
  EXPECT_EQ(stale("mpich;binding=c|use_mpi"), "");
}

TEST_F(StaleCause, APartOfTheCasesTellsNothing) {
  run_.results.push_back(make_skip("mpich-4.0.2", "info.set.replaces.z", SkipReason::filtered));
  EXPECT_EQ(stale("mpich"), "");
}

TEST_F(StaleCause, OtherRulesTellNothing) {
  mpich().applied_version = "3.1";
  EXPECT_EQ(stale("mpich"), "") << "--std";
}

TEST_F(StaleCause, WithSeveralRanksTheColumnOfOneTellsWhichCasesWereSelected) {
  run_.iuts.push_back(mpich());
  run_.iuts.back().id += "-n4";
  run_.iuts.back().ranks = 4;
  run_.results.push_back(make_skip("mpich-4.0.2-n4", "info.set.replaces.z", SkipReason::filtered));
  EXPECT_NE(stale("mpich;ranks=4"), "");
  run_.iuts.erase(run_.iuts.begin());
  std::erase_if(run_.results, [](const auto& result) { return result.iut == "mpich-4.0.2"; });
  EXPECT_EQ(stale("mpich;ranks=4"), "");
}

TEST_F(StaleCause, AFileWithoutCausesTellsNothing) {
  run_.causes.clear();
  run_.causes_known = false;
  EXPECT_EQ(stale("mpich", "fail", kId), "");
  const std::string file = std::string("cause:") + kId + " fail mpich=4.0.2 why\n";
  EXPECT_TRUE(
      mentions(update_baseline(file, run_, {}, "why", samples::sample_catalogue()).text, kId));
  run_.causes_known = true;
  EXPECT_NE(stale("mpich", "fail", kId), "");
  const auto kept = [&](bool all_ids_known) {
    return mentions(
        update_baseline(file, run_, {}, "why", samples::sample_catalogue(), all_ids_known).text,
        kId);
  };
  EXPECT_FALSE(kept(true));
  EXPECT_TRUE(kept(false)) << "another suite may come to other causes";
}

TEST(Causes, ABaselineNamesThem) {
  RunResults run = run_with_causes();
  for (CaseResult& result : run.results) {
    if (result.test == "info.set.replaces.b") result.symptom->id = kId;
  }
  const Baseline baseline = update_baseline("", run, {"info.set.replaces.a"}, "why",
                                            samples::sample_catalogue(), true, true);
  EXPECT_EQ(baseline.added.size(), 2U);
  EXPECT_TRUE(mentions(baseline.text, std::string("cause:") + kId));
  RunResults again = run;
  expect_line(again, baseline.text);
  EXPECT_EQ(tally(again).of(Outcome::unexpected), 0U);
  const Baseline same = update_baseline(baseline.text, run, {"info.set.replaces.a"}, "why",
                                        samples::sample_catalogue(), true, true);
  EXPECT_EQ(same.text, baseline.text);
}

TEST(Causes, AnExpectationNeedsAnId) {
  const std::pair<const char*, const char*> lines[]{
      {"cause: fail * why", "id of the cause is missing"},
      {"cause:info_get.*.5f3c1a fail * why", "'info_get.*.5f3c1a' is not the id of a cause"},
      {"cause:info_get.flag fail * why", "is not the id of a cause"},
      {"cause:info_get.flag.5f3c1 fail * why", "is not the id of a cause"},
      {"cause:info_get.flag.5f3c1a inconclusive * why", "a cause cannot be"},
      {"Cause:info_get.flag.5f3c1a fail * why", "an id has no ':'"}};
  for (const auto& [line, message] : lines) {
    const ExpectationFile file = parse_expectations(line, "x.txt");
    ASSERT_EQ(file.errors.size(), 1U) << line;
    EXPECT_TRUE(mentions(file.errors.front().message, message)) << file.errors.front().str();
  }
  EXPECT_TRUE(parse_expectations("cause:a_b.return_code.012345 crashed * why", "").errors.empty());
}

TEST(Causes, ABaselineNamesTheColumnsThatShowThem) {
  RunResults run = run_with_causes();
  const IutRecord fortran = with_binding(run.iuts.front(), "use_mpi");
  run.iuts.insert(run.iuts.begin() + 1, fortran);
  const auto text = [&] {
    return update_baseline("", run, {}, "why", samples::sample_catalogue(), true, true).text;
  };
  EXPECT_TRUE(mentions(text(), "mpich=4.0.2;binding=c ")) << text();
  run.iuts.erase(run.iuts.begin() + 1);
  EXPECT_FALSE(mentions(text(), ";binding=")) << text();
  run.absent_bindings.clear();
  EXPECT_TRUE(mentions(text(), "mpich=4.0.2;binding=c ")) << "of others nothing is known";
}

}  // namespace
}  // namespace infocts
