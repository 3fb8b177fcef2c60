// Wrapper compilers that do not compile, or not the way others do.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

class Compiler : public Tool {
 protected:
  Compiler() { environment_["INFOCTS_CACHE_DIR"] = directory_ / "cache"; }

  Measurement run_with(const std::string& script) const {
    write_program(directory_ / "mpicc", wrapper_script(script));
    return run({directory_ / "mpicc", "--filter", "info.create", "--filter", "info.get_nkeys"});
  }

  static std::string good() {
    return compile_command(kStage / "include", kStage / "lib", "-lmpi_abi");
  }

  void expect_not_measured(const Measurement& run, const Words& parts) const {
    expect_last_line(run.process, 4);
    ASSERT_TRUE(run.results.is_object());
    const std::string error = run.iut()["error"];
    EXPECT_TRUE(has(error, (directory_ / "mpicc").string()));
    for (const std::string& part : parts) EXPECT_TRUE(has(error, part));
    EXPECT_LT(error.size(), 5000U);
    EXPECT_TRUE(run.results["results"].empty());
    EXPECT_TRUE(std::filesystem::is_empty(directory_ / "cache")) << "a failed build is left";
  }

  static void expect_measured(const Measurement& run) {
    expect_last_line(run.process, 0);
    EXPECT_EQ(run.absent(), Words());
    EXPECT_EQ(run.verdicts().at("info.create.empty.no_keys"), "pass");
  }
};

TEST_F(Compiler, ThatFailsIsQuoted) {
  expect_not_measured(
      run_with("echo 'license expired' >&2; exit 1"),
      {"cannot compile any program, not even one without MPI", "license expired", "Check that"});
}

TEST_F(Compiler, ThatFailsInSilence) {
  expect_not_measured(run_with("exit 3"), {"cannot compile"});
}

TEST_F(Compiler, ThatDoesNothing) { expect_not_measured(run_with("exit 0"), {"cannot compile"}); }

TEST_F(Compiler, ThatIsKilled) { expect_not_measured(run_with("kill -9 $$"), {"cannot compile"}); }

TEST_F(Compiler, WithoutMpiH) {
  expect_not_measured(run_with("exec cc \"$@\""),
                      {"does not find mpi.h", "wrapper compiler (mpicc) of an installed MPI"});
}

// It does find mpi.h, so nobody should be sent to look for it.
TEST_F(Compiler, WithABrokenMpiH) {
  write(directory_ / "include/mpi.h", "#error this needs another compiler\n");
  const Measurement broken =
      run_with("exec cc -I'" + (directory_ / "include").string() + "' \"$@\"");
  expect_not_measured(broken, {"cannot compile", "this needs another compiler"});
}

TEST_F(Compiler, WithoutTheLibrary) {
  const std::string include = (kStage / "include").string();
  expect_not_measured(run_with("exec cc -I'" + include + "' \"$@\" -lno_such_mpi"),
                      {"cannot compile and link", "there is no libno_such_mpi", "its module"});
}

TEST_F(Compiler, ThatPrintsGarbage) {
  expect_not_measured(run_with("head -c 100000 /dev/urandom; printf 'x\\033[31m\\377'; exit 1"),
                      {"cannot compile"});
}

TEST_F(Compiler, ThatColoursWhatItSays) {
  const Measurement run =
      run_with("printf '\\033[01;31mfatal error:\\033[0m no disk\\n' >&2; exit 1");
  expect_not_measured(run, {"\nfatal error: no disk"});
}

// One sentence on the terminal; what stands behind it has its place.
TEST_F(Compiler, ThatFailsIsOneSentenceOnTheTerminal) {
  const Measurement run = run_with("echo 'license expired' >&2; exit 1");
  EXPECT_TRUE(has(run.process.out, "NOT MEASURED: "));
  EXPECT_TRUE(has_no(run.process.out, "license expired"));
  EXPECT_TRUE(has(run.process.out, "What it printed: "));
  const Finished doctor = infocts({"doctor", directory_ / "mpicc"});
  EXPECT_EQ(doctor.exit_code, 4);
  EXPECT_TRUE(has(doctor.out, "\n                 license expired\n"));
}

