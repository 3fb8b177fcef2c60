// The installed MPIs, where there are any: whole runs, and what the tool promises of them.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

namespace fs = std::filesystem;

struct Installed {
  const char* wrapper;
  const char* vendor;

  friend void PrintTo(const Installed& mpi, std::ostream* out) { *out << mpi.wrapper; }
};

class InstalledMpi : public Tool, public ::testing::WithParamInterface<Installed> {
 protected:
  InstalledMpi() {
    environment_["PATH"] = "/usr/local/bin:/usr/bin:/bin";
    environment_["INFOCTS_CACHE_DIR"] = directory_ / "cache";
  }

  bool is_missing() const { return !fs::exists(fs::path("/usr/bin") / GetParam().wrapper); }
};

#define SKIP_IF_MISSING() \
  if (is_missing()) GTEST_SKIP() << "SKIP: " << GetParam().wrapper << " is not installed"

TEST_P(InstalledMpi, IsMeasured) {
  SKIP_IF_MISSING();
  const Measurement whole = run({GetParam().wrapper});
  ASSERT_TRUE(whole.results.is_object()) << whole.process.all();
  EXPECT_EQ(whole.iut()["error"], nullptr);
  EXPECT_EQ(whole.iut()["vendor"], GetParam().vendor);
  EXPECT_EQ(whole.iut()["id"], std::string(GetParam().vendor) + "-" +
                                   whole.iut()["vendor_version"].get<std::string>());
  EXPECT_TRUE(whole.process.exit_code == 0 || whole.process.exit_code == 1) << whole.process.all();
  for (const auto& [test, verdict] : whole.verdicts()) {
    EXPECT_NE(verdict, "error") << test << ": " << whole.message(test);
    EXPECT_NE(verdict, "inconclusive") << test << ": " << whole.message(test);
  }
}

TEST_P(InstalledMpi, GetsTheSameVerdictsAgain) {
  SKIP_IF_MISSING();
  const Measurement first = run({GetParam().wrapper});
  const Measurement second = run({GetParam().wrapper});
  EXPECT_EQ(first.verdicts(), second.verdicts());
}

// The MPI of the other one must not answer.
TEST_P(InstalledMpi, UnderAnotherLibraryIsNotMeasured) {
  SKIP_IF_MISSING();
  const Measurement good = run({GetParam().wrapper, "--filter", "info.create"});
  const fs::path library = good.iut()["library_path"].get<std::string>();
  write(directory_ / "other" / library.filename().string(), read(library) + "!");
  environment_["LD_LIBRARY_PATH"] = directory_ / "other";
  const Measurement wrong = run({GetParam().wrapper, "--filter", "info.create"});
  expect_last_line(wrong.process, 4);
  EXPECT_TRUE(has(wrong.iut()["error"].get<std::string>(), "wrong library"));
}

INSTANTIATE_TEST_SUITE_P(Debian, InstalledMpi,
                         ::testing::Values(Installed{"mpicc.mpich", "mpich"},
                                           Installed{"mpicc.openmpi", "openmpi"}),
                         [](const auto& info) { return std::string(info.param.vendor); });

}  // namespace
}  // namespace infocts::tests
