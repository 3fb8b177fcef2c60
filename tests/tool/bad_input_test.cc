// Command lines and files that are wrong: exit code 2, one paragraph, and nothing written.
#include <sys/stat.h>

#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

namespace fs = std::filesystem;

class BadInput : public Tool {
 protected:
  // A run with these words complains, and leaves no reports.
  void expect_refused(const Words& words, const Words& told) const {
    Words all{"run", "reference", "--filter", "info.create.empty", "-o", directory_ / "out"};
    all.insert(all.end(), words.begin(), words.end());
    std::string shown;
    for (const std::string& word : words) shown += word + " ";
    SCOPED_TRACE(shown);
    expect_complaint(infocts(all), 2, told);
    expect_no_reports();
  }

  void expect_no_reports() const {
    if (!fs::exists(directory_ / "out")) return;
    for (const auto& entry : fs::directory_iterator(directory_ / "out")) {
      ADD_FAILURE() << entry.path() << " was left";
    }
  }

  std::string expectations(std::string_view text) const {
    write(directory_ / "expect.txt", text);
    return directory_ / "expect.txt";
  }
};

TEST_F(BadInput, NoCommand) {
  expect_complaint(infocts({}), 2, {"needs a command", "run", "'infocts --help'"});
  expect_complaint(infocts({"baseline"}), 2,
                   {"'infocts baseline' needs a command: update", "'infocts baseline --help'"});
}

TEST_F(BadInput, PartOfNothing) {
  for (const char* part : {"0/4", "5/4", "2", "2/", "/4", "2/4x", "-1/4"}) {
    expect_complaint(infocts({"coverage", "--part", part}), 2, {part, "not of the form K/N"});
  }
  expect_complaint(infocts({"coverage", "--part", ""}), 2, {"--part"});
  expect_complaint(infocts({"coverage", "--part", "1/4", "--causes"}), 2, {"--causes", "excludes"});
}

TEST_F(BadInput, CausesAreWrittenIntoNoFile) {
  expect_complaint(infocts({"coverage", "--causes", "-o", directory_ / "out"}), 2,
                   {"--causes", "excludes"});
  expect_no_reports();
}

TEST_F(BadInput, IdOfACauseThatCannotBe) {
  expect_refused({"--expect", expectations("cause:info_get.* fail * known\n")},
                 {"expect.txt:1:7", "'info_get.*' is not the id of a cause", "results.json"});
}

// It would be replaced by a file.
TEST_F(BadInput, ABaselineThatIsNoFile) {
  const fs::path pipe = directory_ / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  ASSERT_EQ(
      infocts({"run", "reference", "--filter", "info.create.empty.*", "-o", directory_ / "results"})
          .exit_code,
      0);
  expect_complaint(infocts({"baseline", "update", pipe, directory_ / "results"}), 2,
                   {"pipe", "not a regular file"});
  EXPECT_TRUE(fs::is_fifo(pipe));
}

// What was there before stays.
TEST_F(BadInput, ASelectionThatLeavesNoCase) {
  const Words run{"run", "reference", "--binding", "c", "-o", directory_ / "kept"};
  const auto with = [&](const Words& words) {
    Words all = run;
    all.insert(all.end(), words.begin(), words.end());
    return infocts(all);
  };
  ASSERT_EQ(with({"--filter", "info.create.empty"}).exit_code, 0);
  const std::string before = read(directory_ / "kept/results.json");
  for (const Words& words : {Words{"--filter", "info.create", "--exclude", "info.*"},
                             Words{"--filter", "info.create", "--chapter", "naming"},
                             Words{"--filter", "info.create.empty.no_keys", "--level", "may"}}) {
    expect_complaint(with(words), 2, {"together leave no case", "'infocts list cases'"});
    EXPECT_EQ(read(directory_ / "kept/results.json"), before);
  }
}

TEST_F(BadInput, UnknownCommand) {
  expect_complaint(infocts({"frobnicate"}), 2, {"frobnicate", "--help"});
  expect_complaint(infocts({"frobnicate", "reference"}), 2, {"frobnicate"});
  expect_complaint(infocts({"baselin"}), 2, {"command 'baselin'", "did you mean 'baseline'?"});
  expect_complaint(infocts({"baseline", "updat"}), 2, {"'updat'", "did you mean 'update'?"});
}

