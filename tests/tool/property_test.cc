// Properties: what they tell of a deviation or a crash, and playing it again.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

class Property : public Tool {
 protected:
  Property() { all_programs_ = true; }

  std::string file(std::string_view text) const {
    write(directory_ / "counterexample.txt", text);
    return directory_ / "counterexample.txt";
  }
};

constexpr const char* kFault = "fault:get_string.no_terminator";
constexpr const char* kCase = "info.get_string.truncated_terminated.property_any_program";
constexpr const char* kLives = "info.lifecycle.object_survives_*.property_any_life";
constexpr const char* kCrash = "fault:errors.long_value_ends";
constexpr const char* kCrashing = "info.set.long_value.property_any_program";

TEST_F(Property, CounterexampleFailsAgainAndNotOnTheReference) {
  const Measurement found = run({kFault, "--filter", kCase});
  EXPECT_EQ(found.process.exit_code, 1);
  const std::string message = found.message(kCase);
  EXPECT_TRUE(has(message, std::string("# case ") + kCase)) << message;
  EXPECT_TRUE(has(message, "infocts replay FILE ADDRESS")) << message;
  const std::string counterexample = file(message);
  const Finished quiet = infocts({"replay", "-q", counterexample, kFault});
  EXPECT_EQ(quiet.exit_code, 1);
  EXPECT_TRUE(quiet.out.starts_with("infocts: 1 columns (0 not measured), ")) << quiet.out;
  EXPECT_EQ(infocts({"replay", counterexample, "reference"}).exit_code, 0);
}

// Shrinking leaves what is needed: an object, a pair, and a buffer that is too small.
TEST_F(Property, CounterexampleIsSmall) {
  const Measurement found = run({kFault, "--filter", kCase});
  std::string message = found.message(kCase);
  std::size_t commands = 0;
  for (const char* verb : {"create(", "set(", "get_string(", "dup(", "free(", "delete("}) {
    for (std::size_t at = message.find(verb); at != std::string::npos;
         at = message.find(verb, at + 1)) {
      ++commands;
    }
  }
  // One of them is the call in the first lines.
  EXPECT_LE(commands, 4U) << message;
}

TEST_F(Property, OfACrashTheCommandsAreKept) {
  const Measurement found = run({kCrash, "--filter", kCrashing});
  EXPECT_EQ(found.result(kCrashing).at("verdict"), "crashed");
  const std::string message = found.message(kCrashing);
  EXPECT_TRUE(has(message, std::string("# case ") + kCrashing)) << message;
  EXPECT_TRUE(has(message, "= create(")) << message;
  const std::string counterexample = file(message);
  EXPECT_EQ(infocts({"replay", counterexample, kCrash}).exit_code, 1);
  EXPECT_EQ(infocts({"replay", counterexample, "reference"}).exit_code, 0);
}

// Cases share their programs: one death after the other would tell nothing new.
TEST_F(Property, ManyDeathsAreNotTriedOut) {
  const Measurement found = run({kCrash, "--filter", "info.*.property_any_program"});
  std::map<std::string, int> count;
  for (const auto& [test, verdict] : found.verdicts()) ++count[verdict];
  EXPECT_GE(count["crashed"], 1);
  EXPECT_LE(count["crashed"], 10);
  EXPECT_GE(count["inconclusive"], 10);
}

TEST_F(Property, ReadsResults) {
  EXPECT_EQ(infocts({"run", kFault, "--filter", kCase, "-o", directory_ / "out"}).exit_code, 1);
  ASSERT_TRUE(std::filesystem::exists(directory_ / "out" / "results.json"));
  const Words words{"replay", directory_ / "out" / "results.json", kFault};
  EXPECT_EQ(infocts(words).exit_code, 1);
  EXPECT_EQ(infocts({"replay", directory_ / "out", kFault}).exit_code, 1);
  Words with_json = words;
  with_json.emplace_back("--json");
  const Finished process = infocts(with_json);
  EXPECT_EQ(process.exit_code, 1);
  EXPECT_EQ(read_json(process.out)["summary"]["verdicts"]["fail"], 1);
}

TEST_F(Property, ResultsThatCannotBeReadAreNotReplayed) {
  const std::string broken = file("{\"schema\": \"infocts-results/1\", \"suite\"");
  expect_complaint(infocts({"replay", broken, kFault}), 2,
                   {broken, "parse error", "give the results.json"});
}

