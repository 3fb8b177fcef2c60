// Which wrapper compiler of another language belongs to an mpicc.
#include "tool/runner/wrapper.h"

#include <gtest/gtest.h>

#include "tests/support/directory.h"
#include "tests/support/process.h"
#include "tests/support/text.h"
#include "tool/runner/errors.h"

namespace infocts {
namespace {

class WrapperBeside : public ::testing::Test {
 protected:
  void program(const std::string& name, const std::string& text) const {
    tests::write_program(directory_ / name, "#!/bin/sh\n" + text + "\n");
  }

  std::string found(Binding binding) const {
    return find_wrapper_beside(directory_ / "mpicc.x", binding).filename();
  }

  const tests::Directory directory_;
};

TEST_F(WrapperBeside, FollowsTheNameOfTheOther) {
  program("mpif90", "echo gfortran");
  program("mpif90.x", "echo gfortran");
  EXPECT_EQ(found(Binding::use_mpi), "mpif90.x");
}

TEST_F(WrapperBeside, IsTheFirstThatIsNotBroken) {
  program("mpifort.x", "exit 1");
  program("mpif90.x", "echo gfortran");
  program("mpif77.x", "echo gfortran");
  EXPECT_EQ(found(Binding::mpif_h), "mpif90.x");
}

TEST_F(WrapperBeside, IsTheFirstWhereNoneTellsWhatItRuns) {
  program("mpifort.x", "exit 1");
  program("mpif90.x", "exit 1");
  EXPECT_EQ(found(Binding::use_mpi_f08), "mpifort.x");
}

TEST_F(WrapperBeside, ThatIsMissingIsToldWithAllItsNames) {
  const std::string why = tests::refusal<BindingAbsent>([&] { found(Binding::cxx); });
  EXPECT_TRUE(tests::has(why, "mpicxx.x, mpic++.x, mpiCC.x"));
}

}  // namespace
}  // namespace infocts
