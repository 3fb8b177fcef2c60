// An interrupted run goes on: what is known stays, what is missing is measured.
#include <unistd.h>

#include <csignal>

#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

class Resume : public Tool {
 protected:
  // Stopped in the middle of its cases by a call that hangs.
  void interrupt() {
    environment_["FAKE_MPI"] = "MPI_Info_get_valuelen=hang";
    Running running(command({"run", kFakeMpicc, "--filter", "info.create.empty", "--filter",
                             "info.get_valuelen.hit_length", "--filter",
                             "environment.process.ends_well.by_itself", "--cases", "2", "--timeout",
                             "3600", "-o", directory_ / "out with blanks"}));
    EXPECT_TRUE(
        eventually([&] { return !processes_with(directory_ / "tmp").empty() && plan_is_there(); }));
    for (const double end = now() + 3; now() < end;) pause_shortly();
    running.send(SIGINT);
    EXPECT_EQ(running.wait().exit_code, 4);
    environment_.erase("FAKE_MPI");
  }

  bool plan_is_there() const {
    std::error_code gone;
    for (fs::recursive_directory_iterator at(directory_ / "tmp", gone), end; !gone && at != end;
         at.increment(gone)) {
      if (at->path().filename() == "plan.json") return true;
    }
    return false;
  }

  json results() const { return read_json(read(directory_ / "out with blanks/results.json")); }
};

TEST_F(Resume, MeasuresWhatIsMissingAndKeepsTheRest) {
  interrupt();
  json before = results();
  ASSERT_FALSE(before["suite"]["complete"].get<bool>());
  ASSERT_FALSE(before["results"].empty());
  // A time that no second run would give proves that the case was not run again.
  std::string kept;
  for (json& result : before["results"]) {
    if (result["verdict"] != "pass" || result.contains("provisional")) continue;
    result["duration_ms"] = 123456.5;
    kept = result["test"];
  }
  ASSERT_NE(kept, "");
  write(directory_ / "out with blanks/results.json", before.dump());
  const Finished process = infocts({"run", "--resume", directory_ / "out with blanks"});
  expect_last_line(process, 0);
  const json after = results();
  EXPECT_TRUE(after["suite"]["complete"].get<bool>());
  EXPECT_EQ(after["suite"]["command"], before["suite"]["command"]);
  EXPECT_EQ(after["suite"]["started"], before["suite"]["started"]);
  EXPECT_GT(after["results"].size(), before["results"].size());
  for (const json& result : after["results"]) {
    if (result["test"] == kept) {
      EXPECT_EQ(result["duration_ms"], 123456.5);
    }
  }
}

// Causes rest on what all failed cases and all good ones did, those of the first part as well.
TEST_F(Resume, CausesAreThoseOfARunThatWasNotInterrupted) {
  // None of a property: what it generates depends on what runs before it.
  const Words words{"fault:get.exact_fit_cut",
                    kFakeMpicc,
                    "--filter",
                    "info.get.exact_fit.each_length",
                    "--filter",
                    "info.get.exact_fit.unusual_values",
                    "--filter",
                    "info.get.hit_value.each_length",
                    "--timeout",
                    "3600"};
  environment_["FAKE_MPI"] = "MPI_Info_get_nkeys=hang";
  Words interrupted{"run",
                    "-o",
                    directory_ / "out with blanks",
                    "--binding",
                    "c",
                    "--filter",
                    "info.get_nkeys.*"};
  interrupted.insert(interrupted.end(), words.begin(), words.end());
  {
    Running running(command(interrupted));
    EXPECT_TRUE(eventually([&] {
      const std::string file = directory_ / "out with blanks/results.json";
      return fs::exists(file) && has(read(file), "\"verdict\": \"fail\"") && plan_is_there();
    }));
    running.send(SIGINT);
    EXPECT_EQ(running.wait().exit_code, 4);
  }
  environment_.erase("FAKE_MPI");
  const json before = results();
  ASSERT_FALSE(before["suite"]["complete"].get<bool>());
  infocts({"run", "--resume", directory_ / "out with blanks"});
  Words straight = words;
  straight.insert(straight.end(), {"--filter", "info.get_nkeys.*"});
  json causes = run(straight).results["causes"];
  ASSERT_FALSE(causes.empty());
  json resumed = results()["causes"];
  // How often each could be tried again is a matter of time.
  for (json* all : {&causes, &resumed}) {
    for (json& cause : *all) cause.erase("again");
  }
  EXPECT_EQ(resumed, causes);
  for (const json& result : results()["results"]) {
    if (result.contains("symptom")) {
      EXPECT_FALSE(result["symptom"].contains("traits"));
    }
  }
}

