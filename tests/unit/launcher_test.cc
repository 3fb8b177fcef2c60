// Which launcher belongs to which MPI.
#include "tool/runner/launcher.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/support/directory.h"
#include "tool/runner/errors.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr const char* kHydra = "HYDRA build details:";
constexpr const char* kOrte = "mpiexec (OpenRTE) 4.1.4";

class Launcher : public ::testing::Test {
 protected:
  Launcher() {
    ::setenv("PATH", (directory_ / "path").c_str(), 1);
    for (const char* name : {"path", "bin", "lib"}) fs::create_directory(directory_ / name);
  }
  ~Launcher() override { ::setenv("PATH", path_.c_str(), 1); }

  void program(const std::string& name, const std::string& version) const {
    std::ofstream(directory_ / name) << "#!/bin/sh\necho '" << version << "'\n";
    fs::permissions(directory_ / name, fs::perms::owner_all);
  }
  void link(const std::string& name, const std::string& to) const {
    fs::create_symlink(to, directory_ / name);
  }

  Words find(const std::string& wrapper, const std::string& vendor) const {
    Target target;
    target.address.kind = Address::Kind::mpicc;
    target.address.path = directory_ / wrapper;
    IutRecord iut;
    iut.vendor = vendor;
    iut.library_path = directory_ / "lib/libmpi.so";
    return find_launcher(target, iut);
  }
  Words words(const std::string& name) const { return {directory_ / name, "-n", "{ranks}"}; }

  const tests::Directory directory_;
  const std::string path_ = std::getenv("PATH");
};

TEST_F(Launcher, BesideTheWrapperOfAnInstallTree) {
  program("bin/mpicc", "");
  program("bin/mpiexec", kHydra);
  EXPECT_EQ(find("bin/mpicc", "mpich"), words("bin/mpiexec"));
}

TEST_F(Launcher, OfTheSameEndingAsTheWrapper) {
  for (const char* name : {"path/mpicc.mpich", "path/opal_wrapper"}) program(name, "");
  link("path/mpicc.openmpi", "opal_wrapper");
  link("path/mpi", directory_ / "path/mpicc.openmpi");
  link("path/mpicc", "mpi");
  program("path/mpiexec.hydra", kHydra);
  link("path/mpiexec.mpich", "mpiexec.hydra");
  program("path/mpiexec.openmpi", kOrte);
  link("path/mpiexec", "mpiexec.hydra");
  EXPECT_EQ(find("path/mpicc.mpich", "mpich"), words("path/mpiexec.mpich"));
  EXPECT_EQ(find("path/mpicc.openmpi", "openmpi"), words("path/mpiexec.openmpi"));
  EXPECT_EQ(find("path/mpicc", "openmpi"), words("path/mpiexec.openmpi"));
}

TEST_F(Launcher, OfAnotherVendorIsNotTaken) {
  program("bin/mpicc", "");
  program("bin/mpiexec", kHydra);
  EXPECT_THROW(find("bin/mpicc", "openmpi"), NotMeasured);
  program("path/mpirun", kOrte);
  EXPECT_EQ(find("bin/mpicc", "openmpi"), words("path/mpirun"));
}

TEST_F(Launcher, BesideTheLibrary) {
  fs::create_directory(directory_ / "wrappers");
  program("wrappers/cc", "");
  program("bin/mpirun", kOrte);
  EXPECT_EQ(find("wrappers/cc", "openmpi"), words("bin/mpirun"));
}

TEST(LauncherTemplate, IsReadIntoWords) {
  EXPECT_EQ(read_launcher(""), Words{});
  EXPECT_EQ(read_launcher("srun -n {ranks} {command}"), (Words{"srun", "-n", "{ranks}"}));
  EXPECT_EQ(read_launcher("mpiexec -n {ranks}"), (Words{"mpiexec", "-n", "{ranks}"}));
  EXPECT_EQ(read_launcher("'/my mpi/mpiexec'\t-n {ranks}"),
            (Words{"/my mpi/mpiexec", "-n", "{ranks}"}));
  EXPECT_THROW(read_launcher("{command}"), UsageError);
  EXPECT_THROW(read_launcher("env X={command}"), UsageError);
  EXPECT_THROW(read_launcher("srun {command} -n 2"), UsageError);
  EXPECT_EQ(launcher_words({"x", "--ntasks={ranks}", "{ranks}"}, 4),
            (Words{"x", "--ntasks=4", "4"}));
}

}  // namespace
}  // namespace infocts
