#include "report/rerun.h"

#include <gtest/gtest.h>

#include "tests/report/sample.h"

namespace infocts {
namespace {

class Rerun : public ::testing::Test {
 protected:
  std::string command() const { return rerun_command(run_, run_.results[0]); }
  RunResults run_ = testing::good_run();
  const std::string head_ = "infocts run mpicc:/opt/mpich-4.0.2/bin/mpicc";
  const std::string tail_ = " --filter info.get_string.truncates.every_length";
};

TEST_F(Rerun, NamesAddressAndTest) { EXPECT_EQ(command(), head_ + tail_); }

TEST_F(Rerun, NamesTheBindingIfItIsNotTheOnlyOne) {
  run_.iuts.push_back(run_.iuts[0]);
  run_.iuts[1].id = "other";
  EXPECT_EQ(command(), head_ + tail_);
  run_.iuts[1].binding = "cxx";
  EXPECT_EQ(command(), head_ + " --binding c" + tail_);
  run_.iuts.pop_back();
  run_.iuts[0].binding = "mpif.h";
  EXPECT_EQ(command(), head_ + " --binding mpif.h" + tail_);
}

TEST_F(Rerun, NamesVersionAndSeedThatTheUserChose) {
  run_.iuts[0].applied_version = "3.1";
  run_.suite.command = "infocts run --seed random";
  EXPECT_EQ(command(), head_ + " --std 3.1 --seed 7" + tail_);
}

TEST_F(Rerun, NamesRanksAndTheLauncherThatTheUserChose) {
  run_.iuts[0].ranks = 4;
  run_.iuts[0].launcher = "/opt/mpi/bin/mpiexec -n {ranks} {command}";
  EXPECT_EQ(command(), head_ + " --ranks 4" + tail_);
  run_.suite.command = "infocts run --launcher '…'";
  EXPECT_EQ(command(),
            head_ + " --ranks 4 --launcher '/opt/mpi/bin/mpiexec -n {ranks} {command}'" + tail_);
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
