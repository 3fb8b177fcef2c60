// A job is killed without a word (a time limit, a power cut): what lies in its directory then is
// its own, incomplete, and enough to go on with.
#include <csignal>

#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

const char* const kItsOwnProcess = "environment.process.ends_well.by_itself";

class Killed : public Tool {
 protected:
  fs::path out() const { return directory_ / "out"; }

  json results() const {
    const std::string text = read(out() / "results.json");
    return text.empty() ? json() : read_json(text);
  }
  json bench() const {
    const std::string text = read(out() / "bench.json");
    return text.empty() ? json() : read_json(text);
  }
  std::size_t rounds() const {
    std::size_t count = 0;
    const json file = bench();
    if (file.is_null()) return 0;
    for (const json& row : file["benchmarks"]) count += row["run_type"] == "iteration" ? 1 : 0;
    return count;
  }

  // A run that hangs for an hour behind its first cases.
  Words hanging() const {
    return {"run",       kFakeMpicc,
            "--filter",  "info.create.empty",
            "--filter",  "info.get_valuelen.hit_length",
            "--filter",  kItsOwnProcess,
            "--cases",   "2",
            "--timeout", "3600",
            "-o",        out()};
  }

  void kill_when(const Words& words, const std::function<bool()>& ready) const {
    Running running(command(words));
    EXPECT_TRUE(eventually(ready, 30));
    running.send(SIGKILL);
    running.wait();
    for (const pid_t worker : processes_with(directory_ / "tmp")) ::kill(worker, SIGKILL);
  }

  bool case_is_known() const {
    const json now = results();
    if (now.is_null() || now["suite"]["complete"]) return false;
    // One of those that share a process with the one that hangs, and one that does not.
    bool provisional = false;
    bool decided = false;
    for (const json& result : now["results"]) {
      if (result["verdict"] != "pass") continue;
      (result.contains("provisional") ? provisional : decided) = true;
    }
    return provisional && decided;
  }
};

TEST_F(Killed, LeavesNothingOfTheRunBefore) {
  environment_["FAKE_MPI"] = "MPI_Info_get=short";
  infocts({"run", kFakeMpicc, "--filter", "info.get.exact_fit.each_length", "-o", out()});
  const json before = results();
  std::string reproducer;
  for (const json& result : before["results"]) {
    if (!result["reproducer"].is_null()) reproducer = result["reproducer"];
  }
  ASSERT_NE(reproducer, "");
  write(out() / "reproducers/mine.c", "int main(void) {}");
  environment_["FAKE_MPI"] = "MPI_Info_get_valuelen=hang";
  kill_when(hanging(), [&] {
    const json now = results();
    return !now.is_null() && !now["suite"]["complete"].get<bool>() &&
           !fs::exists(out() / "report.html");
  });
  EXPECT_FALSE(results()["suite"]["complete"].get<bool>());
  for (const char* name : {"junit.xml", "summary.md", "report.html"}) {
    EXPECT_FALSE(fs::exists(out() / name)) << name;
  }
  EXPECT_FALSE(fs::exists(out() / reproducer));
  EXPECT_TRUE(fs::exists(out() / "reproducers/mine.c")) << "that is the user's";
  EXPECT_EQ(infocts({"gate", out()}).exit_code, 4);
}

TEST_F(Killed, GoesOnInTheMiddleOfTheFirstColumn) {
  environment_["FAKE_MPI"] = "MPI_Info_get_valuelen=hang";
  kill_when(hanging(), [&] { return case_is_known(); });
  environment_.erase("FAKE_MPI");
  json before = results();
  EXPECT_EQ(before["iuts"].at(0)["error"], "interrupted before all cases had run");
  std::string kept;
  for (json& result : before["results"]) {
    if (result["verdict"] != "pass") continue;
    result["duration_ms"] = 123456.5;
    if (!result.contains("provisional")) kept = result["test"];
  }
  EXPECT_EQ(kept, kItsOwnProcess);
  write(out() / "results.json", before.dump());
  // From somewhere else, too.
  fs::create_directories(directory_ / "elsewhere");
  Command again = command({"run", "--resume", "../out"});
  again.directory = directory_ / "elsewhere";
  expect_last_line(tests::run(again), 0);
  const json after = results();
  EXPECT_TRUE(after["suite"]["complete"].get<bool>());
  for (const json& result : after["results"]) {
    EXPECT_FALSE(result.contains("provisional")) << result;
    EXPECT_EQ(result["duration_ms"] == 123456.5, result["test"] == kept) << result;
  }
}

