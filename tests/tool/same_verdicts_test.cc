// The reference answers the same, by whatever address it is reached.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

namespace fs = std::filesystem;

class SameVerdicts : public Tool {
 protected:
  // What the reference's mpiexec would say, and `reference` does say.
  SameVerdicts() { environment_["REFERENCE_MPI_THREAD_LEVEL"] = "MPI_THREAD_MULTIPLE"; }

  void expect_same(const std::string& address, const std::string& printed,
                   const Words& options = {"--filter", "info.env", "--filter", "info.get",
                                           "--filter", "info.errors", "--filter", "info.handles"}) {
    SCOPED_TRACE(address);
    Words words{"reference"};
    words.insert(words.end(), options.begin(), options.end());
    const Measurement expected = run(words);
    words[0] = address;
    const Measurement actual = run(words);
    expect_last_line(actual.process, 0);
    EXPECT_EQ(actual.verdicts(), expected.verdicts());
    EXPECT_EQ(actual.iut()["address"], printed);
    EXPECT_EQ(actual.iut()["library_version"], expected.iut()["library_version"]);
    EXPECT_EQ(actual.iut()["limits"], expected.iut()["limits"]);
  }

  const std::string library_ = kStage / "lib/libmpi_abi.so.1";
  const std::string mpicc_ = kStage / "bin/mpicc";
};

TEST_F(SameVerdicts, AbiLibrary) { expect_same("abi:" + library_, "abi:" + library_); }

TEST_F(SameVerdicts, WrapperCompiler) {
  environment_["PATH"] = "/usr/bin:/bin";
  expect_same(mpicc_, "mpicc:" + mpicc_, {});
}

TEST_F(SameVerdicts, WrapperCompilerWithItsScheme) {
  environment_["PATH"] = "/usr/bin:/bin";
  expect_same("mpicc:" + mpicc_, "mpicc:" + mpicc_);
}

TEST_F(SameVerdicts, NameOnThePath) {
  environment_["PATH"] = (kStage / "bin").string() + ":/usr/bin:/bin";
  expect_same("mpicc", "mpicc:" + mpicc_);
}

TEST_F(SameVerdicts, RelativePath) {
  environment_["PATH"] = "/usr/bin:/bin";
  fs::create_directory_symlink(kStage, directory_ / "stage");
  expect_same("stage/bin/mpicc", "mpicc:" + mpicc_);
}

TEST_F(SameVerdicts, BuiltShim) {
  environment_["INFOCTS_CACHE_DIR"] = directory_ / "cache";
  EXPECT_EQ(infocts({"doctor", kFakeMpicc}).exit_code, 0);
  std::string shim;
  for (const auto& entry : fs::recursive_directory_iterator(directory_ / "cache")) {
    if (entry.path().filename() == "shim.so") shim = entry.path();
  }
  expect_same("so:" + shim, "so:" + shim);
}

TEST_F(SameVerdicts, ThroughALauncher) {
  write_program(directory_ / "launcher",
                "#!/bin/sh\n[ \"$1\" = -n1 ] || exit 9\nshift\nexec \"$@\"\n");
  const Measurement expected = run({"reference", "--filter", "info.create"});
  const Measurement actual = run({"reference", "--filter", "info.create", "--launcher",
                                  (directory_ / "launcher").string() + " -n{ranks} {command}"});
  expect_last_line(actual.process, 0);
  EXPECT_EQ(actual.verdicts(), expected.verdicts());
}

TEST_F(SameVerdicts, ManyTimes) {
  const Words words{"reference", "--filter", "info.lifecycle", "--filter", "info.object"};
  const Measurement first = run(words);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(run(words).verdicts(), first.verdicts());
}

// What was found, without what no two runs share: times, and addresses of memory in messages.
nlohmann::json found_by(const Measurement& measurement) {
  nlohmann::json results = nlohmann::json::array();
  for (const nlohmann::json& result : measurement.results["results"]) {
    results.push_back({result["iut"], result["test"], result["verdict"], result["expected"]});
  }
  return {{"iuts", measurement.results["iuts"]},
          {"results", results},
          {"summary", measurement.results["summary"]}};
}

TEST_F(SameVerdicts, SideBySide) {
  Words words{"reference",
              "fault:get.byte_before_key",
              kFakeMpicc,
              "fault:get.overrun_by_one",
              "/bin/true",
              "--filter",
              "info.get",
              "--filter",
              "info.create",
              "-j",
              "1"};
  const Measurement one = run(words);
  words.back() = "4";
  const Measurement four = run(words);
  ASSERT_EQ(one.results["iuts"].size(), 5U) << one.process.all();
  EXPECT_EQ(found_by(four), found_by(one));
  EXPECT_EQ(four.process.exit_code, one.process.exit_code);
}

}  // namespace
}  // namespace infocts::tests
