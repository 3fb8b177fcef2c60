// An MPI that does not start: what needs no start is measured all the same, the rest is not
// measured.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

const char* const kBefore = "info.lifecycle.create_before_init.empty";
const char* const kBetween = "info.create.empty.no_keys";
const char* const kAfter = "info.lifecycle.create_after_finalize.empty";

struct Start {
  const char* order;
  const char* told;

  friend void PrintTo(const Start& start, std::ostream* out) { *out << start.order; }
};

class Init : public Tool, public ::testing::WithParamInterface<Start> {};

TEST_P(Init, CostsWhatNeedsIt) {
  const Words words{kFakeMpicc,    "--filter", kBefore, "--filter",  kAfter, "--filter",
                    "info.create", "--cases",  "3",     "--timeout", "2"};
  const Measurement healthy = run(words);
  EXPECT_EQ(healthy.process.exit_code, 0) << healthy.process.all();
  environment_["FAKE_MPI"] = std::string("MPI_Init_thread=") + GetParam().order;
  const Measurement broken = run(words);
  for (const auto& [test, verdict] : broken.verdicts()) {
    const bool starts = test.starts_with("info.lifecycle.create_before_init.");
    EXPECT_EQ(verdict, starts ? healthy.verdicts().at(test) : "error") << test;
  }
  EXPECT_EQ(broken.verdicts().at(kBefore), "pass");
  EXPECT_EQ(broken.verdicts().at(kAfter), "error");
  expect_last_line(broken.process, 4);
  const std::string error = broken.iut()["error"];
  EXPECT_TRUE(has(error, "MPI_Init_thread"));
  if (!kSanitized) {
    EXPECT_TRUE(has(error, GetParam().told));
  }
  EXPECT_TRUE(has(broken.process.out, "MPI_Init_thread")) << "the terminal says nothing of it";
}

INSTANTIATE_TEST_SUITE_P(Starts, Init,
                         ::testing::Values(Start{"segv", "signal 11"}, Start{"abort", "signal 6"},
                                           Start{"exit", "exit code 1"},
                                           Start{"hang", "time limit"},
                                           Start{"error", "did not succeed"}),
                         [](const auto& info) { return std::string(info.param.order); });

// The least that the command line takes. No MPI need start so fast, and none is accused of it.
TEST_F(Tool, ATinyTimeoutAccusesNoMpiThatStarts) {
  environment_["FAKE_MPI"] = "MPI_Init_thread=hang";
  const Measurement found = run({kFakeMpicc, "--filter", kBetween, "--timeout", "0.1"});
  expect_last_line(found.process, 4);
  const std::string error = found.iut()["error"];
  EXPECT_TRUE(has(error, "see --timeout")) << error;
  for (const auto& [test, verdict] : found.verdicts()) EXPECT_EQ(verdict, "error") << test;
}

TEST_F(Tool, MpiThatDoesNotStartComesWithANextStep) {
  environment_["FAKE_MPI"] = "MPI_Init_thread=exit";
  const Measurement broken = run({kFakeMpicc, "--filter", kBetween});
  EXPECT_EQ(broken.process.exit_code, 4);
  EXPECT_TRUE(has(broken.process.out, "--launcher"));
}

// What the library itself said is often the only hint.
TEST_F(Tool, FirstAndLastWordsOfAnMpiThatDoesNotStartAreShown) {
  environment_["FAKE_MPI"] = "MPI_Init_thread=scream";
  const Measurement broken = run({kFakeMpicc, "--filter", kBetween});
  EXPECT_EQ(broken.process.exit_code, 4);
  const std::string error = broken.iut()["error"];
  for (const char* part : {"\n0: a line", "lines left out", "\n29999: a line"}) {
    EXPECT_TRUE(has(error, part));
  }
}

// Workers start one after the other, and side by side; what one leaves is in no other's way.
TEST_F(Tool, EachWorkerHasATemporaryDirectoryOfItsOwn) {
  environment_["FAKE_MPI"] = "MPI_Init_thread=litter";
  const Measurement found = run({kFakeMpicc, "--filter", kBetween, "--filter", kAfter});
  EXPECT_EQ(found.verdicts(), (Verdicts{{kBetween, "pass"}, {kAfter, "pass"}}));
}

// Printing the stack of a process whose heap is spoilt may hang. A user may want it all the same.
TEST_F(Tool, OpenMpiIsToldToPrintNoStacks) {
  environment_["FAKE_MPI"] = "MPI_Init_thread=traced";
  EXPECT_EQ(run({kFakeMpicc, "--filter", kBetween}).verdicts(), (Verdicts{{kBetween, "pass"}}));
  environment_["OMPI_MCA_opal_signal"] = "6,11";
  EXPECT_EQ(run({kFakeMpicc, "--filter", kBetween}).verdicts(), (Verdicts{{kBetween, "error"}}));
}

}  // namespace
}  // namespace infocts::tests
