// Several ranks, by a launcher and an MPI of the tests' own: what becomes of a case when one rank
// fails, dies, hangs or sees something else.
#include <filesystem>

#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

const char* const kDecided = "info.get_valuelen.hit_length.each_key";
const char* const kOther = "info.create.new_object.not_null";

class Ranks : public Tool {
 protected:
  Ranks() { environment_["FAKE_MPI_NAME"] = "A fake MPI of several ranks"; }

  Measurement run_with(const std::string& ranks, const std::string& timeout = "20") const {
    return run({kFakeMpicc, "--ranks", ranks, "--launcher", launcher(), "--filter", kDecided,
                "--filter", "info.create.*", "--timeout", timeout});
  }

  static std::string launcher() {
    return (kSource / "tests/fakes/launcher.sh").string() + " {ranks}";
  }

  void order(const std::string& what, const std::string& rank) {
    environment_["FAKE_MPI"] = what;
    environment_["FAKE_MPI_RANK"] = rank;
  }
};

TEST_F(Ranks, EachNumberIsAColumn) {
  const Measurement both = run_with("1,3");
  EXPECT_EQ(both.process.exit_code, 0) << both.process.all();
  ASSERT_EQ(both.results["iuts"].size(), 2U);
  EXPECT_EQ(both.iut(0)["ranks"], 1);
  EXPECT_EQ(both.iut(1)["ranks"], 3);
  EXPECT_EQ(both.iut(0)["id"], "unknown");
  EXPECT_EQ(both.iut(1)["id"], "unknown-n3");
  EXPECT_EQ(both.iut(1)["launcher"], launcher() + " {command}");
  EXPECT_TRUE(has(both.process.out, "c-n3"));
}

TEST_F(Ranks, FailureOnOneRankNamesIt) {
  const Measurement healthy = run_with("3");
  order("MPI_Info_get_valuelen=error", "1");
  const Measurement broken = run_with("3");
  expect_only(broken, healthy, "info.get_valuelen.", "fail");
  EXPECT_TRUE(has(broken.message(kDecided), "rank 1: "));
  EXPECT_TRUE(has_no(broken.message(kDecided), "rank 0"));
  EXPECT_TRUE(has(broken.process.out, "--ranks 3 --launcher "));
  expect_last_line(broken.process, 1);
}

TEST_F(Ranks, FailureOnAllRanksIsToldOnce) {
  environment_["FAKE_MPI"] = "MPI_Info_get_valuelen=error";
  const std::string message = run_with("3").message(kDecided);
  EXPECT_TRUE(has(message, "ranks 0-2: "));
  EXPECT_TRUE(has_no(message, "rank 1"));
}

// The launcher notices that rank 0 has ended, and not that another rank has.
TEST_F(Ranks, DeathOfOneRankCostsItsCase) {
  const Measurement healthy = run_with("2");
  for (const char* rank : {"0", "1"}) {
    order("MPI_Info_get_valuelen=segv", rank);
    const Measurement broken = run_with("2", "60");
    expect_only(broken, healthy, "info.get_valuelen.", "crashed");
    const std::string message = broken.message(kDecided);
    EXPECT_TRUE(has(message, std::string("rank ") + rank + " ended with "));
    if (!kSanitized) {
      EXPECT_TRUE(has(message, "signal 11"));
    }
    EXPECT_TRUE(has(message, "in MPI_Info_get_valuelen(0x"));
    EXPECT_LT(broken.process.seconds, 40) << "the death was not noticed";
    EXPECT_TRUE(processes_with(directory_.path()).empty()) << "a process is left";
  }
}

// Only rank 0 has to return from MPI_Finalize, and may take its time.
TEST_F(Ranks, RanksMayEndInFinalize) {
  const Measurement healthy = run_with("2");
  environment_["FAKE_MPI"] = "MPI_Finalize=leave";
  const Measurement legal = run_with("2");
  EXPECT_EQ(legal.verdicts(), healthy.verdicts());
  expect_last_line(legal.process, 0);
}

