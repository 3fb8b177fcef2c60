// The installed MPIs, where there are any: whole runs, and what the tool promises of them.
#include <sched.h>

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
    all_programs_ = true;
    limit_s_ = 240;  // where a process that was spawned cannot reach its parent, cases wait for it
  }

  bool is_missing() const { return !fs::exists(fs::path("/usr/bin") / GetParam().wrapper); }
};

#define SKIP_IF_MISSING() \
  if (is_missing()) GTEST_SKIP() << "SKIP: " << GetParam().wrapper << " is not installed"

// Open MPI's MPI_Comm_spawn and MPI_Comm_spawn_multiple may block now and then, which skips the
// case, and after two of them those that are left.
bool could_not_spawn(const Measurement& measurement, const std::string& test) {
  const std::string message = measurement.message(test);
  return has(message, "in MPI_Comm_spawn") || has(message, "not tried: MPI_Comm_spawn");
}

// Where an MPI has a data race, chance decides how it shows, and whether.
bool is_race(const std::string& test) {
  return test.starts_with("info.threads.same_object") || test.starts_with("naming.threads.") ||
         test == "info.threads.single_level.order";
}

TEST_P(InstalledMpi, IsMeasuredAndGetsTheSameVerdictsAgain) {
  SKIP_IF_MISSING();
  const Measurement first = measured_in(MEASURED, "c", GetParam().wrapper);
  const Measurement second = run({GetParam().wrapper});
  ASSERT_TRUE(second.results.is_object()) << second.process.all();
  EXPECT_TRUE(second.process.exit_code == 0 || second.process.exit_code == 1)
      << second.process.all();
  EXPECT_EQ(first.iut()["error"], nullptr);
  EXPECT_EQ(first.iut()["vendor"], GetParam().vendor);
  EXPECT_EQ(first.iut()["id"], std::string(GetParam().vendor) + "-" +
                                   first.iut()["vendor_version"].get<std::string>());

  const Verdicts again = second.verdicts();
  for (const auto& [test, verdict] : first.verdicts()) {
    EXPECT_NE(verdict, "error") << test << ": " << first.message(test);
    EXPECT_NE(verdict, "inconclusive") << test << ": " << first.message(test);
    if (is_race(test) || could_not_spawn(first, test) || could_not_spawn(second, test)) continue;
    EXPECT_EQ(again.at(test), verdict)
        << test << ": " << first.message(test) << second.message(test);
  }
  EXPECT_EQ(again.size(), first.verdicts().size());
}

// Where it still has them.
TEST_P(InstalledMpi, HasItsClassesMeasured) {
  SKIP_IF_MISSING();
  // A few generated programs: what is asked here is how a column of classes looks.
  const Measurement classes = run({GetParam().wrapper, "--binding", "cxx", "--cases", "10"});
  ASSERT_TRUE(classes.results.is_object()) << classes.process.all();
  const nlohmann::json error = classes.iut()["error"];
  if (error.is_string() && has(error.get<std::string>(), "has no binding cxx")) {
    GTEST_SKIP() << "SKIP: no MPI:: classes";
  }
  EXPECT_EQ(error, nullptr);
  EXPECT_EQ(classes.iut()["vendor"], GetParam().vendor);
  EXPECT_TRUE(classes.iut()["id"].get<std::string>().ends_with("/cxx"));
  EXPECT_EQ(classes.iut()["applied_version"], "2.2");
  for (const auto& [test, verdict] : classes.verdicts()) {
    EXPECT_NE(verdict, "error") << test << ": " << classes.message(test);
    EXPECT_NE(verdict, "inconclusive") << test << ": " << classes.message(test);
  }
}