TEST_F(BadInput, NamesThatAreNearlyKnown) {
  expect_complaint(infocts({"run", "fault:get_nkeys.stops_at_46"}), 2,
                   {"there is no 'fault:get_nkeys.stops_at_46'", "'fault:get_nkeys.stops_at_64'?",
                    "'infocts list faults'"});
  expect_complaint(infocts({"run", "variant:limits.smalest_key@reference"}), 2,
                   {"'variant:limits.smallest_key'?"});
  expect_complaint(infocts({"run", "fualt:get.absent"}), 2, {"did you mean 'fault'?"});
  expect_complaint(infocts({"run", "refrence"}), 2, {"did you mean 'reference'?", "PATH"});
  expect_complaint(infocts({"coverage", "--only", "fault:get_nkeys.stop_at_64"}), 2,
                   {"'fault:get_nkeys.stops_at_64'?"});
  expect_complaint(infocts({"man", "gaet"}), 2, {"did you mean 'gate'?"});
}

TEST_F(BadInput, UnknownOption) {
  expect_complaint(infocts({"run", "reference", "--frobnicate"}), 2, {"--frobnicate", "--help"});
  expect_complaint(infocts({"--frobnicate"}), 2, {"--frobnicate"});
  expect_complaint(infocts({"doctor", "--frobnicate"}), 2, {"--frobnicate"});
  expect_complaint(infocts({"gate", "--jsn"}), 2,
                   {"'infocts gate'", "'--jsn'", "'--json'?", "'infocts gate --help'"});
  expect_complaint(infocts({"run", "--bindin=c"}), 2, {"'--bindin=c'", "'--binding'?"});
}

TEST_F(BadInput, OptionWithoutItsValue) {
  for (const char* option : {"--filter", "--std", "--seed", "--timeout", "--expect", "-o"}) {
    expect_complaint(infocts({"run", "reference", option}), 2, {option});
  }
}

TEST_F(BadInput, Filter) {
  expect_refused({"--filter", "info.gett.*"},
                 {"--filter 'info.gett.*'", "did you mean 'info.get'?", "infocts list"});
  expect_refused({"--filter", "info.get.trunkates"}, {"did you mean 'info.get.truncates'?"});
  expect_refused({"--filter", "info.create", "--filter", "nothing"}, {"'nothing'"});
  expect_refused({"--filter", ""}, {"--filter"});
}

TEST_F(BadInput, Chapter) { expect_refused({"--chapter", "inof"}, {"'inof'", "info"}); }

TEST_F(BadInput, Level) { expect_refused({"--level", "must"}, {"must", "shall"}); }

TEST_F(BadInput, Binding) { expect_refused({"--binding", "cobol"}, {"cobol", "--binding"}); }

TEST_F(BadInput, Version) {
  for (const char* text : {"9.9", "new", "4.", "4.x", "0", "4.0.1", "mpi-4"}) {
    expect_refused({"--std", text}, {std::string("--std '") + text + "'", "4.0"});
  }
}

TEST_F(BadInput, Seed) {
  for (const char* text : {"luck", "12x", "1.5", "99999999999999999999999", " -1"}) {
    expect_refused({"--seed", text}, {std::string("--seed '") + text + "'", "random"});
  }
  expect_refused({"--seed=-1"}, {"--seed '-1'"});
}

TEST_F(BadInput, AQuietRunSaysWhyNothingWasMeasured) {
  const Finished none = infocts({"run", "reference", "-q", "--binding", "c", "--std", "2.0",
                                 "--filter", "info.get_string.truncates"});
  EXPECT_EQ(none.exit_code, 4);
  EXPECT_TRUE(has(none.err, "infocts: no case ran: all were skipped")) << none.err;
  EXPECT_EQ(
      infocts({"run", "reference", "-q", "--binding", "c", "--filter", "info.create.empty"}).err,
      "");
}

TEST_F(BadInput, Timeout) {
  for (const char* text : {"soon", "0", "1e9", "nan"}) {
    expect_refused({"--timeout", text}, {"--timeout"});
  }
  expect_refused({"--timeout=-1"}, {"--timeout"});
}

TEST_F(BadInput, Launcher) {
  for (const char* text : {"{command}", "srun {command} more", " "}) {
    expect_refused({"--launcher", text}, {"--launcher", "{command}"});
  }
}

TEST_F(BadInput, ExpectationFileThatIsNotThere) {
  expect_refused({"--expect", "/no/such/file"}, {"/no/such/file", "cannot read"});
  expect_refused({"--expect", directory_.path()}, {directory_.path(), "directory"});
}