TEST_F(Killed, RelativePathsAreOfWhereTheCallWasGiven) {
  write(directory_ / "expect.txt", "info.create.empty fail mpich not so\n");
  Command first = command({"run", "reference", "--filter", "info.create.empty", "--expect",
                           "expect.txt", "--seed", "random", "-o", "out"});
  first.directory = directory_.path();
  const Finished whole = tests::run(first);
  expect_last_line(whole, 0);
  const json all = results();
  const auto ran = std::count_if(all["results"].begin(), all["results"].end(),
                                 [](const json& result) { return result["verdict"] != "skipped"; });
  EXPECT_TRUE(has(whole.err, "infocts: reference: " + std::to_string(ran) + " cases\n"))
      << "what was filtered away does not run";
  json part = results();
  EXPECT_EQ(part["suite"]["directory"], directory_.path().string());
  part["suite"]["complete"] = false;
  part["results"] = json::array();
  write(out() / "results.json", part.dump());
  Command again = command({"run", "--resume", "out"});
  again.directory = directory_.path();
  EXPECT_EQ(tests::run(again).exit_code, 0);
  write(out() / "results.json", part.dump());
  fs::create_directories(directory_ / "elsewhere");
  again = command({"run", "--resume", out()});
  again.directory = directory_ / "elsewhere";
  const Finished process = tests::run(again);
  EXPECT_EQ(process.exit_code, 0) << process.all();
  EXPECT_TRUE(has_no(process.err, "seed:")) << "the seed is that of the first part";
  EXPECT_EQ(results()["suite"]["seed"], part["suite"]["seed"]);
}

TEST_F(Killed, MeasurementKeepsItsRounds) {
  const Words words = {"bench", "reference", "--filter", "get_hit/8", "--rounds",
                       "40",    "--budget",  "50",       "-o",        out()};
  write(out() / "bench.json",
        R"({"context":{"infocts_version":"0","complete":true},"benchmarks":[]})");
  kill_when(words, [&] { return rounds() >= 4; });
  const json before = bench();
  EXPECT_FALSE(before["context"]["complete"].get<bool>());
  const std::size_t kept = rounds();
  EXPECT_GE(kept, 4U);
  const json first = before["benchmarks"][0];
  const Finished process = infocts({"bench", "--resume", out()});
  EXPECT_EQ(process.exit_code, 0) << process.all();
  EXPECT_EQ(rounds(), 80U);
  EXPECT_EQ(bench()["benchmarks"][0]["real_time"], first["real_time"]);
}

TEST_F(Killed, MeasurementWithoutARoundGoesOn) {
  const Words words = {"bench", "reference", "--filter", "get_hit/8", "--rounds",
                       "2",     "--budget",  "0.1",      "-o",        out()};
  infocts(words);
  json file = bench();
  file["benchmarks"] = json::array();
  file["context"]["complete"] = false;
  write(out() / "bench.json", file.dump());
  EXPECT_EQ(infocts({"gate", out(), out(), "--enforce"}).exit_code, 4);
  expect_complaint(infocts({"report", out(), "-o", directory_ / "site"}), 2,
                   {"no measurements", "--resume " + out().string()});
  const Finished process = infocts({"bench", "--resume", out()});
  EXPECT_EQ(process.exit_code, 0) << process.all();
  EXPECT_EQ(rounds(), 4U);
}

// Rounds of which one MPI lacks some are not those of the others any more.
TEST_F(Killed, MeasurementGoesOnWithWholeRounds) {
  const Words words = {"bench", "reference", "--filter", "get_hit/8", "--rounds",
                       "4",     "--budget",  "0.1",      "-o",        out()};
  infocts(words);
  json file = bench();
  json rows = json::array();
  for (json& row : file["benchmarks"]) {
    if (row["run_type"] != "iteration") continue;
    const bool loops = row["run_name"].get<std::string>().ends_with(":null");
    if (loops && row["repetition_index"] == 2) continue;  // and so the third and fourth are lost
    row["real_time"] = 1000.5 + row["repetition_index"].get<int>();
    rows.push_back(row);
  }
  for (json& row : file["benchmarks"]) {
    if (row["run_type"] != "iteration") rows.push_back(row);
  }
  std::reverse(rows.begin(), rows.end());  // the order is not what tells the rounds
  file["benchmarks"] = rows;
  file["context"]["complete"] = false;
  write(out() / "bench.json", file.dump());
  EXPECT_EQ(infocts({"bench", "--resume", out()}).exit_code, 0);
  EXPECT_EQ(rounds(), 8U);
  const json after = bench();
  for (const json& row : after["benchmarks"]) {
    if (row["run_type"] != "iteration") continue;
    const int round = row["repetition_index"];
    if (round < 2) {
      EXPECT_EQ(row["real_time"], 1000.5 + round);
    } else {
      EXPECT_LT(row["real_time"], 1000) << "round " << round << " is of before";
    }
  }
}

TEST_F(Killed, MeasurementAsksFirstWhetherItCanWrite) {
  write(directory_ / "file", "");
  const Finished process =
      infocts({"bench", "reference", "--rounds", "1000", "-o", directory_ / "file"});
  EXPECT_EQ(process.exit_code, 2) << process.all();
  EXPECT_LT(process.seconds, 10);
}

}  // namespace
}  // namespace infocts::tests
