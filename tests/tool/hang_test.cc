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

}  // namespace
}  // namespace infocts::tests
