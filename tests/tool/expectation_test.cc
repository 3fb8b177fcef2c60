// Expectation files: what they cover, what they do not, and when they are stale.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

class Expectation : public Tool {
 protected:
  Expectation() {
    environment_["FAKE_MPI_NAME"] = "MPICH Version:\t4.0.2";
    environment_["FAKE_MPI"] = "MPI_Info_get=short";
  }

  Measurement run_with(std::string_view expectations) const {
    write(directory_ / "expect.txt", expectations);
    return run({kFakeMpicc, "--filter", kTest, "--filter", "info.create.empty", "--expect",
                directory_ / "expect.txt"});
  }

  static constexpr const char* kTest = "info.get.exact_fit.each_length";
};

TEST_F(Expectation, WithoutAnyAFailIsUnexpected) {
  const Measurement run = run_with("");
  expect_last_line(run.process, 1);
  EXPECT_EQ(run.result(kTest)["expected"], nullptr);
}

TEST_F(Expectation, ExpectedFailIsAsExpected) {
  for (const char* line :
       {"info.get.exact_fit.each_length fail mpich=4.0.2 known\n", "info.get.* fail mpich known\n",
        "info.get.exact_fit fail * https://example.org/#1\n",
        "# a comment\n\n  info.get.exact_fit.each_length\tfail\tmpich>=4,<5\tknown and "
        "explained\n"}) {
    SCOPED_TRACE(line);
    const Measurement run = run_with(line);
    EXPECT_EQ(run.verdicts().at(kTest), "fail");
    EXPECT_EQ(run.result(kTest)["expected"]["verdict"], "fail");
    expect_last_line(run.process, 0);
  }
}

TEST_F(Expectation, OfAnotherVendorOrVersionExcusesNothing) {
  for (const char* condition : {"openmpi", "mpich=4.0.3", "mpich<4", "mpich;binding=mpif.h"}) {
    SCOPED_TRACE(condition);
    const Measurement run = run_with("info.get.* fail " + std::string(condition) + " known\n");
    expect_last_line(run.process, 1);
  }
}

TEST_F(Expectation, FailThatCrashesIsUnexpected) {
  environment_["FAKE_MPI"] = "MPI_Info_get_valuelen=segv";
  write(directory_ / "expect.txt", "info.get_valuelen.* fail * known\n");
  const std::string test = "info.get_valuelen.hit_length.each_key";
  const Measurement run =
      Tool::run({kFakeMpicc, "--filter", test, "--expect", directory_ / "expect.txt"});
  EXPECT_EQ(run.verdicts().at(test), "crashed");
  expect_last_line(run.process, 1);
  write(directory_ / "expect.txt", "info.get_valuelen.* crashed * known\n");
  expect_last_line(
      Tool::run({kFakeMpicc, "--filter", test, "--expect", directory_ / "expect.txt"}).process, 0);
}

TEST_F(Expectation, UnexpectedPassIsStale) {
  const Measurement run =
      run_with("info.get.* fail mpich known\ninfo.create.empty fail mpich fixed\n");
  expect_last_line(run.process, 3);
  EXPECT_TRUE(has(run.process.out, "expect.txt:2"));
  EXPECT_TRUE(has(run.process.out, "info.create.empty.no_keys"));
}

TEST_F(Expectation, GlobThatMatchesNoIdIsStale) {
  const Measurement run =
      run_with("info.get.* fail mpich known\ninfo.gett.* fail openmpi typing error\n");
  expect_last_line(run.process, 3);
  EXPECT_TRUE(has(run.process.out, "info.gett.* fail openmpi"));
}

TEST_F(Expectation, WhatWasFilteredAwayIsNotStale) {
  const Measurement run =
      run_with("info.get.* fail mpich known\ninfo.dup.* fail mpich not run here\n");
  expect_last_line(run.process, 0);
}

TEST_F(Expectation, StaleIsTheLeastOfTroubles) {
  const Measurement run = run_with("info.create.empty fail mpich fixed\n");
  expect_last_line(run.process, 1);
  EXPECT_TRUE(has(run.process.out, "expect.txt:1"));
}

TEST_F(Expectation, FilesAddUp) {
  write(directory_ / "one.txt", "info.get.* fail mpich known\n");
  write(directory_ / "two.txt", "info.dup.* fail mpich known\n");
  const Measurement run = Tool::run({kFakeMpicc, "--filter", kTest, "--expect",
                                     directory_ / "one.txt", "--expect", directory_ / "two.txt"});
  expect_last_line(run.process, 0);
}

// As within one file: of two reasons for one line, one is forgotten.
TEST_F(Expectation, TheSameLineInTwoFilesIsRefused) {
  write(directory_ / "one.txt", "info.get.* fail mpich known\ninfo.set.* fail mpich known\n");
  write(directory_ / "two.txt", "\ninfo.set.* fail mpich for another reason\n");
  for (const auto& [file, where] :
       {std::pair{"one.txt", "one.txt:1:1"}, {"two.txt", "two.txt:2:1"}}) {
    const Finished process = infocts({"run", kFakeMpicc, "--filter", kTest, "--expect",
                                      directory_ / "one.txt", "--expect", directory_ / file});
    EXPECT_EQ(process.exit_code, 2);
    EXPECT_TRUE(has(process.err, where));
    EXPECT_TRUE(has(process.err, " says the same; keep one of them"));
  }
}

}  // namespace
}  // namespace infocts::tests
