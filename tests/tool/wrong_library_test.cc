// The library that answers must be the one whose mpi.h was compiled in.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

namespace fs = std::filesystem;

class WrongLibrary : public Tool {
 protected:
  WrongLibrary() { environment_["INFOCTS_CACHE_DIR"] = directory_ / "cache"; }

  std::string make_mpicc(const fs::path& include) const {
    const fs::path mpicc = directory_ / "mpicc";
    write_program(mpicc, wrapper_script(compile_command(include, kStage / "lib", "-lmpi_abi")));
    return mpicc;
  }
};

TEST_F(WrongLibrary, OfTheSameNameIsNotMeasured) {
  const std::string mpicc = make_mpicc(kStage / "include");
  EXPECT_EQ(run({mpicc, "--filter", "info.create"}).process.exit_code, 0);
  const fs::path other = directory_ / "other";
  fs::create_directory(other);
  // A byte more, because a mere copy would be as good. Loaders do not look behind the end.
  write(other / "libmpi_abi.so.1", read(kStage / "lib/libmpi_abi.so.1") + "!");
  environment_["LD_LIBRARY_PATH"] = other;
  const Measurement wrong = run({mpicc, "--filter", "info.create"});
  expect_last_line(wrong.process, 4);
  const std::string error = wrong.iut()["error"];
  EXPECT_TRUE(has(error, "wrong library"));
  EXPECT_TRUE(has(error, (other / "libmpi_abi.so.1").string()));
  EXPECT_TRUE(has(error, (kStage / "lib/libmpi_abi.so.1").string()));
  EXPECT_TRUE(has(error, "LD_LIBRARY_PATH"));
  EXPECT_TRUE(wrong.results["results"].empty());
  EXPECT_TRUE(has(wrong.process.out, "NOT MEASURED"));
}

// Containers mount the same library under several names.
TEST_F(WrongLibrary, CopyWillDo) {
  const std::string mpicc = make_mpicc(kStage / "include");
  fs::create_directory(directory_ / "copy");
  fs::copy_file(kStage / "lib/libmpi_abi.so.1", directory_ / "copy/libmpi_abi.so.1");
  environment_["LD_LIBRARY_PATH"] = directory_ / "copy";
  EXPECT_EQ(run({mpicc, "--filter", "info.create"}).process.exit_code, 0);
}

TEST_F(WrongLibrary, HeaderOfAnotherVersionIsNotMeasured) {
  std::string header = read(kStage / "include/mpi.h");
  const std::string version = "#define MPI_VERSION 5";
  const std::size_t at = header.find(version);
  ASSERT_NE(at, std::string::npos);
  write(directory_ / "include/mpi.h", header.replace(at, version.size(), "#define MPI_VERSION 3"));
  const Measurement wrong = run({make_mpicc(directory_ / "include"), "--filter", "info.create"});
  expect_last_line(wrong.process, 4);
  const std::string error = wrong.iut()["error"];
  EXPECT_TRUE(has(error, "wrong library"));
  EXPECT_TRUE(has(error, "MPI 3.0"));
  EXPECT_TRUE(has(error, "MPI 5.0"));
}

// The column of a wrong library must not take the others with it.
TEST_F(WrongLibrary, DoesNotStopTheOthers) {
  write(directory_ / "include/mpi.h", "#error not this one\n");
  const Measurement both =
      run({make_mpicc(directory_ / "include"), "reference", "--filter", "info.create"});
  expect_last_line(both.process, 4);
  ASSERT_EQ(both.results["iuts"].size(), 2U);
  EXPECT_TRUE(both.iut(0)["error"].is_string());
  EXPECT_EQ(both.iut(1)["error"], nullptr);
  EXPECT_EQ(both.verdicts().at("info.create.empty.no_keys"), "pass");
}

}  // namespace
}  // namespace infocts::tests