// Started by the mpiexec that is found for it.
TEST_P(InstalledMpi, IsMeasuredWithTwoRanks) {
  SKIP_IF_MISSING();
  const Measurement both = run(
      {GetParam().wrapper, "--ranks", "1,2", "--filter", "info.get.*", "--filter", "info.env.*"});
  ASSERT_EQ(both.results["iuts"].size(), 2U) << both.process.all();
  EXPECT_EQ(both.iut(1)["error"], nullptr);
  EXPECT_EQ(both.iut(1)["ranks"], 2);
  EXPECT_TRUE(has(both.iut(1)["launcher"].get<std::string>(), "/usr/bin/mpiexec"));
  std::size_t ran = 0;
  for (const auto& result : both.results["results"]) {
    if (result["iut"] != both.iut(1)["id"] || result["verdict"] == "skipped") continue;
    EXPECT_NE(result["verdict"], "error") << result;
    EXPECT_NE(result["verdict"], "inconclusive") << result;
    ++ran;
  }
  EXPECT_GT(ran, 20U);
}

/// While it lives, this process and those that it starts have one processor.
class OneProcessor {
 public:
  OneProcessor() {
    ::sched_getaffinity(0, sizeof all_, &all_);
    cpu_set_t first;
    CPU_ZERO(&first);
    int processor = 0;
    while (!CPU_ISSET(processor, &all_)) ++processor;
    CPU_SET(processor, &first);
    ::sched_setaffinity(0, sizeof first, &first);
  }
  ~OneProcessor() { ::sched_setaffinity(0, sizeof all_, &all_); }
  OneProcessor(const OneProcessor&) = delete;
  OneProcessor& operator=(const OneProcessor&) = delete;

 private:
  cpu_set_t all_{};
};

TEST_P(InstalledMpi, IsToldToYieldWhereProcessesAreMoreThanProcessors) {
  SKIP_IF_MISSING();
  const OneProcessor only;
  const std::string name = GetParam().vendor == std::string("mpich")
                               ? "MPIR_CVAR_POLLS_BEFORE_YIELD"
                               : "OMPI_MCA_mpi_yield_when_idle";
  const std::vector<std::string> words{GetParam().wrapper, "--ranks", "1,2", "--filter",
                                       "info.get_nkeys.counts"};
  const Measurement told = run(words);
  EXPECT_TRUE(has_no(told.iut(0)["notes"].dump(), name));
  EXPECT_TRUE(has(told.iut(1)["notes"].dump(), "2 processes on 1, told to yield"));
  EXPECT_TRUE(has(told.iut(1)["notes"].dump(), name));
  const bool polls = GetParam().vendor == std::string("mpich");
  EXPECT_EQ(has(told.iut(1)["notes"].dump(), "2 processes on 1: infocts wakes up often"), polls);
  EXPECT_TRUE(has_no(told.iut(0)["notes"].dump(), "wakes up often"));
  environment_[name] = "0";
  EXPECT_TRUE(has_no(run(words).iut(1)["notes"].dump(), name)) << "the user's is left alone";
}

// One that belongs to the other MPI makes singletons.
TEST_P(InstalledMpi, UnderTheLauncherOfAnotherIsNotMeasured) {
  SKIP_IF_MISSING();
  const std::string other = GetParam().vendor == std::string("mpich") ? "openmpi" : "mpich";
  if (!fs::exists("/usr/bin/mpiexec." + other)) GTEST_SKIP() << "SKIP: no other launcher";
  environment_["OMPI_MCA_rmaps_base_oversubscribe"] = "1";
  const Measurement wrong = run({GetParam().wrapper, "--ranks", "2", "--filter", "info.create",
                                 "--launcher", "mpiexec." + other + " -n {ranks} {command}"});
  expect_last_line(wrong.process, 4);
  const std::string error = wrong.iut()["error"].get<std::string>();
  // Two singletons of Open MPI that start at a time may be in each other's way before that shows.
  const bool clashed = has(error, "MPI does not start") && has(error, "their own launcher");
  EXPECT_TRUE(clashed || has(error, "has 1 process instead of 2")) << error;
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
