// Variables that GoogleTest obeys, for tests of the user's own: they change nothing here.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

class TestVariables : public Tool, public ::testing::WithParamInterface<const char*> {
 protected:
  // Two that fail and one that passes, in the order in which they run.
  Words words() const {
    return {kFakeMpicc,
            "--filter",
            "info.get_nkeys.empty_zero.fresh",
            "--filter",
            "info.get_nkeys.provided.linked",
            "--filter",
            "info.create.provided.linked",
            "--filter",
            "info.get_valuelen.hit_length.each_key"};
  }
};

TEST_P(TestVariables, ChangeNoVerdict) {
  environment_["FAKE_MPI"] = "MPI_Info_get_nkeys=error MPI_Info_get_valuelen=error";
  const Verdicts expected = run(words()).verdicts();
  EXPECT_EQ(expected.at("info.get_nkeys.empty_zero.fresh"), "fail");
  EXPECT_EQ(expected.at("info.get_valuelen.hit_length.each_key"), "fail");
  const std::string text = GetParam();
  environment_[text.substr(0, text.find('='))] = text.substr(text.find('=') + 1);
  const Measurement found = run(words());
  EXPECT_EQ(found.verdicts(), expected);
  expect_last_line(found.process, 1);
}

INSTANTIATE_TEST_SUITE_P(Each, TestVariables,
                         ::testing::Values("GTEST_FAIL_FAST=1", "GTEST_BREAK_ON_FAILURE=1",
                                           "GTEST_THROW_ON_FAILURE=1", "GTEST_FILTER=-*",
                                           "GTEST_SHUFFLE=1", "TESTBRIDGE_TEST_ONLY=none",
                                           "TESTBRIDGE_TEST_RUNNER_FAIL_FAST=1"),
                         [](const auto& info) {
                           const std::string text = info.param;
                           return text.substr(0, text.find('='));
                         });

// Only a launcher, or the profile of another node, can set them still.
TEST_F(TestVariables, LeaveNoCaseOutThatPasses) {
  environment_["FAKE_MPI"] = "MPI_Info_get_nkeys=error MPI_Info_get_valuelen=error";
  Words launched = words();
  launched.insert(launched.end(), {"--launcher", "/usr/bin/env GTEST_FAIL_FAST=1 {command}"});
  const Measurement found = run(launched);
  const Verdicts verdicts = found.verdicts();
  const auto count = [&](const char* verdict) {
    return std::count_if(verdicts.begin(), verdicts.end(),
                         [&](const auto& entry) { return entry.second == verdict; });
  };
  EXPECT_EQ(count("fail"), 1);
  EXPECT_GE(count("error"), 1);
  EXPECT_TRUE(has(found.results.dump(), "GoogleTest left this case out"));
}

}  // namespace
}  // namespace infocts::tests
