// Help and version.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

TEST_F(Tool, HelpOfEveryVerb) {
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

TEST_F(Tool, HelpNamesVerbsAddressesAndExitCodes) {
  const std::string help = infocts({"--help"}).out;
  for (const char* part : {"doctor", "run", "list", "explain", "reference", "mpicc:PATH",
                           "abi:PATH", "so:PATH", "Exit codes", "stale"}) {
    EXPECT_TRUE(has(help, part));
  }
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