TEST_F(BadInput, ExpectationFileHasLineAndColumn) {
  const std::string file = expectations(
      "# a comment\n"
      "info.create.* fail * explained\n"
      "info.create.* broken * explained\n");
  expect_refused({"--expect", file}, {file + ":3:15: ", "'broken' is not a verdict"});
}

TEST_F(BadInput, ExpectationWithoutAReason) {
  const std::string file = expectations("info.create.* fail *\n");
  expect_refused({"--expect", file}, {file + ":1:21: ", "reason"});
}

TEST_F(BadInput, AllMistakesOfAnExpectationFileAtOnce) {
  const std::string file = expectations("a/b fail * x\n\ninfo.* fail mpich=x y\n");
  expect_refused({"--expect", file}, {file + ":1:2: ", file + ":3:"});
}

TEST_F(BadInput, ExpectationFileOfAnotherKind) {
  expect_refused({"--expect", expectations(std::string_view("\x7f"
                                                            "ELF\0\1\n",
                                                            7))},
                 {"expect.txt", "it is not a text file"});
  std::string text;
  for (int i = 0; i < 200; ++i) text += "text\n";
  const Finished process = infocts({"run", "reference", "--expect", expectations(text)});
  EXPECT_EQ(process.exit_code, 2);
  EXPECT_TRUE(has(process.err, "… and 190 more"));
  EXPECT_LT(std::count(process.err.begin(), process.err.end(), '\n'), 15);
}

TEST_F(BadInput, OutputDirectoryBelowAFile) {
  write(directory_ / "file", "text");
  const std::string below = directory_ / "file/out";
  expect_complaint(infocts({"run", "reference", "-o", below}), 2, {below, "-o"});
  const std::string file = directory_ / "file";
  expect_complaint(infocts({"run", "reference", "-o", file}), 2, {file, "-o"});
  EXPECT_EQ(read(file), "text");
}

TEST_F(BadInput, OutputDirectoryThatNobodyCanWrite) {
  expect_complaint(infocts({"run", "reference", "-o", "/proc/infocts"}), 2,
                   {"/proc/infocts", "-o"});
}

TEST_F(BadInput, OldReportsStay) {
  write(directory_ / "out/results.json", "old");
  const Finished process =
      infocts({"run", "reference", "-o", directory_ / "out", "--filter", "nothing"});
  EXPECT_EQ(process.exit_code, 2);
  EXPECT_EQ(read(directory_ / "out/results.json"), "old");
}

// A name like results.json belongs to nobody: what others wrote there stays, and nothing is
// measured.
TEST_F(BadInput, FilesOfOtherProgramsStay) {
  const Words run{"run", "reference", "--filter", "info.create.empty"};
  const Words bench{"bench", "reference", "--filter", "get_hit/8", "--rounds", "1"};
  const Words coverage{"coverage", "--only", "fault:get_nkeys.*"};
  const struct {
    Words command;
    const char* name;
    const char* contents;
  } all[] = {{run, "results.json", "no JSON"},
             {run, "results.json", "{\"schema\": \"of another\", \"results\": []}"},
             {run, "junit.xml", "<testsuites name=\"pytest tests\"/>"},
             {run, "summary.md", "# Summary"},
             {run, "report.html", "<title>Coverage</title>"},
             {bench, "bench.json", "{\"context\": {}, \"benchmarks\": []}"},
             {coverage, "coverage.json", "{\"meta\": {\"version\": \"7.2\"}}"}};
  for (const auto& [command, name, contents] : all) {
    SCOPED_TRACE(contents);
    Directory directory;
    const std::filesystem::path file = directory / name;
    write(file, contents);
    Words words = command;
    words.insert(words.end(), {"-o", file.parent_path()});
    expect_complaint(infocts(words), 2, {file.string(), "was not written by infocts", "-o"});
    EXPECT_EQ(read(file), contents);
  }
}

TEST_F(BadInput, LauncherThatIsNotThere) {
  const Measurement none = run({"reference", "--launcher", "no-such-launcher {command}"});
  expect_last_line(none.process, 4);
  EXPECT_TRUE(has(none.iut()["error"].get<std::string>(), "no-such-launcher"));
}

TEST_F(BadInput, LauncherThatRunsNothing) {
  write_program(directory_ / "launcher", "#!/bin/sh\necho no slots; exit 5\n");
  const Measurement none =
      run({"reference", "--launcher", (directory_ / "launcher").string() + " {command}"});
  expect_last_line(none.process, 4);
  const std::string error = none.iut()["error"];
  EXPECT_TRUE(has(error, "exit code 5"));
  EXPECT_TRUE(has(error, "no slots"));
  EXPECT_TRUE(has(error, "launcher"));
}

