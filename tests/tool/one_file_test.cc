// One file is all that a user copies to a login node.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

namespace fs = std::filesystem;

TEST_F(Tool, OneFileIsEnough) {
  fs::create_directory(directory_ / "alone");
  const fs::path alone = directory_ / "alone/infocts";
  fs::copy_file(kInfocts, alone);
  Command command = Tool::command({"run", "reference"});
  command.words[0] = alone;
  command.directory = directory_ / "alone";
  command.environment = {{"HOME", "/proc/nowhere"}, {"PATH", ""}, {"TMPDIR", directory_ / "tmp"}};
  const Finished process = tests::run(command);
  expect_last_line(process, 0);
  EXPECT_EQ(std::distance(fs::directory_iterator(directory_ / "alone"), {}), 1);
}

TEST_F(Tool, OneFileWithoutAnyEnvironment) {
  Command command = Tool::command({"run", "reference", "--filter", "info.create"});
  command.environment = {{"TMPDIR", directory_ / "tmp"}};
  expect_last_line(tests::run(command), 0);
}

// Libraries that a login node may not have in this version.
TEST_F(Tool, NeedsTheSystemsLibrariesOnly) {
  if (kSanitized) GTEST_SKIP() << "sanitizers bring libraries";
  Command command = Tool::command({});
  command.environment = {{"LD_TRACE_LOADED_OBJECTS", "1"}};
  std::istringstream lines(tests::run(command).out);
  for (std::string line; std::getline(lines, line);) {
    const std::string name = line.substr(line.find_first_not_of(" \t"));
    bool known = false;
    for (const char* start : {"linux-vdso", "/lib", "libc.so", "libm.so", "libpthread.so",
                              "libdl.so", "librt.so", "libgcc_s.so"}) {
      known = known || name.starts_with(start);
    }
    EXPECT_TRUE(known) << line;
  }
}

// The worker and all that it loads must not meet symbols of an MPI in the executable.
TEST_F(Tool, ExportsNoMpi) {
  Command nm;
  nm.words = {"/usr/bin/nm", "-D", "--defined-only", kInfocts};
  if (!fs::exists(nm.words[0])) GTEST_SKIP() << "nm is missing";
  EXPECT_TRUE(has_no(tests::run(nm).out, " MPI_"));
}

}  // namespace
}  // namespace infocts::tests
