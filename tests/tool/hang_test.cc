// An MPI function that never returns costs the cases that call it, and the time limit for each.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

const char* const kHanging = "info.get_valuelen.hit_length.each_key";

TEST_F(Tool, HangCostsTheCaseThatHangs) {
  const Words words{kFakeMpicc,
                    "--filter",
                    "info.create",
                    "--filter",
                    kHanging,
                    "--filter",
                    "info.get_valuelen.provided",
                    "--timeout",
                    "1"};
  const Measurement healthy = run(words);
  environment_["FAKE_MPI"] = "MPI_Info_get_valuelen=hang";
  const Measurement broken = run(words);
  expect_only(broken, healthy, "info.get_valuelen.", "timed_out");
  expect_last_line(broken.process, 1);
  EXPECT_EQ(broken.verdicts().at(kHanging), "timed_out");
  EXPECT_TRUE(has(broken.message(kHanging), "1 s"));
  EXPECT_TRUE(has(broken.message(kHanging), "MPI_Info_get_valuelen(0x"));
  EXPECT_TRUE(has(broken.process.out, "MPI_Info_get_valuelen(0x"));
  EXPECT_TRUE(processes_with(directory_.path()).empty()) << "a worker is left";
}

TEST_F(Tool, TimeLimitMayBeAFraction) {
  environment_["FAKE_MPI"] = "MPI_Info_get_valuelen=hang";
  const Measurement broken = run({kFakeMpicc, "--filter", kHanging, "--timeout", "0.5"});
  EXPECT_TRUE(has(broken.message(kHanging), "0.5 s"));
  EXPECT_LT(broken.process.seconds, 20);
}

// A case that calls MPI_Init itself hangs like any other.
TEST_F(Tool, HangInAProcessOfItsOwn) {
  const std::string test = "info.lifecycle.object_survives_finalize.ten_pairs";
  environment_["FAKE_MPI"] = "MPI_Finalize=hang";
  const Measurement broken = run({kFakeMpicc, "--filter", test, "--timeout", "1"});
  EXPECT_EQ(broken.verdicts(), (Verdicts{{test, "timed_out"}}));
  EXPECT_TRUE(has(broken.message(test), "in MPI_Finalize()"));
  expect_last_line(broken.process, 1);
}

// The suite asks for the class of an error outside of what a case is about.
TEST_F(Tool, HangInACallOfTheSuite) {
  const std::string test = "info.delete.miss_nokey.a_value";
  environment_["FAKE_MPI"] = "MPI_Error_class=hang";
  const Measurement broken = run({kFakeMpicc, "--filter", test, "--timeout", "1"});
  // The old id also selects what was split off.
  EXPECT_EQ(broken.verdicts(),
            (Verdicts{{test, "timed_out"}, {"info.delete.miss_refused.a_value", "pass"}}));
  EXPECT_TRUE(has(broken.message(test), "in MPI_Error_class("));
}

// Some MPIs start processes at the second try. This one cannot, and says so.
TEST_F(Tool, HangInAnOptionalFacilityIsTriedAgain) {
  const std::string test = "info.parsing.null_info_accepted.comm_spawn";
  environment_["FAKE_MPI"] = "MPI_Comm_spawn=hang_at_first";
  environment_["FAKE_MPI_ONCE"] = directory_ / "once";
  const Measurement found =
      run({kFakeMpicc, "--filter", test, "--filter", "info.create.provided.*"});
  ASSERT_TRUE(std::filesystem::exists(directory_ / "once"));
  EXPECT_TRUE(has(found.message(test), "a way to spawn a process is absent"));
  EXPECT_TRUE(
      has(found.iut()["notes"].dump(), "MPI_Comm_spawn hung, and returned when it was tried again"))
      << found.process.out;
  expect_last_line(found.process, 0);
}

// As on a machine that has other things to do: each call returns, and they take too long together.
TEST_F(Tool, SlowCaseIsRunAgain) {
  const std::string test = "info.get_valuelen.hit_flag_true.each_key";
  environment_["FAKE_MPI"] = "MPI_Info_get_valuelen=slow";
  environment_["FAKE_MPI_SLOW"] = directory_ / "slow";
  const Measurement found = run({kFakeMpicc, "--filter", test, "--timeout", "2"});
  ASSERT_TRUE(std::filesystem::exists(directory_ / "slow"));
  EXPECT_GT(found.process.seconds, 2) << "it was fast enough";
  EXPECT_EQ(found.verdicts(), (Verdicts{{test, "pass"}})) << found.message(test);
  expect_last_line(found.process, 0);
}

// Nor does it say anything of other cases.
TEST_F(Tool, CaseThatIsAlwaysSlowIsAnErrorOfTheSuite) {
  const Measurement found = run({"reference", "--filter", "info.delete.key*.property_any_program",
                                 "--cases", "1000000", "--timeout", "1"});
  const Verdicts verdicts = found.verdicts();
  EXPECT_EQ(verdicts.size(), 2U);
  for (const auto& [test, verdict] : verdicts) {
    EXPECT_EQ(verdict, "error") << test;
    EXPECT_TRUE(has(found.message(test), "no end within 2 s"));
    EXPECT_TRUE(has(found.message(test), "the machine may be slow"));
  }
  expect_last_line(found.process, 4);
}

}  // namespace
}  // namespace infocts::tests
