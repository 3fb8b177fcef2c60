// The files of real runs keep to their schemas, in good times and in bad ones.
#include "tests/support/schema.h"
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

std::string violation(const json& document) {
  return schema_violation(document,
                          read_json(read(kSource / "tool/results/schemas/results.schema.json")));
}

class Formats : public Tool {
 protected:
  // Runs into DIR and holds every file there to its format.
  void expect_good_files(Words words, int exit_code) {
    words.insert(words.begin(), "run");
    for (const std::string& word : {std::string("-o"), (directory_ / "out").string()}) {
      words.push_back(word);
    }
    const Finished process = infocts(words);
    EXPECT_EQ(process.exit_code, exit_code) << process.all();
    const json results = read_json(read(directory_ / "out/results.json"));
    EXPECT_EQ(violation(results), "");
    EXPECT_EQ(results["summary"]["exit_code"], exit_code);
    expect_junit();
    EXPECT_TRUE(read(directory_ / "out/summary.md").starts_with("# infocts"));
    for (const auto& entry : fs::directory_iterator(directory_ / "out")) {
      const std::string name = entry.path().filename();
      EXPECT_TRUE(name == "results.json" || name == "junit.xml" || name == "summary.md" ||
                  name == "report.html" || name == "reproducers")
          << name << " was left";
    }
  }

  void expect_junit() const {
    Command xmllint;
    for (const char* path : {"/usr/bin/xmllint", "/usr/local/bin/xmllint"}) {
      if (fs::exists(path)) xmllint.words = {path};
    }
    if (xmllint.words.empty()) {
      std::puts("SKIP: xmllint is missing (apt-get install libxml2-utils)");
      return;
    }
    for (const std::string& word :
         {std::string("--huge"), std::string("--noout"), std::string("--schema"),
          (kSource / "tool/report/schemas/junit.xsd").string(),
          (directory_ / "out/junit.xml").string()}) {
      xmllint.words.push_back(word);
    }
    const Finished checked = tests::run(xmllint);
    EXPECT_EQ(checked.exit_code, 0) << checked.all();
  }
};

TEST_F(Formats, OfAWholeRun) { expect_good_files({"reference", "--cases", "100"}, 0); }

TEST_F(Formats, OfFails) {
  environment_["FAKE_MPI"] = "MPI_Info_get=short";
  expect_good_files({kFakeMpicc, "reference", "--filter", "info.get"}, 1);
}

TEST_F(Formats, OfCrashesWithMuchOutput) {
  environment_["FAKE_MPI"] = "MPI_Info_get_valuelen=scream MPI_Info_get_nkeys=mumble";
  expect_good_files({kFakeMpicc, "--filter", "info.get_valuelen.hit_length", "--filter",
                     "info.get_nkeys.provided"},
                    1);
}

TEST_F(Formats, OfErrors) {
  environment_["FAKE_MPI"] = "MPI_Init_thread=exit";
  expect_good_files({kFakeMpicc, "--filter", "info.create"}, 4);
}

TEST_F(Formats, OfWhatCannotBeMeasured) {
  environment_["INFOCTS_CACHE_DIR"] = directory_ / "cache";
  write_program(directory_ / "mpicc",
                "#!/bin/sh\nprintf '\\000\\001\\033[31m\\377]]>&<x/>'; exit 1\n");
  expect_good_files({directory_ / "mpicc", "reference", "--filter", "info.create"}, 4);
}

TEST_F(Formats, OfStaleExpectations) {
  write(directory_ / "expect.txt", "no.such.id fail * because <why> & \"so\"\n");
  expect_good_files({"reference", "--filter", "info.create", "--expect", directory_ / "expect.txt"},
                    3);
}

TEST_F(Formats, OfAVersionThatTheLibraryDoesNotClaim) {
  expect_good_files({"reference", "--filter", "info.create", "--std", "2.2"}, 0);
}

TEST_F(Formats, OldFilesAreReplaced) {
  for (int i = 0; i < 2; ++i) expect_good_files({"reference", "--filter", "info.create"}, 0);
}

}  // namespace
}  // namespace infocts::tests
