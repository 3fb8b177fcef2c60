#include "tool/report/rerun.h"

#include <gtest/gtest.h>

#include "tests/report/sample.h"
#include "tool/report/shell_words.h"

namespace infocts {
namespace {

class RerunLine : public ::testing::Test {
 protected:
  std::string command() const { return rerun_command(run_, run_.results[0]); }
  RunResults run_ = samples::good_run();
  const std::string start_ = "infocts run mpicc:/opt/mpich-4.0.2/bin/mpicc";
  const std::string head_ = start_ + " --binding c";
  const std::string tail_ = " --filter info.get_string.truncates.every_length";
};

TEST_F(RerunLine, NamesAddressAndTest) { EXPECT_EQ(command(), head_ + tail_); }

// The programs of a replay are not those that a run makes.
TEST_F(RerunLine, ReplaysWhatWasReplayed) {
  run_.suite.command = "infocts replay 'my lines.txt' mpicc.mpich";
  EXPECT_EQ(command(),
            "infocts replay 'my lines.txt' mpicc:/opt/mpich-4.0.2/bin/mpicc --binding c");
  run_.suite.command = "infocts replay --help mpicc.mpich";
  EXPECT_EQ(command(), head_ + tail_);
}

// Without it every binding of the MPI would run.
TEST_F(RerunLine, NamesTheBindingUnlessItIsTheOnlyOne) {
  run_.iuts[0].address = "mpicc:/mpicc";
  run_.iuts[0].binding = "mpif.h";
  EXPECT_EQ(command(), "infocts run mpicc:/mpicc --binding mpif.h" + tail_);
  for (const char* address : {"abi:/libmpi_abi.so", "so:/shim.so", "fault:get.overrun",
                              "variant:get.short@mpicc:/mpicc"}) {
    run_.iuts[0].address = address;
    run_.iuts[0].binding = "c";
    EXPECT_EQ(command(), std::string("infocts run ") + address + tail_);
  }
  run_.iuts[0].binding = "cxx";
  EXPECT_TRUE(command().find(" --binding cxx ") != std::string::npos);
}

TEST_F(RerunLine, NamesVersionAndSeedThatTheUserChose) {
  run_.iuts[0].applied_version = "3.1";
  run_.suite.command = "infocts run --seed random";
  EXPECT_EQ(command(), head_ + " --std 3.1 --seed 7" + tail_);
}

TEST_F(RerunLine, NamesNoVersionOfTheClassesUnlessTheUserDid) {
  run_.iuts[0].binding = "cxx";
  run_.iuts[0].applied_version = "2.2";
  EXPECT_EQ(command(), start_ + " --binding cxx" + tail_);
  run_.suite.command = "infocts run --std 2.2";
  EXPECT_EQ(command(), start_ + " --binding cxx --std 2.2" + tail_);
}

TEST_F(RerunLine, NamesRanksAndTheLauncherThatTheUserChose) {
  run_.iuts[0].ranks = 4;
  run_.iuts[0].launcher = "/opt/mpi/bin/mpiexec -n {ranks} {command}";
  EXPECT_EQ(command(), head_ + " --ranks 4" + tail_);
  run_.suite.command = "infocts run --launcher '…'";
  EXPECT_EQ(command(),
            head_ + " --ranks 4 --launcher '/opt/mpi/bin/mpiexec -n {ranks} {command}'" + tail_);
}

TEST_F(RerunLine, NamesHowMuchWasTriedAndForHowLong) {
  run_.suite.command = "infocts run a --cases 400 --timeout=2.5 --no-heap-check";
  EXPECT_EQ(command(), head_ + " --cases 400 --timeout 2.5 --no-heap-check" + tail_);
  run_.suite.command = "infocts run a --timeout";
  EXPECT_EQ(command(), head_ + tail_);
}

// Results are anybody's: what stands in them is shown and never run.
TEST_F(RerunLine, TakesNumbersOnlyFromTheCommand) {
  for (const char* command :
       {"infocts run mpicc --timeout=1;touch${IFS}/tmp/x;: --cases $(id)",
        "infocts run mpicc --timeout '1;x' --cases=`id`",
        "infocts run mpicc --cases 1x --timeout nan", "infocts run mpicc --timeout inf --cases",
        "--timeout=1 --cases", ""}) {
    run_.suite.command = command;
    EXPECT_EQ(this->command(), head_ + tail_) << command;
  }
}

TEST_F(RerunLine, LooksAtWordsThatAreOptions) {
  for (const char* command :
       {"infocts run a -o '/tmp/a --timeout=7;b --cases 8'", "infocts run -- --timeout=7 --seed",
        "infocts run a -o /tmp/x--seed--std--launcher--no-heap-check",
        "infocts run a -o '/tmp/x --seed 1 --std 2.2 --launcher x --no-heap-check'"}) {
    run_.suite.command = command;
    EXPECT_EQ(this->command(), head_ + tail_) << command;
  }
  run_.suite.command = "infocts run a --seed=7";
  EXPECT_EQ(command(), head_ + " --seed 7" + tail_);
}

TEST_F(RerunLine, QuotesWhatResultsName) {
  run_.iuts[0].address = "--launcher=x;y";
  run_.results[0].test = "a$(b)";
  EXPECT_EQ(command(), "infocts run './--launcher=x;y' --binding c --filter 'a$(b)'");
}

TEST(ShellWord, QuotesWhatAShellWouldRead) {
  EXPECT_EQ(shell_word("mpicc:/a-b_c.d"), "mpicc:/a-b_c.d");
  EXPECT_EQ(shell_word("a b"), "'a b'");
  EXPECT_EQ(shell_word("a'b"), "'a'\\''b'");
  EXPECT_EQ(shell_word("$(x)"), "'$(x)'");
  EXPECT_EQ(shell_word(""), "''");
}

}  // namespace
}  // namespace infocts
