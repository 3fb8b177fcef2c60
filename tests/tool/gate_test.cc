// infocts gate and infocts baseline: results judged again, and expectation files made of them.
#include <sys/stat.h>

#include <functional>
#include <regex>

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
  good["suite"]["complete"] = false;
  write(directory_ / "part/results.json", good.dump());
  for (const Words& both : {Words{"part", "out"}, Words{"out", "part"}}) {
    EXPECT_EQ(infocts({"gate", directory_ / both[0], directory_ / both[1]}).exit_code, 4)
        << "as within one run";
  }
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

// Nor is the median then any proof: somebody may have written another one there.
TEST_F(Gate, WhereARoundIsGoneNothingIsHeld) {
  const std::string before = bench("before.json", std::vector<double>(11, 100));
  json file = read_json(read(bench("gone.json", std::vector<double>(11, 300))));
  int index = 0;
  for (json& row : file["benchmarks"]) {
    if (row["run_type"] == "iteration") {
      row["repetition_index"] = index++ % 11;
    } else if (row["run_name"] == "dup/8:b") {
      row["real_time"] = 100;
    }
  }
  file["benchmarks"].erase(12 + 6);  // of b
  write(directory_ / "gone.json", file.dump());
  for (const Words& words :
       {Words{before, directory_ / "gone.json"}, Words{directory_ / "gone.json", "--base", "a"}}) {
    Words command{"gate", "--enforce"};
    command.insert(command.end(), words.begin(), words.end());
    const Finished process = infocts(command);
    EXPECT_EQ(process.exit_code, 4);
    EXPECT_HAS(process.out, "not compared dup/8:b: some of its rounds are missing");
  }
}

// What is in one of two only, or in neither, is not the same in both.
TEST_F(Gate, GapsAreNotHeld) {
  const std::string good = bench("good.json", {100, 101, 99, 100, 102});
  const auto changed = [&](const char* name, const std::function<void(json&)>& change) {
    json file = read_json(read(good));
    change(file);
    write(directory_ / name, file.dump());
    return (directory_ / name).string();
  };
  const auto expect_gap = [&](Words words, const std::string& told) {
    words.insert(words.begin(), {"gate", "--enforce"});
    const Finished process = infocts(words);
    EXPECT_EQ(process.exit_code, 4) << process.all();
    EXPECT_HAS(process.out, told);
  };
  const std::string died = changed("died.json", [](json& file) {
    file["context"]["not_shared"] = {{"b", "signal 11"}};
  });
  expect_gap({died, "--base", "a"}, "not compared *_sharing:b: " + died + ": signal 11");
  expect_gap({good, died}, "*_sharing:b");

  const std::string less = changed("less.json", [](json& file) {
    json& rows = file["benchmarks"];
    rows.erase(rows.begin() + 6, rows.begin() + 12);
  });
  expect_gap({less, "--base", "a"}, "not compared dup/8:b: it was not measured");
  expect_gap({less, "--base", "b"}, "not compared dup/8:b: it was not measured");
  expect_gap({good, less}, "not compared dup/8:b: not in the second file");
  expect_gap({less, good}, "not compared dup/8:b: not in the first file");

  const std::string counted_one = changed("counted.json", [](json& file) {
    file["benchmarks"][11]["instructions"] = 7;  // the median of b
  });
  expect_gap({counted_one, good}, "not compared dup/8:b: no instructions in the second file");
  expect_gap({good, counted_one}, "not compared dup/8:b: no instructions in the first file");
  expect_gap({counted_one, "--base", "a"}, "not compared dup/8:b: no instructions of a");
  const std::string uncounted = changed("uncounted.json", [](json& file) {
    file["context"]["not_counted"] = {{"b", "dup/8: exit code 3"}};
  });
  expect_gap({uncounted, uncounted}, "not compared instructions:b: ");
}

// No MPI becomes faster or slower by what it never had.
TEST_F(Gate, WhatAnMpiHasNotIsNoGap) {
  json file = read_json(read(bench("good.json", {100, 101, 99, 100, 102})));
  json more = file["benchmarks"];
  for (json& row : more) {
    const std::string name = row["run_name"];
    row["run_name"] = "get_string_hit" + name.substr(3);
    if (!name.ends_with(":b")) file["benchmarks"].push_back(row);
  }
  file["context"]["absent"] = {{"b", {"get_string_hit"}}};
  write(directory_ / "absent.json", file.dump());
  for (const char* base : {"a", "b"}) {
    const Finished process =
        infocts({"gate", "--enforce", directory_ / "absent.json", "--base", base});
    EXPECT_EQ(process.exit_code, 0) << process.all();
    EXPECT_HAS(process.out, "b has no get_string_hit\n");
  }
  for (const json& row : more) {
    if (row["run_name"].get<std::string>().ends_with(":b")) file["benchmarks"].push_back(row);
  }
  file["context"].erase("absent");
  write(directory_ / "newer.json", file.dump());
  EXPECT_EQ(infocts({"gate", "--enforce", directory_ / "absent.json", directory_ / "newer.json"})
                .exit_code,
            0);
  EXPECT_EQ(infocts({"gate", "--enforce", directory_ / "newer.json", directory_ / "absent.json"})
                .exit_code,
            4)
      << "it lost a function";
}

