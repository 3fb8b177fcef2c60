// An MPI that does not end well: cases that had their verdict before keep it.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

struct Ending {
  const char* order;
  const char* told;

  friend void PrintTo(const Ending& ending, std::ostream* out) { *out << ending.order; }
};

class Finalize : public Tool, public ::testing::WithParamInterface<Ending> {
 protected:
  void order() { environment_["FAKE_MPI"] = std::string("MPI_Finalize=") + GetParam().order; }
};

TEST_P(Finalize, TakesNoVerdictBack) {
  const Words words{kFakeMpicc, "--filter", "info.create", "--cases", "3", "--timeout", "2"};
  const Measurement healthy = run(words);
  order();
  const Measurement broken = run(words);
  EXPECT_EQ(broken.verdicts(), healthy.verdicts());
  expect_last_line(broken.process, 4);
  const std::string error = broken.iut()["error"];
  EXPECT_TRUE(has(error, "MPI_Finalize"));
  if (!kSanitized) {
    EXPECT_TRUE(has(error, GetParam().told));
  }
  EXPECT_TRUE(has(broken.process.out, "MPI_Finalize")) << "the terminal says nothing of it";
}

TEST_P(Finalize, CostsWhatComesAfterIt) {
  const Words words{
      kFakeMpicc, "--filter", "info.create", "--filter", "info.lifecycle.create_after_finalize",
      "--cases",  "3",        "--timeout",   "2"};
  const Measurement healthy = run(words);
  order();
  const Measurement broken = run(words);
  expect_only(broken, healthy, "info.lifecycle.create_after_finalize.", "error");
  expect_last_line(broken.process, 4);
  EXPECT_TRUE(has(broken.iut()["error"].get<std::string>(), "MPI_Finalize"));
}

INSTANTIATE_TEST_SUITE_P(Endings, Finalize,
                         ::testing::Values(Ending{"segv", "signal 11"}, Ending{"abort", "signal 6"},
                                           Ending{"exit", "exit code 1"},
                                           Ending{"_exit", "exit code 0"},
                                           Ending{"hang", "time limit"},
                                           Ending{"error", "did not succeed"}),
                         [](const auto& info) {
                           const std::string name = info.param.order;
                           return name == "_exit" ? "exit0" : name;
                         });

}  // namespace
}  // namespace infocts::tests
