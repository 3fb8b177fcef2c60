// What stands on the screen: colours on a terminal only, and progress while it runs.
#include <algorithm>

#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

constexpr const char* kEscape = "\x1b[";

class Terminal : public Tool {
 protected:
  Terminal() {
    environment_["TERM"] = "xterm";
    environment_["FAKE_MPI"] = "MPI_Info_get=short";
  }

  Finished on_terminal() const {
    Command command = Tool::command(kWords);
    command.terminal = true;
    return tests::run(command);
  }

  const Words kWords{"run",      kFakeMpicc,   "--verbose", "--filter", "info.get.exact_fit",
                     "--filter", "info.create"};
};

TEST_F(Terminal, IsColoured) {
  const Finished process = on_terminal();
  EXPECT_EQ(process.exit_code, 1) << process.all();
  EXPECT_TRUE(has(process.out, kEscape));
  EXPECT_TRUE(has(process.out, "info.get.exact_fit"));
}

TEST_F(Terminal, ShowsProgressInOneLine) {
  const Finished process = on_terminal();
  EXPECT_TRUE(has(process.out, "\r"));
  EXPECT_TRUE(has_no(process.out.substr(0, process.out.find("\r\n")), " cases\n"));
}

TEST_F(Terminal, NoColorIsHonoured) {
  environment_["NO_COLOR"] = "1";
  EXPECT_TRUE(has_no(on_terminal().out, "\x1b"));
}

TEST_F(Terminal, DumbTerminalsGetNoColour) {
  environment_["TERM"] = "dumb";
  EXPECT_TRUE(has_no(on_terminal().out, "\x1b"));
}

TEST_F(Terminal, PipesGetPlainText) {
  const Finished process = infocts(kWords);
  EXPECT_EQ(process.exit_code, 1);
  EXPECT_TRUE(has_no(process.all(), "\x1b"));
  EXPECT_TRUE(has_no(process.all(), "\r"));
  expect_last_line(process, 1);
}

TEST_F(Terminal, PipesKeepResultsAndProgressApart) {
  const Finished process = infocts(kWords);
  EXPECT_TRUE(process.err.starts_with("infocts: ")) << process.err;
  EXPECT_TRUE(has_no(process.out, " cases\ninfocts:"));
  EXPECT_TRUE(has(process.out, "info.get.exact_fit"));
  EXPECT_TRUE(has_no(process.err, "exact_fit"));
}

TEST_F(Terminal, NarrowsToItsWidth) {
  const Finished process = on_terminal();
  std::istringstream lines(process.out);
  for (std::string line; std::getline(lines, line);) {
    if (line.find(kEscape) != std::string::npos || line.find("rerun:") != std::string::npos)
      continue;
    if (line.starts_with("infocts: ")) continue;  // for programs
    const std::size_t shown = line.substr(line.rfind('\r', line.size() - 2) + 1).size();
    EXPECT_LE(shown, 101U) << line;
  }
}

TEST_F(Terminal, ACauseHasItsRuleAndAWayBack) {
  Words words = kWords;
  words.erase(std::find(words.begin(), words.end(), "--verbose"));
  const std::string out = infocts(words).out;
  for (const char* part : {"1 cause, 11 cases", "rule: ", "shall",
                           "rerun:      infocts run mpicc:", "one by one: --verbose"}) {
    EXPECT_TRUE(has(out, part));
  }
  EXPECT_TRUE(has_no(out, "\nUnexpected ("));
}

TEST_F(Terminal, ReportsEachFailWithItsSourceAndAWayBack) {
  const std::string out = infocts(kWords).out;
  for (const char* part : {"MPI_Info_get", "info.get.exact_fit", "shall, since MPI",
                           "expected:", "actual:", "rerun: infocts run mpicc:", "mpi-"}) {
    EXPECT_TRUE(has(out, part));
  }
}

// Whoever may write a file may name it as he likes.
TEST_F(Tool, NamesOfFilesDoNotAct) {
  const std::filesystem::path strange = directory_ / "a\x1b[31m\x07`b`";
  const std::string mpicc = strange / "mpicc\x1b[2J";
  const std::string out = strange / "out";
  const std::string absent = strange / "absent";
  write_program(mpicc, wrapper_script("printf '\\033[31mred\\007' >&2; exit 1"));
  write(strange / "expect", "a\x1b[31m fail * why\n");
  for (const Words& words :
       {Words{"run", "reference", "--filter", "info.create.empty.no_keys", "-o", out},
        Words{"run", mpicc, "-o", strange / "other"},
        Words{"doctor", mpicc},
        Words{"bench", mpicc},
        Words{"shim", mpicc, "-o", strange / "shim.so"},
        Words{"gate", out},
        Words{"gate", absent},
        Words{"gate", out, "--expect", strange / "expect"},
        Words{"report", out, "-o", strange / "site"},
        Words{"report", out, "-o", strange / "a.html"},
        Words{"report", out, "-o", strange / "a.md"},
        Words{"baseline", "update", strange / "new", out},
        Words{"evidence", out, "-o", strange / "e.tar"},
        Words{"evidence", "verify", strange / "e.tar"},
        Words{"replay", absent, "reference"},
        Words{"run", "--resume", absent},
        Words{"run", "--resume", out},
        Words{"run", "a\x1b[2J"},
        Words{"a\x1b[2J"},
        Words{"run", "--a\x1b[2J"},
        Words{"run", "--filter", "a\x1b[2J"},
        Words{"explain", "a\x1b[2J"},
        Words{"list", "a\x1b[2J"},
        Words{"coverage", "a\x1b[2J"},
        Words{"run", "reference", "--filter", "info.create.empty.no_keys", "--launcher",
              "a\x1b[2J {command}"}}) {
    std::string shown;
    for (const std::string& word : words) shown += word + " ";
    SCOPED_TRACE(::testing::PrintToString(shown));
    const Finished process = infocts(words);
    EXPECT_NE(process.all(), "");
    EXPECT_TRUE(has_no(process.all(), "\x1b"));
    EXPECT_TRUE(has_no(process.all(), "\x07"));
  }
}

}  // namespace
}  // namespace infocts::tests
