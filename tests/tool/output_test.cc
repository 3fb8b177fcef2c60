// An MPI that talks a lot: verdicts stay, and reports stay readable.
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

const char* const kTest = "info.get_valuelen.hit_length.each_key";

TEST_F(Tool, ChatterChangesNothing) {
  const Words words{kFakeMpicc, "--filter", kTest, "--filter", "info.create"};
  const Measurement healthy = run(words);
  environment_["FAKE_MPI"] = "MPI_Init_thread=print MPI_Finalize=print";
  const Measurement loud = run(words);
  EXPECT_EQ(loud.verdicts(), healthy.verdicts());
  expect_last_line(loud.process, 0);
  EXPECT_TRUE(has_no(loud.process.all(), "nobody wants to read"));
}

TEST_F(Tool, LastLinesBeforeADeathAreInTheMessage) {
  environment_["FAKE_MPI"] = "MPI_Info_get_valuelen=scream";
  const Measurement broken = run({kFakeMpicc, "--filter", kTest});
  EXPECT_EQ(broken.verdicts(), (Verdicts{{kTest, "crashed"}}));
  const std::string message = broken.message(kTest);
  EXPECT_TRUE(has(message, "29999: a line"));
  EXPECT_TRUE(has(message, "MPI_Info_get_valuelen(0x"));
  EXPECT_LT(message.size(), 5000U);
  EXPECT_LT(broken.process.out.size(), 20'000U);
}

// Lines end somewhere, whatever a library thinks.
TEST_F(Tool, EndlessLineIsCut) {
  environment_["FAKE_MPI"] = "MPI_Info_get_valuelen=mumble";
  const Measurement broken = run({kFakeMpicc, "--filter", kTest});
  EXPECT_EQ(broken.verdicts(), (Verdicts{{kTest, "crashed"}}));
  EXPECT_TRUE(has(broken.message(kTest).substr(0, 1000), "MPI_Info_get_valuelen(0x"));
  EXPECT_LT(broken.message(kTest).size(), 50'000U);
  EXPECT_LT(broken.process.out.size(), 20'000U);
}

// Two runs that write to one directory would leave the results of one.
TEST_F(Tool, DirectoryInUseIsRefused) {
  const std::filesystem::path out = directory_ / "out";
  std::filesystem::create_directory(out);
  const Words words{"run", "reference", "--filter", "info.create.empty", "-o", out};
  const int other = ::open(out.c_str(), O_RDONLY | O_DIRECTORY);
  ASSERT_EQ(::flock(other, LOCK_EX), 0);
  expect_complaint(infocts(words), 2, {out.string(), "another infocts"});
  ::close(other);
  EXPECT_EQ(infocts(words).exit_code, 0);
}

// As on a disk that is full in the end: what people see says the same as the exit code.
TEST_F(Tool, ResultsThatCannotBeWrittenAreTold) {
  const std::filesystem::path out = directory_ / "out";
  write_program(directory_ / "launcher",
                "#!/bin/sh\n/bin/mkdir -p " + (out / "summary.md").string() + "\nexec \"$@\"\n");
  const Finished process =
      infocts({"run", "reference", "--filter", "info.create.empty", "-o", out, "--launcher",
               (directory_ / "launcher").string() + " {command}"});
  expect_last_line(process, 4);
  EXPECT_TRUE(has(process.out, "the results could not be written")) << process.out;
  EXPECT_TRUE(has(process.err, "summary.md")) << process.err;
}

TEST_F(Tool, DirectoryWithoutANameIsRefused) {
  expect_complaint(infocts({"run", "reference", "-o", ""}), 2, {"--output", "empty"});
}

}  // namespace
}  // namespace infocts::tests
