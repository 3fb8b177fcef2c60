// An MPI that does not end well, whatever was called: cases that had their verdict before keep it,
// and the end of the process is a finding of its own.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

struct Ending {
  const char* order;
  const char* told;
  const char* verdict = "crashed";

  friend void PrintTo(const Ending& ending, std::ostream* out) { *out << ending.order; }
};

class Finalize : public Tool, public ::testing::WithParamInterface<Ending> {
 protected:
  static constexpr const char* kEnd = "environment.process.ends_well.after_cases";

  void order() { environment_["FAKE_MPI"] = std::string("MPI_Finalize=") + GetParam().order; }
};

TEST_P(Finalize, TakesNoVerdictBack) {
  const Words words{kFakeMpicc, "--filter", "info.create", "--cases", "3", "--timeout", "2"};
  const Measurement healthy = run(words);
  order();
  const Measurement broken = run(words);
  Verdicts with_end = healthy.verdicts();
  with_end[kEnd] = GetParam().verdict;
  EXPECT_EQ(broken.verdicts(), with_end);
  expect_last_line(broken.process, 1);
  EXPECT_EQ(broken.iut()["error"], nullptr);
  const std::string message = broken.message(kEnd);
  EXPECT_TRUE(has(message, "MPI_Finalize"));
  if (!kSanitized) {
    EXPECT_TRUE(has(message, GetParam().told));
  }
  EXPECT_TRUE(has(message, "even when no case runs"));
  EXPECT_TRUE(has(broken.process.out, "MPI_Finalize")) << "the terminal says nothing of it";
}

TEST_P(Finalize, CostsWhatComesAfterIt) {
  const Words words{
      kFakeMpicc, "--filter", "info.create", "--filter", "info.lifecycle.create_after_finalize",
      "--filter", kEnd,       "--cases",     "3",        "--timeout",
      "2"};
  const Measurement healthy = run(words);
  order();
  const Measurement broken = run(words);
  Verdicts expected = healthy.verdicts();
  for (auto& [test, verdict] : expected) {
    if (test.starts_with("info.lifecycle.create_after_finalize.")) verdict = "inconclusive";
  }
  expected[kEnd] = GetParam().verdict;
  EXPECT_EQ(broken.verdicts(), expected);
  expect_last_line(broken.process, 1);
  EXPECT_EQ(broken.iut()["error"], nullptr);
}

INSTANTIATE_TEST_SUITE_P(Endings, Finalize,
                         ::testing::Values(Ending{"segv", "signal 11"}, Ending{"abort", "signal 6"},
                                           Ending{"exit", "exit code 1"},
                                           Ending{"_exit", "exit code 0"},
                                           Ending{"hang", "does not return within", "timed_out"},
                                           Ending{"error", "did not succeed", "fail"}),
                         [](const auto& info) {
                           const std::string name = info.param.order;
                           return name == "_exit" ? "exit0" : name;
                         });

}  // namespace
}  // namespace infocts::tests