// What a case did may end its process later, in MPI_Finalize: such a case is known only when the
// process has ended well, or the search for the culprit is over.
class ResumeAfterADeath : public Resume, public ::testing::WithParamInterface<const char*> {};

TEST_P(ResumeAfterADeath, FindsItsCulprit) {
  const Words words{kFakeMpicc,
                    "--filter",
                    "info.get_nkeys.empty_zero.fresh",
                    "--filter",
                    "info.get_valuelen.hit_length.each_key",
                    "--timeout",
                    "3600"};
  const std::filesystem::path out = directory_ / "out with blanks";
  environment_["FAKE_MPI_ONCE"] = directory_ / "once";
  environment_["FAKE_MPI"] = GetParam();
  Words interrupted{"run", "-o", out};
  interrupted.insert(interrupted.end(), words.begin(), words.end());
  {
    Running running(command(interrupted));
    EXPECT_TRUE(eventually([&] { return plan_is_there(); }));
    for (const double end = now() + 3; now() < end;) pause_shortly();
    running.send(SIGTERM);
    EXPECT_EQ(running.wait().exit_code, 4);
  }
  const json part = results();
  EXPECT_EQ(part["iuts"].at(0)["error"], "interrupted before all cases had run");
  environment_["FAKE_MPI"] = "MPI_Info_get_nkeys=spoil";
  const Finished resumed = infocts({"run", "--resume", out});
  expect_last_line(resumed, 1);
  Measurement whole = run(words);
  EXPECT_EQ(whole.process.exit_code, 1);
  EXPECT_EQ(whole.verdicts().at("info.get_nkeys.empty_zero.fresh"), "crashed");
  const Measurement gone_on{resumed, results()};
  EXPECT_EQ(gone_on.verdicts(), whole.verdicts());
}

// In a later case of that process, at its end, and in the search.
INSTANTIATE_TEST_SUITE_P(Moments, ResumeAfterADeath,
                         ::testing::Values("MPI_Info_get_valuelen=hang", "MPI_Finalize=hang",
                                           "MPI_Finalize=once_then_hang"),
                         [](const auto& info) { return "At" + std::to_string(info.index); });

// Cases that brought a death about together show nothing when one of them runs again, to get its
// reproducer.
TEST_F(Resume, KeepsWhatWasChargedForADeath) {
  const std::filesystem::path out = directory_ / "out with blanks";
  for (const char* orders :
       {"MPI_Info_get_nkeys=poison", "MPI_Info_get_nkeys=half MPI_Info_get_valuelen=half"}) {
    environment_["FAKE_MPI"] = orders;
    infocts({"run", "-o", out, kFakeMpicc, "--filter", "info.get_nkeys.empty_zero.fresh",
             "--filter", "info.get_valuelen.hit_length.each_key"});
    json part = results();
    const Verdicts before = Measurement{{}, part}.verdicts();
    // As if it had been stopped before there were reproducers.
    part["suite"]["complete"] = false;
    write(out / "results.json", part.dump());
    expect_last_line(infocts({"run", "--resume", out}), 1);
    EXPECT_EQ((Measurement{{}, results()}.verdicts()), before) << orders;
  }
}

// One that died after others, and alone as well, says nothing about those.
TEST_F(Resume, CasesBeforeOneThatDiesAloneAreDecided) {
  const std::filesystem::path out = directory_ / "out with blanks";
  environment_["FAKE_MPI"] = "MPI_Info_get_nkeys=abort MPI_Info_get_valuelen=hang";
  Running running(command({"run", "-o", out, kFakeMpicc, "--filter", "info.create.provided.linked",
                           "--filter", "info.get_nkeys.empty_zero.fresh", "--filter",
                           "info.get_valuelen.hit_length.each_key", "--timeout", "3600"}));
  EXPECT_TRUE(eventually([&] { return plan_is_there(); }));
  for (const double end = now() + 3; now() < end;) pause_shortly();
  running.send(SIGINT);
  EXPECT_EQ(running.wait().exit_code, 4);
  const Measurement found{{}, results()};
  EXPECT_EQ(found.verdicts().at("info.get_nkeys.empty_zero.fresh"), "crashed");
  EXPECT_FALSE(found.result("info.create.provided.linked").contains("provisional"));
}

