// A column ends in time, whatever the MPI does.
#include <sys/resource.h>

#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

class MaxTime : public Tool, public ::testing::WithParamInterface<const char*> {
 protected:
  MaxTime() { all_programs_ = true; }
};

// That the run ends is held by the time limit of ctest; here, what it says of the rest.
TEST_P(MaxTime, EndsAColumn) {
  environment_["FAKE_MPI"] = std::string("all=") + GetParam();
  const Measurement found = run({kFakeMpicc, "--max-time", "4"});
  EXPECT_EQ(found.iut()["error"], nullptr);
  std::size_t not_tried = 0;
  for (const auto& [test, verdict] : found.verdicts()) {
    if (verdict != "inconclusive" || !has(found.message(test), "not tried")) continue;
    ++not_tried;
    EXPECT_TRUE(has(found.message(test), "--max-time of 4 s")) << found.message(test);
  }
  const std::string order = GetParam();
  if (order != "random" && order != "leak") {
    EXPECT_GT(not_tried, 0U);
    EXPECT_NE(found.process.exit_code, 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Hostile, MaxTime,
                         ::testing::Values("late", "hang", "tenth", "leak", "random"),
                         [](const auto& info) { return std::string(info.param); });

// Everything that was ever set piles up in it.
TEST_F(Tool, OneObjectForAllEndsInTime) {
  all_programs_ = true;
  environment_["FAKE_MPI"] = "MPI_Info_create=same";
  const Measurement found = run({kFakeMpicc, "--max-time", "10"});
  EXPECT_EQ(found.iut()["error"], nullptr);
  EXPECT_EQ(found.verdicts().at("info.create.new_object.two_objects"), "fail");
  for (const auto& [test, verdict] : found.verdicts()) {
    EXPECT_NE(verdict, "error") << test << ": " << found.message(test);
    if (verdict != "inconclusive" || !has(found.message(test), "not tried")) continue;
    EXPECT_TRUE(has(found.message(test), "--max-time of 10 s")) << found.message(test);
  }
  expect_last_line(found.process, 1);
}

TEST_F(Tool, WhatDecidesMostIsTriedFirst) {
  environment_["FAKE_MPI"] = "all=late";
  const Measurement found = run({kFakeMpicc, "--max-time", "4", "-j", "1"});
  bool decided = false;
  for (const nlohmann::json& result : found.results["results"]) {
    const std::string source = result.at("source").is_string() ? result.at("source") : "";
    const bool property = source.starts_with("properties/");
    const bool tried = result.at("verdict") == "pass";
    EXPECT_FALSE(property && tried) << result.at("test");
    decided = decided || (tried && result.at("level") == "shall");
  }
  EXPECT_TRUE(decided);
}

// When the time is over before anything is known of a death but that it happened.
class DeathBeforeTheEnd : public Tool, public ::testing::WithParamInterface<const char*> {};

TEST_P(DeathBeforeTheEnd, IsKept) {
  const char* const before = "info.get_nkeys.empty_zero.fresh";
  const char* const dies = "info.get_valuelen.hit_length.each_key";
  const char* const end = "environment.process.ends_well.after_cases";
  environment_["FAKE_MPI"] = std::string(GetParam()) + "=once_then_hang";
  environment_["FAKE_MPI_ONCE"] = directory_ / "once";
  const Measurement found =
      run({kFakeMpicc, "--filter", before, "--filter", dies, "--max-time", "6"});
  EXPECT_EQ(found.verdicts().at(before), "pass");
  // In MPI_Finalize all cases have had their say.
  const bool after_cases = GetParam() == std::string_view("MPI_Finalize");
  EXPECT_EQ(found.verdicts().at(dies), after_cases ? "pass" : "inconclusive");
  EXPECT_EQ(found.verdicts().at(end), "crashed");
  for (const char* part : {"signal 6", "was not found", "--max-time of 6 s"}) {
    EXPECT_TRUE(has(found.message(end), part)) << found.message(end);
  }
  expect_last_line(found.process, 1);
}

INSTANTIATE_TEST_SUITE_P(Places, DeathBeforeTheEnd,
                         ::testing::Values("MPI_Info_get_valuelen", "MPI_Finalize"),
                         [](const auto& info) { return std::string(info.param); });

// No text says that memory is given back: the cases run on in a new process.
TEST_F(Tool, MemoryThatIsNotGivenBackIsANote) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer needs more memory than that";
  // Each of these calls it a few times only.
  Words words{kFakeMpicc};
  for (const char* name : {"a*", "empt*", "fresh", "in_*", "*many*", "set_again", "neighbours"}) {
    words.insert(words.end(), {"--filter", std::string("info.get_nkeys.*.") + name});
  }
  const Measurement healthy = run(words);
  // A worker is looked at now and then, so it goes on for a while when it has half of this.
  const rlimit limit{512 << 20, 512 << 20};
  ASSERT_EQ(::setrlimit(RLIMIT_DATA, &limit), 0);
  environment_["FAKE_MPI"] = "MPI_Info_get_nkeys=gorge";
  const Measurement found = run(words);
  EXPECT_EQ(found.verdicts(), healthy.verdicts());
  ASSERT_FALSE(found.iut().at("notes").empty());
  const std::string note = found.iut().at("notes").at(0);
  EXPECT_TRUE(has(note, "more than 256 MiB of memory")) << note;
  expect_last_line(found.process, 0);

  // Nor is it a death when the time ends before it is known to be nothing else.
  words.insert(words.end(), {"--max-time", "2"});
  for (const auto& [test, verdict] : run(words).verdicts()) EXPECT_NE(verdict, "crashed") << test;
}

}  // namespace
}  // namespace infocts::tests
