// Child processes: how they ended, what they said, and that nothing of them stays.
#include "tool/runner/child.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <csignal>

#include "tests/support/process.h"
#include "tests/support/text.h"

namespace infocts {
namespace {

using tests::has;

ChildOptions shell(const std::string& script) { return {.command = {"/bin/sh", "-c", script}}; }

TEST(Child, ExitCode) {
  for (const int code : {0, 1, 42, 255}) {
    const ChildResult result = run_child(shell("exit " + std::to_string(code)));
    EXPECT_EQ(result.exit_code, code);
    EXPECT_EQ(result.signal, 0);
    EXPECT_FALSE(result.ended);
    EXPECT_EQ(result.ok(), code == 0);
    EXPECT_EQ(result.how_it_ended(), "exit code " + std::to_string(code));
  }
}

TEST(Child, Signal) {
  const ChildResult result = run_child(shell("kill -SEGV $$"));
  EXPECT_EQ(result.signal, SIGSEGV);
  EXPECT_FALSE(result.ok());
  EXPECT_FALSE(result.ended);
  EXPECT_EQ(result.how_it_ended(), "signal 11 (Segmentation fault)");
}

TEST(Child, OutputAndErrorsTogether) {
  const ChildResult result = run_child(shell("echo one; echo two >&2; echo three"));
  EXPECT_EQ(result.output, "one\ntwo\nthree\n");
}

TEST(Child, OutputOfAnyByte) {
  const ChildResult result = run_child(shell("head -c 100000 /dev/zero; printf '\\377'"));
  EXPECT_EQ(result.output, std::string(100'000, '\0') + "\xff");
}

TEST(Child, LastPartOfMuchOutput) {
  const ChildResult result = run_child(shell("head -c 3000000 /dev/zero; echo the end"));
  EXPECT_TRUE(result.ok());
  EXPECT_GT(result.output.size(), 100'000U);
  EXPECT_TRUE(result.output.ends_with("the end\n"));
}

TEST(Child, ThatPrintsWithoutEndIsEnded) {
  const ChildResult result = run_child(shell("exec cat /dev/zero"));
  EXPECT_TRUE(result.ended);
  EXPECT_FALSE(result.ok());
  EXPECT_EQ(result.how_it_ended(), "output limit");
}

TEST(Child, ThatTakesTooLongIsEnded) {
  ChildOptions options = shell("exec sleep 60");
  options.timeout_s = 0.2;
  const ChildResult result = run_child(options);
  EXPECT_TRUE(result.ended);
  EXPECT_EQ(result.how_it_ended(), "time limit of 0.2 s");
  EXPECT_LT(result.seconds, 10);
}

TEST(Child, InputIsEmpty) {
  const ChildResult result = run_child(shell("cat; echo end"));
  EXPECT_EQ(result.output, "end\n");
}

TEST(Child, EnvironmentIsOursAndMore) {
  ::setenv("INFOCTS_TEST_KEPT", "kept", 1);
  ::setenv("INFOCTS_TEST_CHANGED", "before", 1);
  ChildOptions options = shell("echo $INFOCTS_TEST_KEPT $INFOCTS_TEST_CHANGED $INFOCTS_TEST_NEW");
  options.environment = {{"INFOCTS_TEST_CHANGED", "after"}, {"INFOCTS_TEST_NEW", "a = b"}};
  EXPECT_EQ(run_child(options).output, "kept after a = b\n");
  ::unsetenv("INFOCTS_TEST_KEPT");
  ::unsetenv("INFOCTS_TEST_CHANGED");
}

// The cases of a worker are not the tests that these are meant for.
TEST(Child, LearnsNothingThatIsMeantForGoogleTest) {
  const std::map<std::string, const char*> variables{{"GTEST_FAIL_FAST", "1"},
                                                     {"GTEST_FILTER", "x"},
                                                     {"TESTBRIDGE_TEST_ONLY", "x"},
                                                     {"TEST_PREMATURE_EXIT_FILE", "/dev/null"},
                                                     {"XML_OUTPUT_FILE", "/dev/null"}};
  for (const auto& [name, value] : variables) ::setenv(name.c_str(), value, 1);
  const ChildResult result = run_child(shell("env"));
  for (const auto& [name, value] : variables) {
    EXPECT_FALSE(has(result.output, name)) << result.output;
    ::unsetenv(name.c_str());
  }
}

TEST(Child, RunsWhereItIsTold) {
  const tests::Directory directory;
  ChildOptions options = shell("pwd -P");
  options.directory = directory.path();
  EXPECT_EQ(run_child(options).output, directory.path().string() + "\n");
}

TEST(Child, ThatCannotBeStartedIsTold) {
  const tests::Directory directory;
  tests::write(directory / "text", "no program");
  for (const std::string& path : {std::string("/no/such/program"), (directory / "text").string()}) {
    ChildOptions options = shell("");
    options.command = {path};
    const ChildResult result = run_child(options);
    EXPECT_FALSE(result.ok());
    EXPECT_TRUE(has(result.spawn_error, path));
    EXPECT_EQ(result.how_it_ended(), result.spawn_error);
  }
}

TEST(Child, EndsWhenToldTo) {
  ChildOptions options = shell("echo begun; exec sleep 60");
  int asked = 0;
  options.keep_running = [&] { return ++asked < 10; };
  const ChildResult result = run_child(options);
  EXPECT_TRUE(result.ended);
  EXPECT_FALSE(result.ok());
  EXPECT_EQ(result.signal, SIGKILL);
  EXPECT_EQ(result.output, "begun\n");
  EXPECT_GE(asked, 10);
  EXPECT_LT(result.seconds, 10);
}

TEST(Child, ShowsItsOutputWhileItRuns) {
  ChildOptions options = shell("echo begun; exec sleep 60");
  std::string seen;
  options.look = [&](const auto& printed) { seen = printed(); };
  options.keep_running = [&] { return seen.empty(); };
  EXPECT_TRUE(run_child(options).ended);
  EXPECT_EQ(seen, "begun\n");
}

TEST(Child, IgnoringSignalsDoesNotHelp) {
  ChildOptions options = shell("trap '' TERM INT HUP; echo ready; while :; do sleep 60; done");
  const double end = tests::now() + 0.3;
  options.keep_running = [&] { return tests::now() < end; };
  EXPECT_TRUE(run_child(options).ended);
}

// A mark that finds the processes of one test among those of all.
std::string mark() { return "60." + std::to_string(::getpid()) + std::to_string(::random()); }

TEST(Child, GrandchildrenEndWithAnEndedChild) {
  const std::string number = mark();
  ChildOptions options = shell("sleep " + number + " & sleep " + number + "; wait");
  options.keep_running = [&] {
    return tests::processes_with("sleep" + std::string(1, '\0') + number).size() < 2;
  };
  EXPECT_TRUE(run_child(options).ended);
  EXPECT_TRUE(tests::eventually([&] { return tests::processes_with(number).empty(); }, 5));
}

TEST(Child, GrandchildrenEndWithAChildThatEnds) {
  const std::string number = mark();
  const ChildResult result = run_child(shell("sleep " + number + " & exit 3"));
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_LT(result.seconds, 20);
  EXPECT_TRUE(tests::eventually([&] { return tests::processes_with(number).empty(); }, 5));
}

TEST(Child, SignalsOfOthersDoNotDisturb) {
  const auto before = std::signal(SIGCHLD, SIG_DFL);
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(run_child(shell("true")).ok());
  std::signal(SIGCHLD, before);
}

// As by whoever started this; then how it ended is not known.
TEST(Child, EndsWhereNobodyIsToldOfEnds) {
  const auto before = std::signal(SIGCHLD, SIG_IGN);
  const ChildResult result = run_child(shell("exit 3"));
  std::signal(SIGCHLD, before);
  EXPECT_LT(result.seconds, 20);
}

TEST(Child, LeavesNoFilesOpen) {
  const auto open_files = [] {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
  };
  run_child(shell("true"));
  const auto before = open_files();
  for (int i = 0; i < 10; ++i) run_child(shell("true"));
  EXPECT_EQ(open_files(), before);
}

}  // namespace
}  // namespace infocts