TEST_F(Compiler, ThatHangsIsEndedByTheTimeout) {
  write_program(directory_ / "mpicc",
                wrapper_script("[ \"$1\" = -show ] && exit 0\nexec sleep 3600"));
  const Finished doctor = infocts({"doctor", "--timeout", "1", directory_ / "mpicc"});
  EXPECT_EQ(doctor.exit_code, 4);
  EXPECT_TRUE(has(doctor.out, "time limit of 20 s"));
  EXPECT_TRUE(has(doctor.out, "--timeout"));
}

// Names of functions in its complaints must not send the probe astray.
TEST_F(Compiler, ThatNamesEveryFunctionAndFails) {
  expect_not_measured(run_with("cat functions.def; exit 1"), {"cannot compile"});
}

TEST_F(Compiler, ThatWritesAFileThatIsNoLibrary) {
  const Measurement run = run_with("for last; do :; done; echo text > \"$last\"");
  expect_last_line(run.process, 4);
  EXPECT_TRUE(has(run.iut()["error"].get<std::string>(), "no complete shared object"));
}

TEST_F(Compiler, ThatRejectsTheLinkersTrace) {
  expect_measured(
      run_with("for w; do [ \"$w\" = -Wl,-t ] && { echo \"unknown option $w\" >&2; exit 2; }; "
               "done\n" +
               good()));
}

TEST_F(Compiler, ThatRejectsDependencyFiles) {
  expect_measured(run_with(
      "for w; do [ \"$w\" = -MMD ] && { echo \"unknown option $w\" >&2; exit 2; }; done\n" +
      good()));
}

TEST_F(Compiler, ThatRejectsAllButTheSimplest) {
  expect_measured(
      run_with("for w; do case $w in -std=*|-Werror*|-Wl,-t|-M*) echo \"unknown option "
               "$w\" >&2; exit 2;; esac; done\n" +
               good()));
}

// That a small program does not become an object says nothing of its MPI then.
TEST_F(Compiler, ThatRejectsTheLinkersTraceAndMakesNoObjects) {
  expect_measured(run_with(
      "for w; do case $w in -c|-Wl,-t) echo \"unknown option $w\" >&2; exit 2;; esac; done\n" +
      good()));
}

// It may have been about something else.
TEST_F(Compiler, ThatNamesFunctionsWhenItFailsOnce) {
  const std::string once = "'" + (directory_ / "once").string() + "'";
  expect_measured(run_with("[ \"$1\" = -show ] && exit 0\n[ -e " + once + " ] || { : >" + once +
                           "; echo 'MPI_Info_dup MPI_Info_free: busy'; exit 1; }\n" + good()));
}

// The last file it links is the shim; what it says on the way is no complaint.
TEST_F(Compiler, ThatTalksButCompiles) {
  expect_measured(
      run_with("echo 'warning: MPI_Info_dup MPI_Info_free is a nice function'\n" + good()));
}

TEST_F(Compiler, WithNothingToShow) {
  expect_measured(run_with("[ \"$1\" = -show ] && exit 0\n" + good()));
}

// Only what it is asked for in passing; the compilation itself has minutes.
TEST_F(Compiler, ThatNeverAnswersToShow) {
  write_program(directory_ / "mpicc",
                wrapper_script("[ \"$1\" = -show ] && exec sleep 3600\n" + good()));
  Command command = Tool::command({"run", directory_ / "mpicc", "--filter", "info.create"});
  command.limit_s = 120;
  expect_last_line(tests::run(command), 0);
}

TEST_F(Compiler, InAPathWithBlanks) {
  const std::filesystem::path mpicc = directory_ / "a b/my mpicc";
  write_program(mpicc, wrapper_script(good()));
  expect_measured(run({mpicc, "--filter", "info.create"}));
}

}  // namespace
}  // namespace infocts::tests