// Alone it would pass.
TEST_F(Resume, KeepsWhatWasInconclusiveForADeath) {
  const std::filesystem::path out = directory_ / "out with blanks";
  const std::string end = "environment.process.ends_well.after_cases";
  environment_["FAKE_MPI_ONCE"] = directory_ / "once";
  environment_["FAKE_MPI"] = "MPI_Info_get_nkeys=killed";
  infocts({"run", "-o", out, kFakeMpicc, "--filter", "info.get_nkeys.empty_zero.fresh"});
  json part = results();
  ASSERT_EQ((Measurement{{}, part}.verdicts().at(end)), "inconclusive");
  part["suite"]["complete"] = false;
  write(out / "results.json", part.dump());
  expect_last_line(infocts({"run", "--resume", out}), 4);
  EXPECT_EQ((Measurement{{}, results()}.verdicts().at(end)), "inconclusive");
}

TEST_F(Resume, KeepsTheNotesOfWhatItKeeps) {
  interrupt();
  json before = results();
  for (json& iut : before["iuts"]) iut["notes"].push_back("a note of the first part");
  write(directory_ / "out with blanks/results.json", before.dump());
  infocts({"run", "--resume", directory_ / "out with blanks"});
  for (const json& iut : results()["iuts"]) {
    EXPECT_TRUE(has(iut["notes"].dump(), "a note of the first part")) << iut.dump();
  }
}

// What was not decided may be another time.
TEST_F(Resume, UndecidedCasesAreMeasuredAgain) {
  interrupt();
  json before = results();
  std::string kept;
  for (json& result : before["results"]) {
    if (result["verdict"] == "pass") kept = result["test"];
  }
  ASSERT_NE(kept, "");
  for (const char* verdict : {"error", "inconclusive"}) {
    for (json& result : before["results"]) {
      if (result["test"] == kept) result["verdict"] = verdict;
    }
    write(directory_ / "out with blanks/results.json", before.dump());
    expect_last_line(infocts({"run", "--resume", directory_ / "out with blanks"}), 0);
  }
}

// An error that belongs to no case may come from any that is known.
TEST_F(Resume, ImplementationWithAnErrorIsMeasuredAnew) {
  interrupt();
  json before = results();
  for (json& iut : before["iuts"]) iut["error"] = "after the last case, in MPI_Finalize: signal 11";
  for (json& result : before["results"]) result["duration_ms"] = 123456.5;
  write(directory_ / "out with blanks/results.json", before.dump());
  expect_last_line(infocts({"run", "--resume", directory_ / "out with blanks"}), 0);
  const json after = results();
  for (const json& result : after["results"]) EXPECT_NE(result["duration_ms"], 123456.5);
}

TEST_F(Resume, OfAnotherLibraryIsMeasuredAnew) {
  interrupt();
  const json before = results();
  // The last is one that was built anew, and calls itself the same.
  for (const char* field : {"library_version", "library_stamp"}) {
    json other = before;
    for (json& iut : other["iuts"]) iut[field] = "another";
    for (json& result : other["results"]) result["duration_ms"] = 123456.5;
    write(directory_ / "out with blanks/results.json", other.dump());
    expect_last_line(infocts({"run", "--resume", directory_ / "out with blanks"}), 0);
    const json after = results();
    for (const json& result : after["results"]) EXPECT_NE(result["duration_ms"], 123456.5) << field;
  }
}

TEST_F(Resume, BadInputIsTold) {
  expect_complaint(infocts({"run", "--resume", directory_ / "no"}), 2, {"no", "cannot be read"});
  infocts({"run", "reference", "--filter", "info.create.empty", "-o", directory_ / "out"});
  expect_complaint(infocts({"run", "--resume", directory_ / "out"}), 2, {"complete"});
  expect_complaint(infocts({"run", "reference", "--resume", directory_ / "out"}), 2,
                   {"nothing else"});
  json other = read_json(read(directory_ / "out/results.json"));
  other["suite"]["complete"] = false;
  other["suite"]["command"] = "rm -rf /";
  write(directory_ / "out/results.json", other.dump());
  expect_complaint(infocts({"run", "--resume", directory_ / "out"}), 2, {"rm -rf /"});
  other["suite"]["version"] = "0.0.1";
  write(directory_ / "out/results.json", other.dump());
  expect_complaint(infocts({"run", "--resume", directory_ / "out"}), 2,
                   {"0.0.1", "cannot be mixed"});
}

