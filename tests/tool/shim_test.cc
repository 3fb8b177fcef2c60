// Compiled on one machine, run on another: `infocts shim`.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

namespace fs = std::filesystem;

class ShimFile : public Tool {
 protected:
  ShimFile() {
    fs::create_directory(lib_);
    fs::copy_file(kStage / "lib/libmpi_abi.so.1", library_);
    fs::create_symlink("libmpi_abi.so.1", lib_ / "libmpi_abi.so");
    // No rpath: the machine that runs decides where the library is.
    write_program(mpicc_, wrapper_script("exec cc -I'" + (kStage / "include").string() +
                                         "' \"$@\" -L'" + lib_.string() + "' -lmpi_abi"));
    environment_["INFOCTS_CACHE_DIR"] = directory_ / "cache";
    environment_["LD_LIBRARY_PATH"] = lib_;
  }

  void build() const {
    const Finished process = infocts({"shim", mpicc_, "-o", shim_});
    ASSERT_EQ(process.exit_code, 0) << process.all();
    EXPECT_TRUE(has(process.out, "infocts run so:" + shim_));
    EXPECT_TRUE(has(process.out, library_.string()));
  }

  Measurement measure() const { return run({"so:" + shim_, "--filter", "info.create"}); }

  const fs::path lib_ = directory_ / "lib";
  const fs::path library_ = lib_ / "libmpi_abi.so.1";
  const std::string mpicc_ = directory_ / "mpicc";
  const std::string shim_ = directory_ / "shim.so";
};

TEST_F(ShimFile, RunsWithoutCompilerAndCache) {
  build();
  fs::remove(mpicc_);
  fs::remove_all(directory_ / "cache");
  const Measurement there = measure();
  expect_last_line(there.process, 0);
  EXPECT_EQ(there.iut()["library_path"], library_.string());
  EXPECT_TRUE(there.iut()["notes"].empty()) << there.iut()["notes"];
}

TEST_F(ShimFile, FindsTheLibraryWhereItWas) {
  build();
  environment_.erase("LD_LIBRARY_PATH");
  expect_last_line(measure().process, 0);
}

TEST_F(ShimFile, MovedLibraryIsFoundByItsName) {
  build();
  fs::rename(lib_, directory_ / "elsewhere");
  environment_["LD_LIBRARY_PATH"] = directory_ / "elsewhere";
  const Measurement there = measure();
  expect_last_line(there.process, 0);
  EXPECT_EQ(there.iut()["library_path"], (directory_ / "elsewhere/libmpi_abi.so.1").string());
}

TEST_F(ShimFile, WithoutTheLibraryNothingIsMeasured) {
  build();
  fs::remove_all(lib_);
  const Measurement there = measure();
  expect_last_line(there.process, 4);
  const std::string error = there.iut()["error"];
  EXPECT_TRUE(has(error, "cannot load the shim"));
  EXPECT_TRUE(has(error, "built for " + library_.string()));
  EXPECT_TRUE(has(error, "LD_LIBRARY_PATH"));
}

TEST_F(ShimFile, AnotherLibraryOfTheSameNameIsNotMeasured) {
  build();
  std::string bytes = read(library_);
  const std::string name = "infocts reference MPI ";
  const std::size_t at = bytes.find(name);
  ASSERT_NE(at, std::string::npos);
  bytes[at + name.size()] = '9';  // the version that it says it is
  write(library_, bytes);
  const Measurement there = measure();
  expect_last_line(there.process, 4);
  const std::string error = there.iut()["error"];
  EXPECT_TRUE(has(error, "wrong library"));
  EXPECT_TRUE(has(error, "infocts reference MPI 1"));
  EXPECT_TRUE(has(error, "infocts reference MPI 9"));
  EXPECT_TRUE(has(error, "infocts shim"));
}

TEST_F(ShimFile, HasItsBinding) {
  environment_["PATH"] = "/usr/bin:/bin";
  const std::string mpicc = kStage / "bin/mpicc";
  const Finished process = infocts({"shim", mpicc, "--binding", "cxx", "-o", shim_});
  ASSERT_EQ(process.exit_code, 0) << process.all();
  every_binding_ = true;
  const Measurement there = measure();
  expect_last_line(there.process, 0);
  EXPECT_EQ(there.iut()["binding"], "cxx");
  const Measurement other = run({"so:" + shim_, "--binding", "mpif.h", "--filter", "info.create"});
  expect_last_line(other.process, 4);
  const std::string error = other.iut()["error"];
  EXPECT_TRUE(has(error, "the binding it was built for"));
}

TEST_F(ShimFile, OnlyOfWrapperCompilers) {
  expect_complaint(infocts({"shim", "reference", "-o", shim_}), 2, {"'reference'", "mpicc"});
  expect_complaint(infocts({"shim", mpicc_}), 2, {"--output"});
  const std::string own = (directory_ / "notes.txt").string();
  write(own, "mine");
  expect_complaint(infocts({"shim", mpicc_, "-o", own}), 2, {"'" + own + "'", "not a shim"});
  expect_complaint(infocts({"shim", mpicc_, "-o", directory_.path().string()}), 2,
                   {"is a directory", "name of the file", (directory_ / "shim.so").string()});
  EXPECT_EQ(read(own), "mine");
  EXPECT_FALSE(fs::exists(shim_));
}

}  // namespace
}  // namespace infocts::tests
