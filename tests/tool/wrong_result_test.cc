// An MPI that answers wrongly fails exactly the cases that ask for this answer.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

TEST_F(Tool, ShortValueFailsWhatReadsValues) {
  const Words words{kFakeMpicc,          "--filter", "info.get",   "--filter",
                    "info.get_valuelen", "--filter", "info.create"};
  const Measurement healthy = run(words);
  environment_["FAKE_MPI"] = "MPI_Info_get=short";
  const Measurement broken = run(words);
  expect_last_line(broken.process, 1);
  // Who calls the function shows when it ends the process.
  environment_["FAKE_MPI"] = "MPI_Info_get=abort";
  const Verdicts callers = run(words).verdicts();
  std::size_t failed = 0;
  for (const auto& [test, was] : healthy.verdicts()) {
    if (broken.verdicts().at(test) == was) continue;
    ++failed;
    EXPECT_EQ(broken.verdicts().at(test), "fail") << test;
    // Properties share what their campaign found; only the first of them lives to see it end.
    const bool shared = has(test, ".property_") && callers.at(test) == "inconclusive";
    EXPECT_TRUE(shared || callers.at(test) == "crashed") << test << " does not call it";
    EXPECT_TRUE(has(broken.message(test), "expected:"));
    EXPECT_TRUE(has(broken.message(test), "actual:"));
  }
  EXPECT_GT(failed, 10U);
  const std::string test = "info.get.exact_fit.each_length";
  EXPECT_EQ(broken.verdicts().at(test), "fail");
  EXPECT_TRUE(has(broken.message(test), "MPI_Info_get(0x"));
}

// Nothing makes room for so many keys.
TEST_F(Tool, AbsurdNumberOfKeysIsNoErrorOfTheSuite) {
  environment_["FAKE_MPI"] = "MPI_Info_get_nkeys=many";
  const Measurement broken = run({kFakeMpicc, "--filter", "info.dup.independent_of_copy",
                                  "--filter", "info.get_nkeys.counts", "--cases", "10"});
  expect_last_line(broken.process, 1);
  for (const auto& [test, verdict] : broken.verdicts()) {
    EXPECT_NE(verdict, "error") << test << ": " << broken.message(test);
  }
}

TEST_F(Tool, RefusedPreparationIsInconclusive) {
  const Words words{kFakeMpicc, "--filter", "info.create.empty", "--filter", "info.get.exact_fit"};
  const Measurement healthy = run(words);
  environment_["FAKE_MPI"] = "MPI_Info_set=error";
  const Measurement broken = run(words);
  expect_only(broken, healthy, "info.", "inconclusive");
  EXPECT_EQ(broken.verdicts().at("info.get.exact_fit.each_length"), "inconclusive");
  EXPECT_EQ(broken.verdicts().at("info.create.empty.no_keys"), "pass");
  expect_last_line(broken.process, 4);
}

}  // namespace
}  // namespace infocts::tests
