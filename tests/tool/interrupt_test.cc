// Ctrl-C in the middle: nothing stays behind, and the results say that they are not whole.
#include <csignal>

#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

namespace fs = std::filesystem;

class Interrupt : public Tool {
 protected:
  // A run that would hang for an hour in the second half of its cases.
  Words endless() const {
    return {"run",         kFakeMpicc, "--filter",
            "info.create", "--filter", "info.get_valuelen.hit_length",
            "--cases",     "3",        "--timeout",
            "3600",        "-o",       directory_ / "out"};
  }

  // Every worker has its plan below TMPDIR.
  bool workers_left() const { return !processes_with(directory_ / "tmp").empty(); }

  // The compiler of the shim has files there too.
  bool worker_started() const {
    std::error_code gone;  // a directory may go while it is looked at
    for (fs::recursive_directory_iterator at(directory_ / "tmp", gone), end; !gone && at != end;
         at.increment(gone)) {
      if (at->path().filename() == "plan.json") return workers_left();
    }
    return false;
  }

  Finished interrupt_in_the_middle(int signal) {
    environment_["FAKE_MPI"] = "MPI_Info_get_valuelen=hang";
    Running running(command(endless()));
    EXPECT_TRUE(eventually([&] { return worker_started(); }));
    // Long enough for the cases before, on a slow machine too.
    for (const double end = now() + 3; now() < end;) pause_shortly();
    running.send(signal);
    return running.wait();
  }

  void expect_incomplete(const Finished& process) const {
    EXPECT_EQ(process.exit_code, 4) << process.all();
    EXPECT_LT(process.seconds, 30);
    EXPECT_FALSE(workers_left());
    const nlohmann::json results = read_json(read(directory_ / "out/results.json"));
    EXPECT_EQ(results["suite"]["complete"], false);
    EXPECT_EQ(results["summary"]["exit_code"], 4);
    EXPECT_EQ(std::distance(fs::directory_iterator(directory_ / "tmp"), {}), 0)
        << "temporary files are left";
  }
};

TEST_F(Interrupt, EndsWorkersAndKeepsWhatIsKnown) {
  const Finished process = interrupt_in_the_middle(SIGINT);
  expect_incomplete(process);
  expect_last_line(process, 4);
  EXPECT_TRUE(has(process.out, "interrupted"));
  std::map<std::string, int> verdicts;
  const nlohmann::json results = read_json(read(directory_ / "out/results.json"));
  for (const nlohmann::json& result : results["results"]) ++verdicts[result["verdict"]];
  EXPECT_GT(verdicts["pass"], 2) << "the cases before are lost";
  EXPECT_EQ(verdicts["timed_out"], 0);
  EXPECT_EQ(verdicts["crashed"], 0) << "the interruption was blamed on the MPI";
}

TEST_F(Interrupt, TerminationIsTheSame) { expect_incomplete(interrupt_in_the_middle(SIGTERM)); }

// The session on the login node is closed.
TEST_F(Interrupt, HangingUpIsTheSame) {
  interrupt_in_the_middle(SIGHUP);
  EXPECT_FALSE(workers_left()) << "a worker goes on without anybody who waits for it";
  for (const pid_t worker : processes_with(directory_ / "tmp")) ::kill(worker, SIGKILL);
}

TEST_F(Interrupt, OfACompilationEndsTheCompiler) {
  environment_["INFOCTS_CACHE_DIR"] = directory_ / "cache";
  const std::string mark = directory_ / "tmp/compiling";
  write_program(
      directory_ / "mpicc",
      wrapper_script("[ \"$1\" = -show ] && exit 0\nsleep 3600 & exec tail -f /dev/null '" + mark +
                     "'"));
  write(mark, "");
  Running running(command({"run", directory_ / "mpicc", "-o", directory_ / "out"}));
  EXPECT_TRUE(eventually([&] { return !processes_with(mark).empty(); }));
  running.send(SIGINT);
  const Finished process = running.wait();
  EXPECT_EQ(process.exit_code, 4) << process.all();
  EXPECT_TRUE(eventually([&] { return processes_with(mark).empty(); }, 5));
  EXPECT_TRUE(fs::is_empty(directory_ / "cache")) << "half a build is left";
}

// The verdicts of an interrupted column do not make it look whole.
TEST_F(Interrupt, LaterColumnsAreNotMeasured) {
  environment_["FAKE_MPI"] = "MPI_Info_get_valuelen=hang";
  Words words = endless();
  words.insert(words.begin() + 2, "reference");
  words.push_back(kFakeMpicc);
  Running running(command(words));
  EXPECT_TRUE(eventually([&] { return worker_started(); }));
  for (const double end = now() + 4; now() < end;) pause_shortly();
  running.send(SIGINT);
  expect_incomplete(running.wait());
}

// As one whose job is held: no limit counts, and whoever waits is told. The end is the user's
// doing.
TEST_F(Interrupt, OfALauncherThatStartsNothing) {
  const fs::path mark = directory_ / "mark";
  write_program(directory_ / "launcher", "#!/bin/sh\nPATH=/usr/bin:/bin\n: >'" + mark.string() +
                                             "'\necho first\necho step creation is disabled >&2\n"
                                             "exec sleep 3600\n");
  Running running(
      command({"run", kFakeMpicc, "--timeout", "1", "--launcher",
               (directory_ / "launcher").string() + " {command}", "-o", directory_ / "out"}));
  EXPECT_TRUE(eventually([&] { return fs::exists(mark); }));
  for (const double end = now() + 12; now() < end;) pause_shortly();
  running.send(SIGINT);
  const Finished process = running.wait();
  expect_incomplete(process);
  EXPECT_TRUE(has(process.err,
                  "the launcher has started nothing for 10 s; it printed 'step "
                  "creation is disabled'\n"));
  EXPECT_TRUE(has(process.out, "interrupted"));
  EXPECT_TRUE(has_no(process.out, "files were removed"));
}

}  // namespace
}  // namespace infocts::tests