TEST_F(Gate, OtherBuildsProcessorsAndCoresAreOtherTimes) {
  json file = read_json(read(bench("one.json", {100, 101, 99, 100, 102})));
  const json about{
      {"infocts_build", "infocts 0.1.0 (commit a)"}, {"processor", "one"}, {"num_cpus", 2}};
  file["context"].update(about);
  write(directory_ / "one.json", file.dump());
  const json others{
      {"infocts_build", "infocts 0.1.0 (commit b)"}, {"processor", "other"}, {"num_cpus", 4}};
  for (const auto& [key, value] : others.items()) {
    json other = read_json(read(bench("other.json", {200, 201, 199, 200, 202})));
    other["context"].update(about);
    EXPECT_EQ((write(directory_ / "other.json", other.dump()),
               infocts({"gate", "--enforce", directory_ / "one.json", directory_ / "other.json"})
                   .exit_code),
              5);
    other["context"][key] = value;
    write(directory_ / "other.json", other.dump());
    const Finished process =
        infocts({"gate", "--enforce", directory_ / "one.json", directory_ / "other.json"});
    EXPECT_EQ(process.exit_code, 4);
    EXPECT_HAS(process.out, "not gated");
    EXPECT_TRUE(
        std::regex_search(process.out, std::regex("different (build|proc|number of cores)")))
        << process.out;
  }
}

// They are those that all MPIs of one measurement take.
TEST_F(Gate, LongestTextsOfOtherLengthsAreNotCompared) {
  const auto with = [&](const char* name, int length) {
    json file = read_json(read(bench(name, {100, 101, 99, 100, 102})));
    for (json& row : file["benchmarks"]) {
      row["run_name"] = "get_hit.long" + row["run_name"].get<std::string>().substr(3);
    }
    if (length > 0) file["context"]["longest"] = {{"key", length}, {"value", 255}};
    write(directory_ / name, file.dump());
    return (directory_ / name).string();
  };
  const Finished process = infocts({"gate", "--enforce", with("a.json", 35), with("b.json", 254)});
  EXPECT_EQ(process.exit_code, 4);
  EXPECT_HAS(process.out,
             "not compared get_hit.long/8:b: measured with keys of 35 and values of 255 characters "
             "before, and keys of 254 and values of 255 characters after");
  EXPECT_EQ(infocts({"gate", "--enforce", directory_ / "a.json", with("c.json", 35)}).exit_code, 0);
  EXPECT_EQ(infocts({"gate", "--enforce", directory_ / "a.json", with("d.json", 0)}).exit_code, 0)
      << "of an old suite";
}

