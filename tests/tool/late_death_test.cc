// Deaths outside of the case that brings them about: the culprit is found, all others keep their
// verdicts, and the column is measured.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

const char* const kFirst = "info.get_nkeys.empty_zero.fresh";
const char* const kSecond = "info.get_valuelen.hit_length.each_key";
const char* const kEnd = "environment.process.ends_well.after_cases";

class LateDeath : public Tool {
 protected:
  Measurement with(const std::string& order) {
    environment_["FAKE_MPI"] = order;
    Words words{kFakeMpicc, "--filter", kFirst, "--filter", kSecond, "--timeout", "2"};
    // They call neither of the functions that do harm.
    for (const char* other : {"create", "delete", "dup", "free", "get", "get_nthkey", "set"}) {
      words.insert(words.end(), {"--filter", std::string("info.") + other + ".provided.linked"});
    }
    return run(words);
  }

  // All verdicts are `pass` but those of these, and the column is measured.
  void expect_culprits(const Measurement& found, const Verdicts& culprits) {
    Verdicts wrong;
    for (const auto& [test, verdict] : found.verdicts()) {
      if (verdict != "pass") wrong[test] = verdict;
    }
    EXPECT_EQ(wrong, culprits) << found.process.out;
    EXPECT_GE(found.verdicts().size(), 9U);
    EXPECT_EQ(found.iut()["error"], nullptr);
    expect_last_line(found.process, 1);
  }
};

TEST_F(LateDeath, InFinalizeHasACulprit) {
  const Measurement found = with("MPI_Info_get_valuelen=spoil");
  expect_culprits(found, {{kSecond, "crashed"}});
  EXPECT_TRUE(has(found.message(kSecond), "MPI_Finalize ends the process"));
  EXPECT_TRUE(has(found.message(kSecond), "after this case; without this case it does not happen"));
}

TEST_F(LateDeath, ReproducerEndsWithFinalize) {
  environment_["FAKE_MPI"] = "MPI_Info_get_valuelen=spoil";
  const std::filesystem::path output = directory_ / "out";
  infocts({"run", "--binding", "c", kFakeMpicc, "--filter", "info.*.provided.linked", "--filter",
           kSecond, "-o", output});
  std::string text;
  for (const auto& file : std::filesystem::directory_iterator(output / "reproducers")) {
    text += read(file.path());
  }
  EXPECT_TRUE(has(text, "MPI_Info_get_valuelen(")) << text;
  EXPECT_TRUE(has(text, "code = MPI_Finalize()")) << text;
}

TEST_F(LateDeath, HangInFinalizeHasACulprit) {
  const Measurement found = with("MPI_Info_get_nkeys=clog");
  expect_culprits(found, {{kFirst, "timed_out"}});
  EXPECT_TRUE(has(found.message(kFirst), "MPI_Finalize does not return"));
}

TEST_F(LateDeath, AtExitHasACulprit) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer ends processes in its own way";
  const Measurement found = with("MPI_Info_get_nkeys=taint");
  expect_culprits(found, {{kFirst, "crashed"}});
  EXPECT_TRUE(has(found.message(kFirst), "at exit"));
}

TEST_F(LateDeath, InACaseThatRunsWellAloneIsAnothersFault) {
  const Measurement found = with("MPI_Info_get_nkeys=poison");
  expect_culprits(found, {{kFirst, "crashed"}});
  EXPECT_TRUE(has(found.message(kFirst), std::string(kSecond) + " ends with"));
}

TEST_F(LateDeath, SeveralCulpritsAreAllFound) {
  const Measurement found = with("MPI_Info_get_nkeys=spoil MPI_Info_get_valuelen=spoil");
  expect_culprits(found, {{kFirst, "crashed"}, {kSecond, "crashed"}});
}

TEST_F(LateDeath, OfSeveralCasesTogetherIsNobodysAlone) {
  const Measurement found = with("MPI_Info_get_nkeys=half MPI_Info_get_valuelen=half");
  expect_culprits(found, {{kEnd, "crashed"}});
  EXPECT_TRUE(has(found.message(kEnd),
                  std::string("only these cases together cause it: ") + kFirst + ", " + kSecond));
}

