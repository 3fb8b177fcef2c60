// infocts gate and infocts baseline: results judged again, and expectation files made of them.
#include <sys/stat.h>

#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

using nlohmann::json;

class Gate : public Tool {
 protected:
  Gate() {
    environment_["FAKE_MPI_NAME"] = "MPICH Version:\t4.0.2";
    environment_["FAKE_MPI"] = "MPI_Info_get=short";
  }

  // A run with one fail, or with a crash in place of it.
  void make_results() const {
    const Finished process =
        infocts({"run", kFakeMpicc, "--filter", kTest, "--filter", "info.create.empty", "--cases",
                 "2", "-o", directory_ / "out"});
    ASSERT_EQ(process.exit_code, 1) << process.all();
  }

  std::string expectations(std::string_view text) const {
    write(directory_ / "expect.txt", text);
    return directory_ / "expect.txt";
  }

  // A benchmark result with these times in each round.
  std::string bench(const std::string& name, const std::vector<double>& times,
                    bool complete = true) const {
    json file;
    file["context"] = {{"infocts_version", "0.1.0"},
                       {"base", "a"},
                       {"complete", complete},
                       {"mpi:a", "A"},
                       {"mpi:b", "B"},
                       {"mpi:null", ""}};
    for (const char* mpi : {"a", "b", "null"}) {
      std::vector<double> sorted;
      for (const double time : times) {
        const double value = std::string_view(mpi) == "a" ? 100 : time;
        sorted.push_back(std::string_view(mpi) == "null" ? 1 : value);
        file["benchmarks"].push_back({{"run_name", std::string("dup/8:") + mpi},
                                      {"run_type", "iteration"},
                                      {"real_time", sorted.back()}});
      }
      std::sort(sorted.begin(), sorted.end());
      file["benchmarks"].push_back({{"run_name", std::string("dup/8:") + mpi},
                                    {"run_type", "aggregate"},
                                    {"aggregate_name", "median"},
                                    {"real_time", sorted[sorted.size() / 2]}});
    }
    write(directory_ / name, file.dump());
    return directory_ / name;
  }

  static constexpr const char* kTest = "info.get.exact_fit.each_length";
};

// Benchmarks alone would be judged, and verdicts beside them be forgotten.
TEST_F(Gate, ResultsThatCannotBeLookedAtAreNotLeftOut) {
  std::filesystem::create_directory(directory_ / "both");
  bench("both/bench.json", {100, 100, 100});
  std::filesystem::create_symlink("results.json", directory_ / "both/results.json");
  const Finished process = infocts({"gate", directory_ / "both", directory_ / "both"});
  expect_complaint(process, 4, {"cannot be looked at", "results.json"});
}

// It would be waited for without end.
TEST_F(Gate, PipeIsNoResult) {
  std::filesystem::create_directory(directory_ / "pipe");
  ASSERT_EQ(::mkfifo((directory_ / "pipe/results.json").c_str(), 0600), 0);
  expect_complaint(infocts({"gate", directory_ / "pipe"}), 2,
                   {"results.json", "not a regular file"});
}

TEST_F(Gate, ACaseHasOneResult) {
  make_results();
  json results = read_json(read(directory_ / "out/results.json"));
  results["results"].push_back(results["results"].front());
  write(directory_ / "twice.json", results.dump());
  expect_complaint(infocts({"gate", directory_ / "twice.json"}), 2,
                   {"twice.json", "two results of ", "infocts run -o"});
}

TEST_F(Gate, BenchmarksEndWithTheFile) {
  const std::string good = bench("one.json", {100, 101, 102});
  write(directory_ / "two.json", read(good) + std::string("\0more", 5));
  expect_complaint(infocts({"gate", good, directory_ / "two.json"}), 2, {"two.json", "NUL byte"});
}

