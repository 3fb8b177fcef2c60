// Whom the search blames for a death, by what happens when parts of the cases run again.
#include "tool/runner/late_death.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/text.h"

namespace infocts {
namespace {

Cases some_cases() {
  Cases cases;
  for (std::size_t i = 0; i < 8; ++i) cases.push_back(&all_cases()[i]);
  return cases;
}

const Ending kDeath{.text = "MPI_Finalize ends the process", .output = {}};

LateDeath death_after(Cases cases) {
  return {.phase = Phase::initialized, .before = std::move(cases), .ending = kDeath};
}

bool has(const Cases& cases, const RegisteredCase* entry) {
  return std::find(cases.begin(), cases.end(), entry) != cases.end();
}

TEST(LateDeath, OneThatBringsItAboutEachTimeIsTheCulprit) {
  const Cases all = some_cases();
  const FoundCulprits found = find_culprits(death_after(all), {}, [&](Phase, const Cases& cases) {
    return has(cases, all[5]) ? Rerun{.ending = kDeath} : Rerun{.ending = {}};
  });
  EXPECT_EQ(found.culprits, std::vector<Cases>{{all[5]}});
  EXPECT_EQ(found.unexplained, "");
}

// Each length of the rhythm lets the search come to another end, none of them at a case.
TEST(LateDeath, OneThatComesNowAndThenIsNobodys) {
  for (int rhythm = 2; rhythm <= 5; ++rhythm) {
    int runs = 0;
    const FoundCulprits found =
        find_culprits(death_after(some_cases()), {}, [&](Phase, const Cases&) {
          return ++runs % rhythm == 0 ? Rerun{.ending = kDeath} : Rerun{.ending = {}};
        });
    EXPECT_TRUE(found.culprits.empty()) << rhythm;
    EXPECT_NE(found.unexplained, "") << rhythm;
    EXPECT_TRUE(found.by_chance) << rhythm;
  }
}

TEST(LateDeath, KnownCulpritsAreNotFoundAgain) {
  const Cases all = some_cases();
  const FoundCulprits found =
      find_culprits(death_after(all), {all[2]}, [&](Phase, const Cases& cases) {
        return has(cases, all[2]) ? Rerun{.ending = kDeath} : Rerun{.ending = {}};
      });
  EXPECT_TRUE(found.culprits.empty());
  EXPECT_EQ(found.unexplained, "");
}

TEST(LateDeath, OfACaseThatDiesAloneNowAndThenIsNoOneElses) {
  LateDeath death = death_after({});
  death.victim = &all_cases()[0];
  const FoundCulprits found =
      find_culprits(death, {}, [](Phase, const Cases&) { return Rerun{.ending = kDeath}; });
  EXPECT_TRUE(found.culprits.empty());
  EXPECT_EQ(found.unexplained, "it happens now and then, also alone");
}

TEST(LateDeath, WithoutARunThereIsNoCulpritAndAReason) {
  const FoundCulprits found = find_culprits(death_after(some_cases()), {}, [](Phase, const Cases&) {
    return Rerun{.why_not = "a worker ended before its first case", .ending = {}};
  });
  EXPECT_TRUE(found.culprits.empty());
  EXPECT_TRUE(found.gave_up);
  EXPECT_TRUE(tests::has(found.unexplained, "ended before its first case"));
}

}  // namespace
}  // namespace infocts
