// Help and version.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

TEST_F(Tool, HelpOfEveryCommand) {
  for (const Words& words :
       {Words{"--help"}, Words{"run", "--help"}, Words{"doctor", "--help"}, Words{"list", "--help"},
        Words{"explain", "--help"}, Words{"report", "--help"}, Words{"evidence", "--help"},
        Words{"evidence", "verify", "--help"}, Words{"gate", "--help"},
        Words{"baseline", "update", "--help"}}) {
    SCOPED_TRACE(words.front());
    const Finished process = infocts(words);
    EXPECT_EQ(process.exit_code, 0);
    EXPECT_EQ(process.err, "");
    EXPECT_TRUE(has(process.out, "--help"));
    EXPECT_GT(process.out.size(), 100U);
  }
}

TEST_F(Tool, HelpIsAsWithTheOption) {
  for (const Words& words :
       {Words{}, Words{"run"}, Words{"evidence", "verify"}, Words{"baseline"}}) {
    Words asked{"help"};
    asked.insert(asked.end(), words.begin(), words.end());
    Words option = words;
    option.emplace_back("--help");
    const Finished process = infocts(asked);
    EXPECT_EQ(process.exit_code, 0) << process.all();
    EXPECT_EQ(process.out, infocts(option).out);
  }
  expect_complaint(infocts({"help", "rnu"}), 2, {"no command 'rnu'", "did you mean 'run'?"});
  expect_complaint(infocts({"help", "run", "fast"}), 2, {"'infocts run' has no command 'fast'"});
}

TEST_F(Tool, HelpNamesCommandsAddressesAndExitCodes) {
  const std::string help = infocts({"--help"}).out;
  for (const char* part :
       {"doctor", "run", "list", "explain", "reference", "mpicc:PATH", "abi:PATH", "so:PATH",
        "Exit codes", "stale", "Usage: infocts [OPTIONS] COMMAND", "\nCommands:"}) {
    EXPECT_TRUE(has(help, part));
  }
  const std::string below = infocts({"evidence", "--help"}).out;
  EXPECT_TRUE(has(below, "\nCommands:"));
  for (const std::string& text : {help, below}) EXPECT_TRUE(has_no(text, "ubcommand"));
}

TEST_F(Tool, HelpOfRunNamesItsOptions) {
  const std::string help = infocts({"run", "--help"}).out;
  for (const char* option : {"--binding", "--std", "--chapter", "--filter", "--level", "--ranks",
                             "--launcher", "--timeout", "--seed", "--expect", "-o"}) {
    EXPECT_TRUE(has(help, option));
  }
}

TEST_F(Tool, Version) {
  const Finished process = infocts({"--version"});
  EXPECT_EQ(process.exit_code, 0);
  EXPECT_TRUE(process.out.starts_with("infocts ")) << process.out;
  EXPECT_EQ(process.err, "");
}

}  // namespace
}  // namespace infocts::tests