TEST_F(Gate, SaysWhyItDoesNotPass) {
  const std::string good = bench("good.json", {100, 101, 99, 100, 102});
  json part = read_json(read(bench("part.json", {100, 101, 99, 100, 102}, false)));
  part["context"]["failures"] = {{"c", "it crashed"}};
  write(directory_ / "part.json", part.dump());
  const std::string incomplete = (directory_ / "part.json").string();
  const std::string failed = incomplete + ": c was not measured: it crashed";
  Finished process = infocts({"gate", good, incomplete});
  EXPECT_EQ(process.exit_code, 0);
  EXPECT_HAS(process.out, incomplete + " is incomplete\n");
  EXPECT_HAS(process.out, failed + "\n");
  process = infocts({"gate", good, incomplete, "--enforce", "--quiet"});
  EXPECT_EQ(process.exit_code, 4);
  EXPECT_EQ(std::count(process.out.begin(), process.out.end(), '\n'), 1) << process.out;
  EXPECT_HAS(process.err, "infocts: " + incomplete + " is incomplete\n");
  EXPECT_HAS(process.err, "infocts: " + failed + "\n");
  process = infocts({"gate", good, incomplete, "--enforce", "--json"});
  EXPECT_EQ(process.exit_code, 4);
  EXPECT_HAS(process.err, "infocts: " + failed + "\n");
  const json found = read_json(process.out);
  EXPECT_EQ(found["exit_code"], 4);
  EXPECT_EQ(found["incomplete"], json::array({incomplete}));
  EXPECT_EQ(found["failures"][0]["mpi"], "c");
  EXPECT_EQ(found["why"].size(), 2U);
  const json few =
      read_json(infocts({"gate", good, bench("few.json", {100, 100}), "--enforce", "--json"}).out);
  EXPECT_EQ(few["not_compared"][0], few["not_compared_because"][0]["name"]);
  EXPECT_EQ(few["not_compared_because"][0]["why"], "measured in 2 rounds, and 5 are needed");
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

// Else it would expect the crash when that comes back.
TEST_F(Gate, ALineWhoseVerdictIsGoneIsStaleUntilItIsUpdated) {
  make_results();
  const std::string line = std::string(kTest) + " crashed mpich=4.0.2;binding=c why\n";
  const std::string file = expectations(line + kTest + " fail mpich=4.0.2 why\n");
  const Finished judged = infocts({"gate", "-q", directory_ / "out", "--expect", file});
  expect_last_line(judged, 3);
  EXPECT_TRUE(
      has(judged.err, "infocts: " + file + ":1 is stale: no longer crashes; now: fail on "));
  EXPECT_EQ(infocts({"baseline", "update", file, directory_ / "out"}).exit_code, 0);
  EXPECT_TRUE(has_no(read(file), "crashed")) << read(file);
  const Finished again = infocts({"gate", "-q", directory_ / "out", "--expect", file});
  expect_last_line(again, 0);
  EXPECT_EQ(again.err, "");
}

TEST_F(Gate, QuietNamesAFewStaleLines) {
  make_results();
  std::string lines = std::string(kTest) + " fail mpich=4.0.2 why\n";
  for (int i = 0; i < 9; ++i) lines += "no.such.id_" + std::to_string(i) + " fail * why\n";
  const Finished judged =
      infocts({"gate", "-q", directory_ / "out", "--expect", expectations(lines)});
  expect_last_line(judged, 3);
  EXPECT_TRUE(has(judged.err, "expect.txt:6 is stale: matches no known id"));
  EXPECT_TRUE(has_no(judged.err, "expect.txt:7"));
  EXPECT_TRUE(has(judged.err, "and 4 more stale expectations"));
}

TEST_F(Gate, BaselineTellsOfColumnsThatWereNotMeasured) {
  write_program(directory_ / "mpicc", wrapper_script("echo its output >&2; exit 1"));
  EXPECT_EQ(infocts({"run", "reference", directory_ / "mpicc", "--binding", "c", "--filter",
                     "info.create.empty", "-o", directory_ / "out"})
                .exit_code,
            4);
  const std::string file = directory_ / "new.txt";
  const Finished process = infocts({"baseline", "update", file, directory_ / "out"});
  EXPECT_EQ(process.exit_code, 4) << process.all();
  EXPECT_TRUE(process.out.starts_with("? mpicc: ")) << process.out;
  EXPECT_TRUE(has_no(process.out, "its output"));
  EXPECT_TRUE(has(process.out, "\n" + file + ": 0 removed, 0 added, 1 not measured\n"));
}

// Of two columns of one MPI and version, binding and number of ranks.
TEST_F(Gate, BaselineDoesNotWriteWhatNoConditionTellsApart) {
  const std::string fault = "fault:get.refused_as_deprecated@" + std::string(kFakeMpicc);
  environment_["FAKE_MPI"] = "";
  EXPECT_EQ(infocts({"run", kFakeMpicc, fault, "--binding", "c", "--filter", "info.get.hit_value",
                     "-o", directory_ / "out"})
                .exit_code,
            1);
  const std::string file = directory_ / "new.txt";
  const Finished process = infocts({"baseline", "update", file, directory_ / "out"});
  EXPECT_EQ(process.exit_code, 4) << process.all();
  EXPECT_TRUE(has(process.out, "? info.get.hit_value.each_length: fails on "));
  EXPECT_TRUE(has(process.out, "; a condition cannot tell them apart"));
  EXPECT_TRUE(has(process.out, "0 removed, 0 added, 0 not measured, "));
  EXPECT_TRUE(has_no(read(file), "info.get")) << read(file);
  const json told =
      read_json(infocts({"baseline", "update", file, directory_ / "out", "--json"}).out);
  EXPECT_FALSE(told["not_told_apart"].empty());
}

TEST_F(Gate, BaselineIsMadeWhereThereIsNone) {
  make_results();
  const std::string file = directory_ / "new.txt";
  EXPECT_EQ(infocts({"baseline", "update", file, directory_ / "out", "--why", "bug 7"}).exit_code,
            0);
  EXPECT_TRUE(has(read(file), "bug 7"));
  expect_last_line(infocts({"gate", directory_ / "out", "--expect", file}), 0);
}

TEST_F(Gate, AThresholdIsForBenchmarks) {
  make_results();
  expect_complaint(infocts({"gate", directory_ / "out", "--threshold", "5"}), 2,
                   {"--threshold", "verdicts"});
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
  expect_complaint(infocts({"baseline", "update", file, directory_ / "out", "--why", " <= x"}), 2,
                   {"--why cannot start with '<'"});
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
