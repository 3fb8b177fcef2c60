// A launcher of another MPI starts N singletons, or a singleton believes to be of many.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

TEST_F(Tool, WorldOfAnotherSizeIsNotMeasured) {
  const Words words{kFakeMpicc, "--filter", "info.create", "--filter",
                    "info.lifecycle.create_before_init"};
  const Measurement healthy = run(words);
  environment_["FAKE_MPI"] = "MPI_Comm_size=two";
  const Measurement broken = run(words);
  expect_only(broken, healthy, "info.create.", "error");
  expect_last_line(broken.process, 4);
  const std::string error = broken.iut()["error"];
  EXPECT_TRUE(has(error, "MPI_COMM_WORLD has 2 processes instead of 1"));
  EXPECT_TRUE(has(error, "launcher"));
}

}  // namespace
}  // namespace infocts::tests