TEST_F(LateDeath, ByChanceIsNobodys) {
  environment_["FAKE_MPI_ONCE"] = directory_ / "once";
  const Measurement found = with("MPI_Info_get_nkeys=once");
  expect_culprits(found, {{kEnd, "crashed"}});
  EXPECT_TRUE(has(found.message(kEnd), "by chance"));
}

// By the system for lack of memory, say.
TEST_F(LateDeath, KilledOnceIsNotKnown) {
  environment_["FAKE_MPI_ONCE"] = directory_ / "once";
  const Measurement found = with("MPI_Info_get_nkeys=killed");
  EXPECT_EQ(found.verdicts().at(kEnd), "inconclusive");
  EXPECT_TRUE(has(found.message(kEnd), "by chance"));
  EXPECT_TRUE(has(found.message(kEnd), "the signal may have come from outside"));
}

// No case ran before it that could have brought it about.
TEST_F(LateDeath, FirstCaseKilledOnceIsNotKnown) {
  environment_["FAKE_MPI_ONCE"] = directory_ / "once";
  environment_["FAKE_MPI"] = "MPI_Info_get_nkeys=shot";
  const Measurement found = run({kFakeMpicc, "--filter", kFirst});
  EXPECT_EQ(found.verdicts(), (Verdicts{{kFirst, "pass"}, {kEnd, "inconclusive"}}));
  EXPECT_TRUE(has(found.message(kEnd), std::string(kFirst) + " ends with signal 9"));
  EXPECT_TRUE(has(found.message(kEnd), "the signal may have come from outside"));
  expect_last_line(found.process, 4);
}

TEST_F(LateDeath, FirstCaseThatIsKilledEachTimeIsToBlame) {
  environment_["FAKE_MPI"] = "MPI_Info_get_nkeys=kill";
  const Measurement found = run({kFakeMpicc, "--filter", kFirst});
  EXPECT_EQ(found.verdicts(), (Verdicts{{kFirst, "crashed"}}));
  EXPECT_TRUE(has(found.message(kFirst), "signal 9 (Killed), in MPI_Info_get_nkeys("));
  expect_last_line(found.process, 1);
}

// Up to MPI-3.1 the state of MPI after an error is undefined.
TEST_F(LateDeath, AfterAnErrorIsChargedToAdviceInOldVersions) {
  const char* const advice = "info.errors.goes_on.long_key";
  const Measurement found =
      run({"variant:after_errors.dies_at_the_end", "--binding", "c", "--filter",
           "info.errors.returned.missing_key", "--filter", advice, "--filter", kFirst});
  EXPECT_EQ(found.verdicts().at("info.errors.returned.missing_key"), "pass");
  EXPECT_EQ(found.verdicts().at(kFirst), "pass");
  EXPECT_EQ(found.verdicts().at(advice), "fail");
  EXPECT_TRUE(has(found.message(advice), "after an error in info.errors.returned.missing_key"));
  expect_last_line(found.process, 0);
}

// Properties do not record what their calls return. It may be a deviation: no success is claimed.
TEST_F(LateDeath, AfterAnErrorThatIsNotKnownIsInconclusive) {
  const char* const property = "info.delete.miss_nokey.property_any_program";
  const Measurement found = run({"variant:after_errors.dies_at_the_end", "--binding", "c",
                                 "--filter", property, "--filter", kFirst});
  EXPECT_EQ(found.verdicts().at(property), "pass");
  EXPECT_EQ(found.verdicts().at(kFirst), "pass");
  EXPECT_EQ(found.verdicts().at(kEnd), "inconclusive");
  expect_last_line(found.process, 4);
  const std::string said = found.message(kEnd);
  EXPECT_TRUE(has(said, std::string("after ") + property + "; without this case")) << said;
  EXPECT_TRUE(has(said, "Whether there was an error before is not known")) << said;
}