TEST_F(Property, CorpusRunsFirst) {
  // Only a program of the corpus has so many objects.
  const Measurement found = run({"fault:create.numbers_of_ten_bits", "--cases", "1", "--filter",
                                 "info.create.new_object.property_any_program"});
  EXPECT_EQ(found.process.exit_code, 1);
}

TEST_F(Property, NumberOfCasesIsToldAndHeeded) {
  const Measurement found = run({kFault, "--cases", "7", "--filter", kCase});
  if (found.process.exit_code == 1) {
    EXPECT_TRUE(has(found.message(kCase), "--cases 7"));
  }
  EXPECT_EQ(infocts({"run", "reference", "--cases", "0"}).exit_code, 2);
}

// A program that is cut short may well find nothing any more.
TEST_F(Property, LinesThatAreNoCommandsAreNotReplayed) {
  const std::string name = std::string("# case ") + kCase + "\n";
  expect_complaint(infocts({"replay", file(name + "garbage\n"), "reference"}), 2, {kCase});
  expect_complaint(
      infocts({"replay", file(name + "a = create(0)\nget(a, \"k\", O)\n"), "reference"}), 2,
      {"line 3", "get(a, \"k\", O)"});
}

// What goes on for a time by the clock ends before the time limit.
TEST_F(Property, ThreadsTryMoreWithinTheTimeLimit) {
  const std::string test = "info.threads.same_object.order";
  const Measurement found = run({"reference", "--binding", "c", "--binding", "use_mpi_f08",
                                 "--filter", test, "--cases", "20000", "--timeout", "2"});
  expect_last_line(found.process, 0);
  for (const auto& result : found.results["results"]) {
    if (result["verdict"] == "skipped") continue;
    EXPECT_EQ(result["verdict"], "pass") << result;
  }
}

TEST_F(Property, ThreadsNeedFewObjectsAtATime) {
  const Measurement found =
      run({"variant:room.for_64_objects", "--filter", "info.threads.same_object.*"});
  for (const auto& [test, verdict] : found.verdicts()) {
    EXPECT_EQ(verdict, "pass") << test << ": " << found.message(test);
  }
}

TEST_F(Property, WhatOneThreadGetsWrongIsNoRace) {
  const Measurement found = run({"fault:dup.backwards", "--filter", "info.threads.same_object.o*"});
  for (const auto& [test, verdict] : found.verdicts()) {
    EXPECT_EQ(verdict, "inconclusive") << test;
    EXPECT_TRUE(has(found.message(test), "one thread alone gets wrong results, too: "));
  }
}

// Nor does what is wrong without a change of phase say that an object survives none.
TEST_F(Property, WhatIsWrongInOnePhaseDoesNotBreakALife) {
  const Measurement found = run({"fault:dup.copy_overrides_in_place", "--filter", kLives});
  EXPECT_EQ(found.verdicts().size(), 2U);
  for (const auto& [test, verdict] : found.verdicts()) {
    EXPECT_EQ(verdict, "inconclusive") << test;
    EXPECT_TRUE(has(found.message(test), "the same calls deviate within one phase, too: "));
  }
  const Measurement lost = run({"fault:lifecycle.init_empties_objects", "--filter", kLives});
  EXPECT_EQ(lost.result("info.lifecycle.object_survives_init.property_any_life").at("verdict"),
            "fail");
}

TEST_F(Property, NothingToReplay) {
  expect_complaint(infocts({"replay", file("no program\n"), "reference"}), 2,
                   {"counterexample.txt", "# case"});
  expect_complaint(infocts({"replay", file("# case info.frob\nfree(a)\n"), "reference"}), 2,
                   {"info.frob"});
  expect_complaint(infocts({"replay", directory_ / "absent", "reference"}), 2,
                   {"absent", "No such file", "results.json"});
  std::filesystem::create_directory(directory_ / "empty");
  expect_complaint(infocts({"replay", directory_ / "empty", "reference"}), 2,
                   {"directory without a results.json", "failed property"});
  expect_complaint(infocts({"replay", file("{\"results\": 3}"), "reference"}), 2, {"results.json"});
}

}  // namespace
}  // namespace infocts::tests