TEST_F(Ranks, RankZeroThatHangsInFinalizeDidNotDie) {
  environment_["FAKE_MPI"] = "MPI_Finalize=leave";
  const Measurement broken = run_with("2", "2");
  const std::string end = "environment.process.ends_well.after_cases";
  EXPECT_EQ(broken.verdicts().at(end), "timed_out") << broken.message(end);
  EXPECT_TRUE(has(broken.message(end), "MPI_Finalize does not return within 2 s"));
}

TEST_F(Ranks, HangOfOneRankCostsItsCase) {
  const Measurement healthy = run_with("2");
  order("MPI_Info_get_valuelen=hang", "1");
  const Measurement broken = run_with("2", "1");
  expect_only(broken, healthy, "info.get_valuelen.", "timed_out");
  const std::string message = broken.message(kDecided);
  EXPECT_TRUE(has(message, "no end within 1 s"));
  EXPECT_TRUE(has(message, "rank 1 in MPI_Info_get_valuelen(0x"));
  EXPECT_TRUE(has(message, "rank 0 waiting for the others"));
  EXPECT_TRUE(processes_with(directory_.path()).empty()) << "a process is left";
}

// The others wait for it in a call, and it is in none that does not return.
TEST_F(Ranks, SlowRankAccusesNobody) {
  const std::string test = "info.get_valuelen.hit_flag_true.each_key";
  order("MPI_Info_get_valuelen=slow", "1");
  environment_["FAKE_MPI_SLOW"] = directory_ / "slow";
  const Measurement found = run(
      {kFakeMpicc, "--ranks", "2", "--launcher", launcher(), "--filter", test, "--timeout", "2"});
  ASSERT_TRUE(std::filesystem::exists(directory_ / "slow"));
  EXPECT_GT(found.process.seconds, 2) << "it was fast enough";
  EXPECT_EQ(found.verdicts(), (Verdicts{{test, "pass"}})) << found.message(test);
}

// N processes that know nothing of each other.
TEST_F(Ranks, LauncherOfAnotherMpiIsNotMeasured) {
  const std::string words = "/usr/bin/env -u FAKE_SIZE";
  environment_.erase("FAKE_MPI");
  const Measurement broken =
      run({kFakeMpicc, "--ranks", "2", "--filter", "info.create.*", "--launcher",
           (kSource / "tests/fakes/launcher.sh").string() + " {ranks} " + words + " {command}"});
  expect_last_line(broken.process, 4);
  const std::string error = broken.iut()["error"];
  EXPECT_TRUE(has(error, "MPI_COMM_WORLD has 1 process instead of 2"));
  EXPECT_TRUE(has(error, "--launcher '"));
}

TEST_F(Ranks, LauncherThatStartsTooManyIsNotMeasured) {
  const Measurement broken = run({kFakeMpicc, "--filter", "info.create.*", "--launcher",
                                  (kSource / "tests/fakes/launcher.sh").string() + " 2"});
  expect_last_line(broken.process, 4);
  const std::string error = broken.iut()["error"];
  // Which of the two processes is heard first is chance.
  EXPECT_TRUE(error.find("more than one process") != std::string::npos ||
              error.find("2 processes instead of 1") != std::string::npos)
      << error;
}

TEST_F(Ranks, TheReferenceHasOneProcess) {
  const Measurement both = run({"reference", "--ranks", "1,2", "--filter", kOther});
  EXPECT_EQ(both.process.exit_code, 0) << both.process.all();
  ASSERT_EQ(both.results["iuts"].size(), 1U);
  EXPECT_TRUE(has(both.process.out, "one process only: not run with 2 ranks"));
  const Measurement two = run({"reference", "--ranks", "2", "--filter", kOther});
  expect_last_line(two.process, 4);
  EXPECT_TRUE(has(two.process.out, "one process only"));
}

}  // namespace
}  // namespace infocts::tests
