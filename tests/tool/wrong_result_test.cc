// An MPI that answers wrongly fails exactly the cases that ask for this answer.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

TEST_F(Tool, ShortValueFailsWhatReadsValues) {
  const Words words{kFakeMpicc, "--filter",          "info.get", "--filter",   "info.get_string",
                    "--filter", "info.get_valuelen", "--filter", "info.create"};
  const Measurement healthy = run(words);
  environment_["FAKE_MPI"] = "MPI_Info_get=short";
  const Measurement broken = run(words);
  expect_last_line(broken.process, 1);
  std::size_t failed = 0;
  for (const auto& [test, was] : healthy.verdicts()) {
    const std::string is = broken.verdicts().at(test);
    if (is == was) continue;
    ++failed;
    EXPECT_EQ(is, "fail") << test;
    // Whoever fails did call the function, and its message shows the call and both values.
    EXPECT_TRUE(has(broken.message(test), "MPI_Info_get(0x")) << test;
    EXPECT_TRUE(has(broken.message(test), "expected:"));
    EXPECT_TRUE(has(broken.message(test), "actual:"));
  }
  EXPECT_GT(failed, 5U);
  // These read whole values, so they must notice; those never call it, so they must not.
  EXPECT_EQ(broken.verdicts().at("info.get.exact_fit.each_length"), "fail");
  for (const auto& [test, was] : healthy.verdicts()) {
    if (test.starts_with("info.create.")) {
      EXPECT_EQ(broken.verdicts().at(test), was) << test;
    }
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