TEST_F(BadInput, CacheDirectoryThatCannotBe) {
  write(directory_ / "file", "text");
  environment_["INFOCTS_CACHE_DIR"] = directory_ / "file/cache";
  const Finished process = infocts({"run", "reference"});
  EXPECT_EQ(process.exit_code, 4) << process.all();
  EXPECT_TRUE(has(process.all(), "INFOCTS_CACHE_DIR"));
  EXPECT_TRUE(has(process.all(), (directory_ / "file/cache").string()));
}

TEST_F(BadInput, TemporaryDirectoryThatCannotBe) {
  environment_["TMPDIR"] = "/no/such/directory";
  const Finished process = infocts({"run", "reference", "--filter", "info.create"});
  EXPECT_EQ(process.exit_code, 4) << process.all();
  EXPECT_TRUE(has(process.all(), "/no/such/directory"));
  EXPECT_TRUE(has(process.all(), "TMPDIR"));
}

TEST_F(BadInput, TemporaryDirectoryThatIsNoText) {
  const std::string directory = directory_ / "t\xffmp";
  std::filesystem::create_directory(directory);
  environment_["TMPDIR"] = directory;
  const Finished process = infocts({"run", "reference", "--filter", "info.create"});
  EXPECT_EQ(process.exit_code, 4) << process.all();
  EXPECT_TRUE(has(process.all(), "is not UTF-8"));
  EXPECT_TRUE(has(process.all(), "TMPDIR"));
}

// A sparse file: it has no bytes on the disk.
TEST_F(BadInput, ResultsThatPretendToBeHuge) {
  const std::string path = directory_ / "results.json";
  write(path, "{");
  std::filesystem::resize_file(path, std::uintmax_t{1} << 40);
  expect_complaint(infocts({"gate", path}), 2, {path, "more than 1 GiB"});
}

TEST_F(BadInput, ResultsThatAreNoObject) {
  const std::string path = directory_ / "results.json";
  write(path, "[1,2]");
  expect_complaint(infocts({"gate", path}), 2, {path, "an array instead of an object"});
  write(path, "7");
  expect_complaint(infocts({"gate", path}), 2, {path, "a number instead of an object"});
}

TEST_F(BadInput, OutputInTwoForms) {
  const Words run{"run", "reference", "--filter", "info.create.empty"};
  const auto with = [&](const Words& more) {
    Words all = run;
    all.insert(all.end(), more.begin(), more.end());
    return infocts(all);
  };
  expect_complaint(with({"--json", "--format", "tap"}), 2,
                   {"--json and --format tap contradict each other"});
  expect_complaint(with({"--format", "text", "-v"}), 2, {"--verbose and --format text"});
  expect_complaint(with({"--json", "--verbose"}), 2, {"--json and --verbose"});
  expect_complaint(with({"--quiet", "--verbose"}), 2, {"--quiet and --verbose"});
  expect_complaint(infocts({"gate", "x", "-q", "--format", "verbose"}), 2, {"--quiet"});
  EXPECT_EQ(with({"--json", "--format", "json"}).exit_code, 0);
}

TEST_F(BadInput, OptionsBehindTwoHyphens) {
  expect_complaint(infocts({"run", "--", "--filter", "x"}), 2,
                   {"'--filter' is not an address", "after '--'", "options before '--'"});
}

TEST_F(BadInput, CoverageOfFaultsOfOtherBindings) {
  expect_complaint(infocts({"coverage", "--only", "fault:cxx*"}), 2,
                   {"binding c", "fault:cxx", "is for cxx", "--binding cxx"});
}

TEST_F(BadInput, ExplainAndList) {
  expect_complaint(infocts({"explain"}), 2, {"id"});
  expect_complaint(infocts({"explain", ""}), 2, {"the id is empty", "infocts list"});
  expect_complaint(infocts({"explain", "info.no_such"}), 2, {"'info.no_such'", "infocts list"});
  expect_complaint(infocts({"explain", "MPI_Info_gett"}), 2, {"did you mean 'MPI_Info_get'?"});
  expect_complaint(infocts({"explain", "mpi_info_set"}), 2, {"did you mean 'MPI_Info_set'?"});
  expect_complaint(infocts({"list", "everything"}), 2, {"everything", "requirements"});
}

}  // namespace
}  // namespace infocts::tests
