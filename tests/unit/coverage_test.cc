// What follows from measured coverage: gaps and shares.
#include "coverage/coverage.h"

#include <gtest/gtest.h>

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
  const Breach noticed{.requirement = "a.b", .ran = 2, .killers = {"a.b.c"}};
  const Breach unnoticed{.requirement = "a.d", .ran = 1};
  EXPECT_TRUE(fault("x", {noticed}).killed());
  EXPECT_FALSE(fault("x", {noticed, unnoticed}).killed());

  Coverage coverage;
  coverage.faults = {fault("x", {noticed, unnoticed}), fault("y", {noticed})};
  EXPECT_EQ(gaps_in(coverage).survivors, Lines{"fault:x: the 1 cases of a.d pass on it"});
  EXPECT_EQ(killed(coverage).part, 1U);
  EXPECT_EQ(killed(coverage).whole, 2U);
}

TEST(Coverage, CaseThatNeverRanIsNoProof) {
  Coverage coverage;
  coverage.faults = {fault("x", {{.requirement = "a.b"}})};
  EXPECT_EQ(gaps_in(coverage).survivors, Lines{"fault:x: no case of a.b ran on it"});
}

TEST(Coverage, FailureWithoutTheFaultIsNoProofAndNoGap) {
  Coverage coverage;
  coverage.faults = {fault("x", {{.requirement = "a.b", .ran = 1, .spoilt = 1}})};
  const Gaps gaps = gaps_in(coverage);
  EXPECT_EQ(gaps.unprovable, Lines{"fault:x: a.b"});
  EXPECT_EQ(gaps.count(), 0U);
  EXPECT_EQ(killed(coverage).part, 0U);
  EXPECT_EQ(killed(coverage).whole, 0U);
}

TEST(Coverage, OneOtherCaseThatPassesIsASurvivor) {
  Coverage coverage;
  coverage.faults = {fault("x", {{.requirement = "a.b", .ran = 2, .spoilt = 1}})};
  const Gaps gaps = gaps_in(coverage);
  EXPECT_EQ(gaps.unprovable, Lines{});
  EXPECT_EQ(gaps.survivors, Lines{"fault:x: the 2 cases of a.b pass on it"});
}

TEST(Coverage, WhatWasNotMeasuredIsNotKilled) {
  Coverage coverage;
  FaultRecord broken = fault("x", {{.requirement = "a.b", .ran = 1, .killers = {"a.b.c"}}});
  broken.error = "it was interrupted";
  broken.by_properties = {"a.b.property"};
  coverage.faults = {broken, fault("y", {})};
  EXPECT_FALSE(broken.killed());
  EXPECT_FALSE(fault("y", {}).killed());
  EXPECT_EQ(killed(coverage).part, 0U);
  EXPECT_EQ(killed(coverage).whole, 0U);
  EXPECT_EQ(killed_by_properties(coverage).whole, 0U);
  EXPECT_EQ(gaps_in(coverage).not_measured, Lines{"fault:x: it was interrupted"});
}

TEST(Coverage, DeathsAndUnseenVariantsAreToldAndAreNoGaps) {
  const Breach died{.requirement = "a.b", .ran = 1, .killers = {"a.b.c"}};
  const Breach failed{.requirement = "a.d", .ran = 1, .killers = {"a.d.e"}, .failed = 1};
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
  const Breach noticed{.requirement = "a.b", .ran = 1, .killers = {"a.b.c"}};
  const Breach alone{.requirement = "a.d", .needs_ranks = true};
  Coverage coverage;
  coverage.faults = {fault("x", {alone}), fault("y", {noticed, alone})};
  EXPECT_EQ(gaps_in(coverage).count(), 0U);
  EXPECT_EQ(killed(coverage).part, 1U);
  EXPECT_EQ(killed(coverage).whole, 1U);
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

}  // namespace
}  // namespace infocts
