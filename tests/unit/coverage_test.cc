// What follows from measured coverage: gaps and shares.
#include "tool/coverage/coverage.h"

#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>

#include "conformance/harness/case.h"
#include "tests/support/json.h"
#include "tests/support/text.h"
#include "tool/coverage/cause_measure.h"
#include "tool/coverage/fault_measure.h"
#include "tool/coverage/trials.h"
#include "tool/coverage/writers.h"

namespace infocts {
namespace {

using Lines = std::vector<std::string>;

FaultRecord fault(const std::string& name, std::vector<Breach> breaches) {
  FaultRecord record;
  record.address = "fault:" + name;
  record.breaches = std::move(breaches);
  return record;
}

RequirementRecord requirement(const std::string& id, Level level, Verdict verdict) {
  RequirementRecord record;
  record.id = id;
  record.level = level;
  record.cases = {{.test = id + ".case", .verdict = verdict}};
  return record;
}

TEST(Coverage, FaultIsKilledWhenEveryRequirementNoticesIt) {
  const Breach seen{.requirement = "a.b", .ran = 2, .noticing_cases = {"a.b.c"}};
  const Breach unnoticed{.requirement = "a.d", .ran = 1};
  EXPECT_TRUE(fault("x", {seen}).noticed());
  EXPECT_FALSE(fault("x", {seen, unnoticed}).noticed());

  Coverage coverage;
  coverage.faults = {fault("x", {seen, unnoticed}), fault("y", {seen})};
  EXPECT_EQ(gaps_in(coverage).survivors, Lines{"fault:x: the case of a.d passes on it"});
  EXPECT_EQ(noticed(coverage).part, 1U);
  EXPECT_EQ(noticed(coverage).whole, 2U);
}

TEST(Coverage, CaseThatNeverRanIsNoProof) {
  Coverage coverage;
  coverage.faults = {fault("x", {{.requirement = "a.b"}})};
  EXPECT_EQ(gaps_in(coverage).survivors, Lines{"fault:x: no case of a.b ran on it"});
}

TEST(Coverage, FailureWithoutTheFaultIsNoProofAndNoGap) {
  Coverage coverage;
  coverage.faults = {fault("x", {{.requirement = "a.b", .ran = 1, .failing_anyway = 1}})};
  const Gaps gaps = gaps_in(coverage);
  EXPECT_EQ(gaps.unprovable, Lines{"fault:x: a.b"});
  EXPECT_EQ(gaps.count(), 0U);
  EXPECT_EQ(noticed(coverage).part, 0U);
  EXPECT_EQ(noticed(coverage).whole, 0U);
}

TEST(Coverage, WhatTheImplementationLacksIsNoProofAndNoGap) {
  Coverage coverage;
  coverage.faults = {fault("x", {{.requirement = "a.b", .absent = true}})};
  const Gaps gaps = gaps_in(coverage);
  EXPECT_EQ(gaps.unprovable, Lines{"fault:x: a.b"});
  EXPECT_EQ(gaps.survivors, Lines{});
  EXPECT_EQ(noticed(coverage).whole, 0U);
}

TEST(Coverage, OneOtherCaseThatPassesIsASurvivor) {
  Coverage coverage;
  coverage.faults = {fault("x", {{.requirement = "a.b", .ran = 2, .failing_anyway = 1}})};
  const Gaps gaps = gaps_in(coverage);
  EXPECT_EQ(gaps.unprovable, Lines{});
  EXPECT_EQ(gaps.survivors, Lines{"fault:x: the 2 cases of a.b pass on it"});
}

TEST(Coverage, WhatWasNotMeasuredIsNotKilled) {
  Coverage coverage;
  FaultRecord broken = fault("x", {{.requirement = "a.b", .ran = 1, .noticing_cases = {"a.b.c"}}});
  broken.error = "it was interrupted";
  broken.with_properties = true;
  broken.by_properties = {"a.b.property"};
  coverage.faults = {broken, fault("y", {})};
  EXPECT_FALSE(broken.noticed());
  EXPECT_FALSE(fault("y", {}).noticed());
  EXPECT_EQ(noticed(coverage).part, 0U);
  EXPECT_EQ(noticed(coverage).whole, 0U);
  EXPECT_EQ(noticed_by_properties(coverage).whole, 0U);
  EXPECT_EQ(gaps_in(coverage).not_measured, Lines{"fault:x: it was interrupted"});
}

TEST(Coverage, PropertiesAreTriedOnWhatTheyAreAbout) {
  EXPECT_TRUE(may_notice("info.get.value", {"info.set.adds"}));
  EXPECT_TRUE(may_notice("info.get.value", {"naming.comm_set_name.value", "info.set.adds"}));
  EXPECT_FALSE(may_notice("info.get.value", {"naming.comm_set_name.value"}));
  EXPECT_FALSE(may_notice("info.threads.get", {"info.set.adds"}));
  EXPECT_FALSE(may_notice("info.threads.get", {"naming.threads.comm"}));
  EXPECT_TRUE(may_notice("info.threads.get", {"info.set.adds", "info.threads.set"}));
  EXPECT_TRUE(may_notice("info.get.value", {"info.threads.set"}));
}

CaseResult took(double duration_ms) {
  CaseResult result;
  result.verdict = Verdict::pass;
  result.duration_ms = duration_ms;
  return result;
}

std::string some_case(const std::function<bool(const CaseSpec&)>& wanted, int after = 0) {
  for (const RegisteredCase& entry : all_cases()) {
    if (wanted(entry.spec) && after-- == 0) return entry.id;
  }
  throw std::logic_error("there is no such case");
}

TEST(Coverage, ACaseOnAFaultHasManyTimesItsUsualTime) {
  const auto ordinary = [](const CaseSpec& spec) { return !spec.property && !spec.reproducer; };
  const std::string brief = some_case(ordinary);
  const std::string longer = some_case(ordinary, 1);
  const Verdicts usual = {{brief, took(1)}, {longer, took(1500)}};
  const double least = limit_on_a_fault(usual, {}).value();
  EXPECT_GE(least, 3) << "a busy machine takes that long for anything";
  EXPECT_LT(least, 15);
  EXPECT_NEAR(limit_on_a_fault(usual, {brief}).value(), least, 0.1);
  EXPECT_NEAR(limit_on_a_fault(usual, {brief, longer}).value(), least + 15, 0.1);
  EXPECT_EQ(limit_on_a_fault({}, {brief}), least) << "not measured without the fault";
}

TEST(Coverage, APropertyOnAFaultHasTheTimeOfAll) {
  const auto property = [](const CaseSpec& spec) { return spec.property && !spec.reproducer; };
  const Verdicts usual = {{some_case(property), took(1500)}, {some_case(property, 1), took(1)}};
  const double least = limit_on_a_fault(usual, {}).value();
  EXPECT_NEAR(limit_on_a_fault(usual, {some_case(property, 1)}).value(), least + 15, 0.1);
}

TEST(Coverage, ThreadsThatHaveToMeetHaveTheUsualTime) {
  const std::string threads =
      some_case([](const CaseSpec& spec) { return spec.reproducer != nullptr; });
  EXPECT_FALSE(limit_on_a_fault({{threads, took(1)}}, {threads}));
}

TEST(Coverage, OfTwoNumbersOfRanksTheLongerTimeCounts) {
  Verdicts verdicts = {{"a", took(3)}, {"b", took(1)}, {"c", took(3)}};
  CaseResult failed = took(1);
  failed.verdict = Verdict::fail;
  add_to(verdicts, {{"a", took(1)}, {"b", took(3)}, {"c", failed}});
  for (const auto& [test, result] : verdicts) EXPECT_EQ(result.duration_ms, 3) << test;
  EXPECT_EQ(verdicts.at("c").verdict, Verdict::fail);
}

TEST(Coverage, OfFaultsThatPropertiesAreAboutTheirShareIsCounted) {
  const Breach breach{.requirement = "a.b", .ran = 1, .noticing_cases = {"a.b.c"}};
  Coverage coverage;
  coverage.faults = {fault("x", {breach}), fault("y", {breach}), fault("z", {breach})};
  coverage.faults[0].with_properties = true;
  coverage.faults[0].by_properties = {"a.b.property"};
  coverage.faults[1].with_properties = true;
  EXPECT_EQ(noticed_by_properties(coverage).part, 1U);
  EXPECT_EQ(noticed_by_properties(coverage).whole, 3U);
  EXPECT_EQ(tried_with_properties(coverage), 2U);
}

TEST(Coverage, DeathsAndUnseenVariantsAreToldAndAreNoGaps) {
  const Breach died{.requirement = "a.b", .ran = 1, .noticing_cases = {"a.b.c"}};
  const Breach failed{.requirement = "a.d", .ran = 1, .noticing_cases = {"a.d.e"}, .failed = 1};
  Coverage coverage;
  coverage.faults = {fault("x", {died, failed}), fault("y", {died})};
  coverage.faults.back().text = "It ends the process.";
  coverage.variants.resize(2);
  coverage.variants[0].address = "variant:same";
  coverage.variants[1].address = "variant:other";
  coverage.variants[1].seen = true;
  const Gaps gaps = gaps_in(coverage);
  EXPECT_EQ(gaps.deaths, Lines{"fault:x: a.b"});
  EXPECT_EQ(gaps.unseen, Lines{"variant:same"});
  EXPECT_EQ(gaps.count(), 0U);
}

TEST(Coverage, ErrorOfTheImplementationItselfIsToldAsOne) {
  Coverage coverage;
  coverage.address = "reference";
  coverage.error = "MPI_Finalize did not return";
  EXPECT_EQ(gaps_in(coverage).not_measured, Lines{"reference: MPI_Finalize did not return"});
}

TEST(Coverage, FaultOnlySeveralProcessesCanShowIsNoGap) {
  const Breach seen{.requirement = "a.b", .ran = 1, .noticing_cases = {"a.b.c"}};
  const Breach alone{.requirement = "a.d", .needs_ranks = true};
  Coverage coverage;
  coverage.faults = {fault("x", {alone}), fault("y", {seen, alone})};
  EXPECT_EQ(gaps_in(coverage).count(), 0U);
  EXPECT_EQ(noticed(coverage).part, 1U);
  EXPECT_EQ(noticed(coverage).whole, 1U);
}

TEST(Coverage, RequirementsWithoutCaseOrFaultAreGaps) {
  Coverage coverage;
  coverage.requirements = {requirement("a.judged", Level::should, Verdict::pass),
                           requirement("a.skipped", Level::should, Verdict::skipped),
                           requirement("a.shall", Level::shall, Verdict::pass)};
  const Gaps gaps = gaps_in(coverage);
  EXPECT_EQ(gaps.without_case, Lines{"a.skipped"});
  EXPECT_EQ(gaps.without_fault, Lines{"a.shall"});
  EXPECT_EQ(gaps.count(), 2U);
}

TEST(Coverage, VerdictOnAVariantIsAVerdict) {
  RequirementRecord entry = requirement("a.b", Level::should, Verdict::skipped);
  entry.cases.front().on_variant = "variant:x";
  EXPECT_EQ(entry.judged(), 1U);
}

TEST(Coverage, AccusedVariantsAreGaps) {
  Coverage coverage;
  VariantRecord variant;
  variant.address = "variant:sorted";
  variant.accusations = {{.test = "a.b.c", .verdict = Verdict::crashed}};
  coverage.variants = {variant};
  EXPECT_EQ(gaps_in(coverage).accused, Lines{"variant:sorted: a.b.c crashed"});
}

TEST(Coverage, AccusedTogetherButNotAloneIsToldAndIsNoGap) {
  Coverage coverage;
  VariantRecord& stack = coverage.stacks.emplace_back();
  stack.address = "variant:a+b";
  stack.accusations = {{.test = "x.y.z", .verdict = Verdict::fail}};
  const Gaps gaps = gaps_in(coverage);
  EXPECT_EQ(gaps.together, Lines{"variant:a+b: x.y.z fail"});
  EXPECT_EQ(gaps.count(), 0U);
}

TEST(Coverage, WhatIsNoticedByChanceIsSaid) {
  Coverage coverage;
  FaultRecord& fault = coverage.faults.emplace_back();
  fault.address = "fault:threads.race";
  fault.breaches = {{.requirement = "info.threads.set",
                     .ran = 1,
                     .noticing_cases = {"info.threads.set.x"},
                     .failed = 1}};
  EXPECT_TRUE(gaps_in(coverage).by_chance.empty());
  fault.runs = 2;
  EXPECT_EQ(gaps_in(coverage).by_chance, std::vector<std::string>{"fault:threads.race: in run 2"});
  EXPECT_EQ(gaps_in(coverage).count(), 0U);
}

TEST(Coverage, TheFirstCaseThatNoticesAFaultIsNamed) {
  Coverage coverage;
  coverage.faults = {
      fault("a.b",
            {{.requirement = "x.y", .ran = 1},
             {.requirement = "x.z", .ran = 3, .noticing_cases = {"x.z.1", "x.z.2", "x.z.3"}}}),
      fault("c.d", {{.requirement = "x.y", .ran = 1}})};
  const auto text = [&](bool noticing) {
    return coverage_text(coverage, Style{}, {.noticing_cases = noticing});
  };
  EXPECT_TRUE(tests::has(text(true), "  fault:a.b: x.z.1 and 2 more\n  fault:c.d: no case\n"));
  EXPECT_TRUE(tests::has_no(text(false), "noticed by\n"));
  coverage.faults.resize(45, coverage.faults.front());
  EXPECT_TRUE(tests::has(text(true), "5 more faults: -o DIR"));
}

// Of a part of the faults the other requirements would be rows of zeros.
TEST(Coverage, APartShowsWhatItsFaultsBreak) {
  Coverage coverage;
  coverage.requirements.resize(2);
  coverage.requirements[0].id = "info.get.flag";
  coverage.requirements[0].faults = {"fault:get.flag"};
  coverage.requirements[1].id = "info.set.kept";
  coverage.complete = false;
  EXPECT_HAS_NOT(coverage_text(coverage, Style{}, {.requirements = true}), "info.set");
  EXPECT_HAS(coverage_text(coverage, Style{}, {}), "info.get ");
  coverage.complete = true;
  EXPECT_HAS(coverage_text(coverage, Style{}, {}), "info.set ");
}

FaultCauses fault_with_causes(const std::string& address, std::size_t count) {
  FaultCauses fault;
  fault.address = address;
  for (std::size_t number = 0; number < count; ++number) {
    Cause& cause = fault.causes.emplace_back();
    cause.sentence = "cause " + std::to_string(number);
    cause.cases = {{"reference", {"info.get.a.b", "info.get.a.c"}}};
  }
  return fault;
}

TEST(CauseMeasure, CountsAndNamesWhatIsMoreThanOne) {
  CauseMeasure measure;
  measure.faults = {fault_with_causes("fault:one", 1), fault_with_causes("fault:four", 4),
                    fault_with_causes("fault:unseen", 0)};
  measure.pairs = {{.first = "fault:one", .second = "fault:four", .mixed = {"x.y.000000"}},
                   {.first = "fault:one", .second = "fault:five"},
                   {.first = "fault:one", .second = "fault:six", .masked = true}};
  measure.joined = {{{"fault:one", "fault:two"}, 3, 2, {"fault:two"}},
                    {{"fault:one", "fault:six"}, 2, 1, {}}};
  const std::string text = cause_measure_text(measure, false);
  EXPECT_TRUE(all_measured(measure));
  for (const char* part :
       {"2 faults of one subject: 2.50 causes each on average, at most 4; 3 or fewer for 50.0 %",
        "  4 fault:four: cause 0 (2)", "1 fault shows in no case here",
        "2 pairs (1 more mask each other): no cause mixes them in 50.0 %",
        "mixed: fault:one and fault:four in x.y.000000",
        "joined, 2 at a time: 1.67 causes a fault; 33.3 % have no cause of their own"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
  EXPECT_EQ(text.find("fault:one: cause"), std::string::npos) << text;
  EXPECT_NE(cause_measure_text(measure, true).find("1 fault:one: cause"), std::string::npos);
  const nlohmann::json json = tests::read_json(cause_measure_json(measure));
  EXPECT_EQ(json["faults"][1]["causes"].size(), 4U);
  EXPECT_EQ(json["faults"][1]["causes"][0]["cases"], 2);
  EXPECT_EQ(json["faults"][1]["error"], nullptr);
  EXPECT_EQ(json["pairs"][0]["mixed"], nlohmann::json({"x.y.000000"}));
  EXPECT_EQ(json["joined"][0]["hidden"], nlohmann::json({"fault:two"}));
}

TEST(CauseMeasure, WhatCouldNotBeMeasuredIsNeitherUnseenNorMasked) {
  CauseMeasure measure;
  measure.faults = {fault_with_causes("fault:dead", 0)};
  measure.faults.front().error = "MPI_Init ends the process\nand more";
  measure.pairs = {{.first = "fault:a", .second = "fault:b", .error = "no worker"}};
  const std::string text = cause_measure_text(measure, false);
  EXPECT_FALSE(all_measured(measure));
  EXPECT_NE(text.find("2 not measured:\n  fault:dead: MPI_Init ends the process\n"
                      "  fault:a and fault:b: no worker\n"),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find("no case"), std::string::npos) << text;
  EXPECT_NE(text.find("0 pairs (0 more"), std::string::npos) << text;
}

}  // namespace
}  // namespace infocts
