// What causes make of an MPI with many defects.
#include "tool/coverage/joined_faults.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/unit/cause_samples.h"
#include "tool/causes/traits.h"

namespace infocts {
namespace {

/// Fails so many cases of its own, and sees the function deviate.
FaultRun fault(const std::string& name, const std::string& function, int cases) {
  FaultRun made{.address = "fault:" + name + ".broken", .run = {}};
  IutRecord iut;
  iut.id = "reference";
  made.run.iuts = {iut};
  for (int at = 0; at < cases; ++at) {
    CaseResult result = tests::failed("reference", "info." + name + std::to_string(at) + ".a",
                                      "flag of " + function);
    result.symptom =
        Symptom{.function = function, .what = "flag", .form = name, .traits = {{function, 0}}};
    made.run.results.push_back(std::move(result));
  }
  made.run.pass_traits["reference"] = {{trait_number("MPI_Info_get"), 50},
                                       {trait_number("MPI_Info_dup"), 50}};
  return made;
}

TEST(JoinedFaults, ThatShowApartHaveCausesOfTheirOwn) {
  const auto joined =
      join_faults({fault("one", "MPI_Info_get", 3), fault("two", "MPI_Info_dup", 2)}, {}, 4, 2);
  ASSERT_EQ(joined.size(), 4U);
  for (const JoinedFaults& one : joined) {
    EXPECT_EQ(one.addresses.size(), 2U);
    EXPECT_EQ(one.causes, 2U);
    EXPECT_EQ(one.seen, 2U);
    EXPECT_TRUE(one.hidden.empty());
  }
}

TEST(JoinedFaults, ThatShowAlikeHideEachOther) {
  const auto joined =
      join_faults({fault("one", "MPI_Info_get", 3), fault("two", "MPI_Info_get", 2)}, {}, 1, 2);
  ASSERT_EQ(joined.size(), 1U);
  EXPECT_EQ(joined[0].causes, 1U);
  EXPECT_EQ(joined[0].seen, 2U);
  EXPECT_EQ(joined[0].hidden.size(), 2U);
}

TEST(JoinedFaults, CasesThatSeveralFailAreNobodys) {
  FaultRun other = fault("two", "MPI_Info_dup", 1);
  other.run.results.front().test = "info.one0.a";
  const auto joined = join_faults({fault("one", "MPI_Info_get", 2), other}, {}, 1, 2);
  ASSERT_EQ(joined.size(), 1U);
  EXPECT_EQ(joined[0].seen, 1U);
  EXPECT_TRUE(joined[0].hidden.empty());
}

TEST(JoinedFaults, AreOfDifferentSubjects) {
  const FaultRun one = fault("one", "MPI_Info_get", 1);
  FaultRun other = one;
  other.address = "fault:one.broken_otherwise";
  EXPECT_TRUE(join_faults({one, other}, {}, 3, 2).empty());
  EXPECT_TRUE(join_faults({}, {}, 3, 2).empty());
}

}  // namespace
}  // namespace infocts