// Addresses and launchers that stand in it are programs.
TEST_F(Resume, NothingThatOthersCouldHaveWrittenIsRun) {
  const fs::path out = directory_ / "out";
  const fs::path file = out / "results.json";
  infocts({"run", "reference", "--filter", "info.create.empty", "-o", out});
  json results = read_json(read(file));
  results["suite"]["complete"] = false;
  write(file, results.dump());
  for (const fs::path& open : {out, file}) {
    const fs::perms before = fs::status(open).permissions();
    fs::permissions(open, fs::perms::others_write, fs::perm_options::add);
    expect_complaint(infocts({"run", "--resume", out}), 2,
                     {"other users may write to '" + open.string(), "chmod go-w"});
    fs::permissions(open, before);
  }
  if (::geteuid() == 0) {
    for (const fs::path& theirs : {out, file}) {
      ASSERT_EQ(::chown(theirs.c_str(), 65534, 65534), 0);
      expect_complaint(infocts({"run", "--resume", out}), 2,
                       {theirs.string() + "' belongs to user 65534", "copy it"});
      ASSERT_EQ(::chown(theirs.c_str(), 0, 0), 0);
    }
  }
  expect_last_line(infocts({"run", "--resume", out}), 0);
}

TEST_F(Resume, AnExpectationFileThatMovedIsNamed) {
  const fs::path file = directory_ / "known.txt";
  write(file, "");
  EXPECT_EQ(infocts({"run", "reference", "--filter", "info.create.empty", "--expect", file, "-o",
                     directory_ / "out"})
                .exit_code,
            0);
  json results = read_json(read(directory_ / "out/results.json"));
  results["suite"]["complete"] = false;
  results["suite"]["command"] =
      "infocts run reference --filter info.create.empty --expect known.txt";
  results["suite"]["directory"] = directory_.path().string();
  write(directory_ / "out/results.json", results.dump());
  fs::remove(file);
  const Words resume{"run", "--resume", directory_ / "out"};
  expect_complaint(
      infocts(resume), 2,
      {"'" + file.string() + "', which is no longer there", "Put it back", "empty file",
       "'infocts gate " + (directory_ / "out").string() + " --expect NEW'"});
  write(file, "");
  expect_last_line(infocts(resume), 0);
}

TEST_F(Resume, MeasurementOfAnotherMachineDoesNotGoOn) {
  infocts({"bench", "reference", "--filter", "get_hit/8", "--rounds", "1", "--budget", "0.1", "-o",
           directory_ / "out"});
  json file = read_json(read(directory_ / "out/bench.json"));
  file["context"]["complete"] = false;
  file["context"]["host_name"] = "elsewhere";
  write(directory_ / "out/bench.json", file.dump());
  expect_complaint(infocts({"bench", "--resume", directory_ / "out"}), 2, {"elsewhere"});
}

TEST_F(Resume, MeasurementOfAnotherBuildDoesNotGoOn) {
  infocts({"bench", "reference", "--filter", "get_hit/8", "--rounds", "1", "--budget", "0.1", "-o",
           directory_ / "out"});
  json file = read_json(read(directory_ / "out/bench.json"));
  EXPECT_EQ(file["context"]["infocts_build"].get<std::string>() + "\n", infocts({"--version"}).out);
  file["context"]["complete"] = false;
  file["context"]["infocts_build"] = "infocts 1.0.0 (another compiler)";
  write(directory_ / "out/bench.json", file.dump());
  expect_complaint(infocts({"bench", "--resume", directory_ / "out"}), 2,
                   {"another compiler", "two builds"});
}

TEST_F(Resume, MeasurementGoesOnWithItsRounds) {
  const auto bench = [&] { return read_json(read(directory_ / "out/bench.json")); };
  infocts({"bench", "reference", "--filter", "get_hit/8", "--rounds", "3", "--budget", "0.1", "-o",
           directory_ / "out"});
  json file = bench();
  ASSERT_TRUE(file["context"]["complete"].get<bool>());
  // As if it had been stopped after the first round.
  json rows = json::array();
  for (json& row : file["benchmarks"]) {
    if (row["run_type"] == "aggregate" || row["repetition_index"] == 0) rows.push_back(row);
  }
  rows[0]["real_time"] = 98765.5;
  file["benchmarks"] = rows;
  file["context"]["complete"] = false;
  write(directory_ / "out/bench.json", file.dump());
  const Finished process = infocts({"bench", "--resume", directory_ / "out"});
  EXPECT_EQ(process.exit_code, 0) << process.all();
  const json whole = bench();
  EXPECT_TRUE(whole["context"]["complete"].get<bool>());
  std::size_t rounds = 0;
  for (const json& row : whole["benchmarks"]) rounds += row["run_type"] == "iteration" ? 1 : 0;
  EXPECT_EQ(rounds, 6U) << "three of the reference and three of the bare loops";
  EXPECT_EQ(whole["benchmarks"][0]["real_time"], 98765.5);
}

}  // namespace
}  // namespace infocts::tests