// Readers that go down into it would exhaust their stack.
TEST_F(Gate, NestedBenchmarksAreRefused) {
  const std::string good = bench("one.json", {100, 101, 102});
  const std::string nested = std::string(200'000, '[') + std::string(200'000, ']');
  write(directory_ / "two.json",
        R"({"context":{"infocts_version":"1.0.0","x":)" + nested + R"(},"benchmarks":[]})");
  expect_complaint(infocts({"gate", good, directory_ / "two.json"}), 2,
                   {"two.json", "nested values"});
}

TEST_F(Gate, UnexpectedFail) {
  make_results();
  expect_last_line(infocts({"gate", directory_ / "out"}), 1);
  expect_last_line(infocts({"gate", directory_ / "out/results.json"}), 1);
}

// A file that was copied, or that a killed run left, stands alone.
TEST_F(Gate, PointsToAReportThatIsThere) {
  make_results();
  EXPECT_TRUE(has(infocts({"gate", directory_ / "out"}).out, "\nreport: "));
  std::filesystem::remove(directory_ / "out/report.html");
  EXPECT_FALSE(has(infocts({"gate", directory_ / "out"}).out, "report: "));
}

TEST_F(Gate, AFinishedBenchmarkIsComparedRatherThanResumed) {
  std::filesystem::create_directory(directory_ / "bench");
  bench("bench/bench.json", {100, 100, 100, 100, 100});
  expect_complaint(infocts({"bench", "--resume", directory_ / "bench"}), 2,
                   {"nothing to resume", "'infocts gate OLD "});
  expect_complaint(infocts({"run", "--resume", directory_ / "bench"}), 2,
                   {"'infocts bench --resume "});
}

TEST_F(Gate, ExpectationsAreThoseOfTheCall) {
  make_results();
  expect_last_line(infocts({"gate", directory_ / "out", "--expect",
                            expectations("info.get.exact_fit fail mpich=4.0.2 known\n")}),
                   0);
  expect_last_line(infocts({"gate", directory_ / "out", "--expect",
                            expectations("info.get.exact_fit fail mpich=4.0.2 known\n"
                                         "info.create.empty fail mpich fixed\n")}),
                   3);
  expect_last_line(infocts({"gate", directory_ / "out", "--expect",
                            expectations("info.get.exact_fit crashed mpich=4.0.2 known\n")}),
                   1);
}

TEST_F(Gate, InterruptedIsNotMeasured) {
  make_results();
  json results = read_json(read(directory_ / "out/results.json"));
  results["suite"]["complete"] = false;
  write(directory_ / "part/results.json", results.dump());
  const Finished process = infocts({"gate", directory_ / "part"});
  expect_last_line(process, 4);
  EXPECT_HAS(process.err, "'infocts run --resume " + (directory_ / "part").string());
}

TEST_F(Gate, OfSeveralTheWorst) {
  make_results();
  json good = read_json(read(directory_ / "out/results.json"));
  for (json& result : good["results"]) {
    if (result["verdict"] == "fail") result["verdict"] = "pass";
  }
  write(directory_ / "good/results.json", good.dump());
  expect_last_line(infocts({"gate", directory_ / "good"}), 0);
  EXPECT_EQ(infocts({"gate", directory_ / "out", directory_ / "good"}).exit_code, 1);
}

TEST_F(Gate, BadFilesAreNamed) {
  write(directory_ / "none/readme", "");
  write(directory_ / "broken.json", "{\"schema\": 7");
  write(directory_ / "other.json", "{\"schema\": \"infocts-results/9\"}");
  const std::string at = directory_.path().string();
  expect_complaint(infocts({"gate", at + "/no"}), 2, {at + "/no", "infocts run -o"});
  expect_complaint(infocts({"gate", at + "/none"}), 2, {at + "/none", "results.json"});
  expect_complaint(infocts({"gate", at + "/broken.json"}), 2, {"broken.json"});
  expect_complaint(infocts({"gate", at + "/other.json"}), 2, {"infocts-results/9"});
}

TEST_F(Gate, SlowerBeyondNoiseIsToldAndGatesWhenAsked) {
  const std::string before = bench("before.json", {100, 101, 99, 100, 102});
  const std::string slow = bench("slow.json", {200, 203, 199, 201, 202});
  Finished process = infocts({"gate", before, slow});
  EXPECT_EQ(process.exit_code, 0) << process.all();
  EXPECT_TRUE(has(process.out, "slower  dup/8:b  100.0 -> 201.0 ns  x2.01"));
  EXPECT_TRUE(has(process.out, "report only"));
  EXPECT_EQ(infocts({"gate", before, slow, "--enforce"}).exit_code, 5);
  EXPECT_EQ(infocts({"gate", slow, before, "--enforce"}).exit_code, 0) << "faster is no regression";
  EXPECT_EQ(infocts({"gate", before, slow, "--enforce", "--threshold", "150"}).exit_code, 0);
  const json found = read_json(infocts({"gate", before, slow, "--json"}).out);
  EXPECT_EQ(found["rows"][1]["benchmark"], "dup/8");
  EXPECT_EQ(found["rows"][1]["mpi"], "b");
  EXPECT_EQ(found["rows"][1]["change"], "slower");
  process = infocts({"gate", before, slow, "--quiet"});
  EXPECT_TRUE(process.out.starts_with("infocts gate: ")) << process.out;
  EXPECT_EQ(std::count(process.out.begin(), process.out.end(), '\n'), 1);
}

TEST_F(Gate, SlowerWithinNoiseIsNot) {
  const std::string before = bench("before.json", {100, 60, 140, 90, 150});
  const std::string after = bench("after.json", {150, 90, 210, 135, 225});
  const Finished process = infocts({"gate", before, after, "--enforce"});
  EXPECT_EQ(process.exit_code, 0) << process.all();
  EXPECT_TRUE(has(process.out, "1 within noise"));
}

TEST_F(Gate, OneFileComparesItsMpisRoundByRound) {
  const std::string file = bench("both.json", {200, 203, 199, 201, 202});
  EXPECT_EQ(infocts({"gate", file, "--base", "a", "--enforce"}).exit_code, 5);
  EXPECT_EQ(infocts({"gate", file, "--base", "b", "--enforce"}).exit_code, 0);
  expect_complaint(infocts({"gate", file, "--base", "c"}), 2, {"'c'", "both.json"});
}

TEST_F(Gate, WhatWasNotMeasuredIsNotHeld) {
  const std::string before = bench("before.json", {100, 101, 99, 100, 102});
  const Finished few = infocts({"gate", before, bench("few.json", {100, 100}), "--enforce"});
  EXPECT_EQ(few.exit_code, 4);
  EXPECT_HAS(few.out, "not compared dup/8:b: measured in 2 rounds, and 5 are needed\n");
  EXPECT_EQ(
      infocts({"gate", before, bench("part.json", {100, 101, 99, 100, 102}, false), "--enforce"})
          .exit_code,
      4);
}

// A median that was put back, or stands there twice, would hide slow rounds.
TEST_F(Gate, MediansAreThoseOfTheRounds) {
  const std::string before = bench("before.json", {100, 101, 99, 100, 102});
  const auto changed = [&](const std::function<void(json&)>& change) {
    json file = read_json(read(bench("changed.json", {300, 303, 297, 300, 306})));
    change(file["benchmarks"]);
    write(directory_ / "changed.json", file.dump());
    return infocts({"gate", before, directory_ / "changed.json", "--enforce"});
  };
  EXPECT_EQ(changed([](json&) {}).exit_code, 5);
  const auto is_median = [](const json& row) { return row.contains("aggregate_name"); };
  expect_complaint(changed([&](json& rows) {
                     for (json& row : rows) {
                       if (is_median(row)) row["real_time"] = 100;
                     }
                   }),
                   2, {"changed.json", "median", "dup/8"});
  expect_complaint(changed([](json& rows) { rows.push_back(rows.back()); }), 2, {"two medians"});
  expect_complaint(changed([](json& rows) {
                     for (json& row : rows) row["time_unit"] = "us";
                   }),
                   2, {"not in ns"});
}

// Others drop rows of files; that is no change of a median.
TEST_F(Gate, ARoundThatIsGoneIsNoOtherMedian) {
  const std::string before = bench("before.json", {100, 101, 99, 130, 102});
  json file = read_json(read(before));
  int index = 0;
  for (json& row : file["benchmarks"]) {
    if (row["run_type"] == "iteration") row["repetition_index"] = index++ % 5;
  }
  file["benchmarks"].erase(7);  // of b, whose rounds differ
  write(directory_ / "fewer.json", file.dump());
  EXPECT_NE(infocts({"gate", before, directory_ / "fewer.json"}).exit_code, 2);
}

TEST_F(Gate, AnMpiThatFailedIsNotMeasured) {
  const std::string file = bench("before.json", {100, 101, 99, 100, 102});
  json failed = read_json(read(file));
  failed["context"]["failures"] = {{"c", "it crashed"}};
  write(directory_ / "failed.json", failed.dump());
  EXPECT_EQ(infocts({"gate", file, directory_ / "failed.json", "--enforce"}).exit_code, 4);
}

TEST_F(Gate, OneBenchmarkFileIsTooFew) {
  const std::string before = bench("before.json", {100, 101, 99, 100, 102});
  expect_complaint(infocts({"gate", before}), 2, {"two", "--base"});
  make_results();
  expect_complaint(infocts({"gate", before, directory_ / "out"}), 2, {"together"});
}

TEST_F(Gate, BaselineExplainsWhatFailsAndKeepsReasons) {
  make_results();
  const std::string file = expectations(
      "# ours\n"
      "info.create.empty fail mpich=4.0.2 fixed since\n"
      "info.dup.* fail openmpi a reason of old\n");
  const Finished process = infocts({"baseline", "update", file, directory_ / "out"});
  EXPECT_EQ(process.exit_code, 0) << process.all();
  const std::string text = read(file);
  EXPECT_TRUE(has(text, "# ours\n"));
  EXPECT_TRUE(has(text, "info.dup.* fail openmpi a reason of old\n"));
  EXPECT_TRUE(has_no(text, "fixed since"));
  EXPECT_TRUE(has(text, kTest));
  EXPECT_TRUE(has(text, "mpich=4.0.2"));
  EXPECT_TRUE(has(text, "not explained yet"));
  expect_last_line(infocts({"gate", directory_ / "out", "--expect", file}), 0);
  EXPECT_EQ(infocts({"baseline", "update", file, directory_ / "out"}).exit_code, 0);
  EXPECT_EQ(read(file), text) << "a second time there is nothing to change";
}

TEST_F(Gate, BaselineTellsProgramsWhatChanged) {
  make_results();
  const std::string file = expectations("info.create.empty fail mpich=4.0.2 fixed since\n");
  const Finished process = infocts({"baseline", "update", file, directory_ / "out", "--json"});
  EXPECT_EQ(process.exit_code, 0) << process.all();
  const nlohmann::json told = read_json(process.out);
  EXPECT_EQ(told["file"], file);
  EXPECT_EQ(told["removed"].size(), 1U);
  EXPECT_FALSE(told["added"].empty());
  EXPECT_TRUE(told["not_measured"].empty());
}

TEST_F(Gate, BaselineNarrowsALineThatIsWrongInPart) {
  make_results();
  const std::string file = expectations("info.* fail mpich=4.0.2 a good reason\n");
  EXPECT_EQ(infocts({"baseline", "update", file, directory_ / "out"}).exit_code, 0);
  EXPECT_TRUE(has(read(file), kTest));
  EXPECT_TRUE(has(read(file), "a good reason"));
  expect_last_line(infocts({"gate", directory_ / "out", "--expect", file}), 0);
}

TEST_F(Gate, BaselineIsMadeWhereThereIsNone) {
  make_results();
  const std::string file = directory_ / "new.txt";
  EXPECT_EQ(infocts({"baseline", "update", file, directory_ / "out", "--why", "bug 7"}).exit_code,
            0);
  EXPECT_TRUE(has(read(file), "bug 7"));
  expect_last_line(infocts({"gate", directory_ / "out", "--expect", file}), 0);
}

TEST_F(Gate, AThresholdIsANumber) {
  const std::string before = bench("before.json", {100, 101, 99, 100, 102});
  for (const char* word : {"nan", "0", "inf", "x"}) {
    EXPECT_EQ(infocts({"gate", before, before, "--threshold", word}).exit_code, 2) << word;
  }
}

TEST_F(Gate, AReasonThatCannotBeReadIsRefused) {
  make_results();
  const std::string file = expectations("# mine\n");
  for (const char* why : {"   ", "\t", "a\nb", "a\rb", "\x1b[31m", "= 4"}) {
    const Finished process =
        infocts({"baseline", "update", file, directory_ / "out", "--why", why});
    EXPECT_EQ(process.exit_code, 2) << why << process.all();
    EXPECT_EQ(read(file), "# mine\n");
  }
}

TEST_F(Gate, BaselineTellsOfAFileThatCannotBeWritten) {
  make_results();
  const Finished process =
      infocts({"baseline", "update", directory_ / "none/known.txt", directory_ / "out"});
  EXPECT_EQ(process.exit_code, 2) << process.all();
  EXPECT_TRUE(has_no(process.err, " -o")) << process.err;
  EXPECT_TRUE(has(process.err, "none/known.txt")) << process.err;
}

TEST_F(Gate, BaselineOfHalfARunIsRefused) {
  make_results();
  json results = read_json(read(directory_ / "out/results.json"));
  results["suite"]["complete"] = false;
  write(directory_ / "out/results.json", results.dump());
  const std::string file = directory_ / "new.txt";
  expect_complaint(infocts({"baseline", "update", file, directory_ / "out"}), 4,
                   {"--resume " + (directory_ / "out").string()});
  EXPECT_EQ(read(file), "");
}

}  // namespace
}  // namespace infocts::tests
