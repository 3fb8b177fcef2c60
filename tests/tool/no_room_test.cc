// Memory and disks that are full: the exit code is a stated one, and a sentence says why.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

class NoRoom : public Tool {
 protected:
  NoRoom() {
    const Finished process = infocts({"run", "reference", "--binding", "c", "--filter",
                                      "info.get_nkeys.counts", "-o", directory_ / "out"});
    EXPECT_EQ(process.exit_code, 0) << process.all();
  }

  Finished with_memory(int megabytes, const Words& words) const {
    Command limited = command(words);
    const std::string limit = "--data=" + std::to_string(megabytes << 20);
    limited.words.insert(limited.words.begin(), {"/usr/bin/prlimit", limit});
    return tests::run(limited);
  }
};

// What clears up behind a failed allocation allocates, too.
TEST_F(NoRoom, MemoryThatEndsIsTold) {
  if (kSanitized || !std::filesystem::exists("/usr/bin/prlimit")) GTEST_SKIP();
  int least = 1;
  while (with_memory(least, {"--version"}).exit_code != 0) ASSERT_LT(++least, 100);
  int told = 0;
  for (int more = 0; more < 12; ++more) {
    const Finished process = with_memory(least + more, {"gate", directory_ / "out"});
    if (process.exit_code == 0) continue;
    ++told;
    EXPECT_EQ(process.exit_code, 4) << more << ": " << process.all();
    EXPECT_TRUE(has(process.err, "there is not enough memory")) << process.err;
  }
  EXPECT_GT(told, 0);
}

// Text that waits in a buffer fails last of all, when the verdict is there.
TEST_F(NoRoom, WhatCannotBePrintedIsTold) {
  const std::string out = directory_ / "out";
  for (const Words& words :
       {Words{"gate", out}, Words{"doctor", "reference"}, Words{"--version"}}) {
    Command full = command(words);
    full.words.insert(full.words.begin(), {"/bin/sh", "-c", "exec \"$@\" >/dev/full", "sh"});
    const Finished process = tests::run(full);
    EXPECT_EQ(process.exit_code, 4) << words.front();
    EXPECT_TRUE(has(process.err, "standard output")) << process.err;
  }
}

// As in `infocts run … | head`.
TEST_F(NoRoom, AReaderThatGoesAwayCostsNoResults) {
  Command piped =
      command({"run", "reference", "--filter", "info.create", "-o", directory_ / "out"});
  std::string line = "set -o pipefail;";
  for (const std::string& word : piped.words) line += " '" + word + "'";
  piped.words = {"/bin/bash", "-c", line + " 2>&1 | /bin/true"};
  const Finished process = tests::run(piped);
  EXPECT_TRUE(process.exit_code == 0 || process.exit_code == 4) << process.exit_code;
  EXPECT_TRUE(has(read(directory_ / "out/results.json"), "\"complete\": true"));
}

// As a disk that is full now, or files that somebody clears away.
TEST_F(NoRoom, WhatWasFoundStaysWhenTheTemporaryDirectoryVanishes) {
  environment_["FAKE_MPI"] = "MPI_Init_thread=vanish";
  environment_["FAKE_MPI_VANISH"] = directory_ / "tmp";
  const std::string early = "info.create.empty.no_keys";
  const std::string late = "info.lifecycle.create_after_finalize.empty";
  const Measurement found =
      run({"reference", kFakeMpicc, "-j", "1", "--filter", early, "--filter", late});
  expect_last_line(found.process, 4);
  ASSERT_EQ(found.results["iuts"].size(), 2U);
  EXPECT_EQ(found.iut(0)["error"], nullptr);
  EXPECT_EQ(found.message(early), "");
  EXPECT_NE(found.iut(1)["error"], nullptr);
  EXPECT_TRUE(has(found.results.dump(), "Set TMPDIR to a directory"));
}

// It was seen to die, and no other process could show whether it dies alone.
TEST_F(NoRoom, ADeathIsKeptWhenTheTemporaryDirectoryVanishes) {
  environment_["FAKE_MPI"] = "MPI_Info_get_valuelen=shot MPI_Info_get_valuelen=vanish";
  environment_["FAKE_MPI_ONCE"] = directory_ / "once";
  environment_["FAKE_MPI_VANISH"] = directory_ / "tmp";
  const std::string victim = "info.get_valuelen.hit_length.each_key";
  const Measurement found =
      run({kFakeMpicc, "--filter", "info.get_nkeys.empty_zero.fresh", "--filter", victim});
  const std::string end = "environment.process.ends_well.after_cases";
  const Verdicts verdicts = found.verdicts();
  ASSERT_TRUE(verdicts.contains(end)) << found.process.all();
  EXPECT_EQ(verdicts.at(end), "inconclusive");
  EXPECT_TRUE(has(found.message(end), victim + " ends with signal 9")) << found.message(end);
  EXPECT_EQ(verdicts.at(victim), "error");
  expect_last_line(found.process, 4);
}

// A limit such as batch systems set.
TEST_F(NoRoom, FilesThatMayNotGrowAreTold) {
  for (const char* blocks : {"8", "80"}) {  // of 512 bytes
    Command limited = command({"run", "reference", "--filter", "info.get_nkeys.counts", "-o",
                               directory_ / ("limited" + std::string(blocks))});
    limited.words.insert(limited.words.begin(),
                         {"/bin/sh", "-c", "ulimit -f \"$0\" && exec \"$@\"", blocks});
    const Finished process = tests::run(limited);
    EXPECT_EQ(process.exit_code, 4) << blocks << ": " << process.all();
    EXPECT_TRUE(has(process.all(), "infocts: ")) << blocks;
    EXPECT_TRUE(has(process.all(), "cannot enlarge the journal")) << blocks;
    EXPECT_TRUE(has_no(process.all(), "files were removed")) << blocks;
  }
}

// As on login nodes.
TEST_F(NoRoom, LittleAddressSpaceIsEnough) {
  if (kSanitized) GTEST_SKIP();
  Command limited = command({"run", "reference", kFakeMpicc, "--filter", "info.create"});
  limited.words.insert(limited.words.begin(),
                       {"/bin/sh", "-c", "ulimit -v 900000 && exec \"$0\" \"$@\""});
  const Finished process = tests::run(limited);
  EXPECT_EQ(process.exit_code, 0) << process.all();
}

}  // namespace
}  // namespace infocts::tests