TEST_F(LateDeath, AfterAnErrorLeavesFilteredCasesOut) {
  const Measurement found =
      run({"variant:after_errors.dies_at_the_end", "--binding", "c", "--filter",
           "info.delete.miss_refused.a_value", "--filter", kFirst});
  for (const auto& [test, verdict] : found.verdicts()) {
    EXPECT_TRUE(verdict == "pass" || verdict == "skipped") << test << ' ' << verdict;
  }
  EXPECT_TRUE(has(found.iut()["notes"].dump(), "after an error in"));
  expect_last_line(found.process, 0);
}

TEST_F(LateDeath, WithoutAnyCaseIsNobodys) {
  const Measurement found = with("MPI_Finalize=abort");
  expect_culprits(found, {{kEnd, "crashed"}});
  EXPECT_TRUE(has(found.message(kEnd), "even when no case runs"));
}

TEST_F(LateDeath, CanBeExpected) {
  const std::string file = directory_ / "known.txt";
  write(file, std::string(kEnd) + " crashed * it always does\n");
  environment_["FAKE_MPI"] = "MPI_Finalize=abort";
  const Measurement found =
      run({kFakeMpicc, "--filter", "info.*.provided.linked", "--expect", file});
  expect_last_line(found.process, 0);
}

// What goes beyond the guards may end the process anywhere.
TEST_F(LateDeath, LargeOverrunHasACulprit) {
  if (kSanitized) GTEST_SKIP() << "the heap is the sanitizer's";
  expect_culprits(with("MPI_Info_get_nkeys=overrun_far"), {{kFirst, "crashed"}});
}

// What is read there depends on the suite's heap, and the user learns that.
TEST_F(LateDeath, ReadOfAFreedBlockIsToldApart) {
  if (kSanitized) GTEST_SKIP() << "the heap is the sanitizer's";
  const Measurement found = with("MPI_Info_get_nkeys=stale_read");
  expect_culprits(found, {{kFirst, "crashed"}});
  EXPECT_TRUE(has(found.message(kFirst), "with --no-heap-check, this case ends well"));
  const Measurement crash = with("MPI_Info_get_nkeys=segv");
  expect_culprits(crash, {{kFirst, "crashed"}});
  EXPECT_TRUE(has_no(crash.message(kFirst), "--no-heap-check"));
}

struct Write {
  const char* order;
  const char* told;

  friend void PrintTo(const Write& write, std::ostream* out) { *out << write.order; }
};

class WriteOutside : public LateDeath, public ::testing::WithParamInterface<Write> {};

// The C library alone would notice none of these.
TEST_P(WriteOutside, NamesTheCase) {
  if (kSanitized) GTEST_SKIP() << "the heap is the sanitizer's";
  const Measurement found = with(std::string("MPI_Info_get_nkeys=") + GetParam().order);
  expect_culprits(found, {{kFirst, "crashed"}});
  EXPECT_TRUE(has(found.message(kFirst), GetParam().told));
  EXPECT_TRUE(has(found.message(kFirst), "a block of 15 bytes"));
  EXPECT_TRUE(has(found.message(kFirst), "in MPI_Info_get_nkeys("));
}

TEST_P(WriteOutside, IsNotLookedForIfNobodyWantsThat) {
  environment_["FAKE_MPI"] = std::string("MPI_Info_get_nkeys=") + GetParam().order;
  const Measurement found = run({kFakeMpicc, "--filter", kFirst, "--no-heap-check"});
  EXPECT_TRUE(has_no(found.message(kFirst), GetParam().told));
}

INSTANTIATE_TEST_SUITE_P(Writes, WriteOutside,
                         ::testing::Values(Write{"overrun", "1 byte right after"},
                                           Write{"underrun", "1 byte right before"},
                                           Write{"stale_write", "1 byte at offset 3 of"},
                                           Write{"free_twice", "was freed twice"}),
                         [](const auto& info) { return std::string(info.param.order); });

}  // namespace
}  // namespace infocts::tests
