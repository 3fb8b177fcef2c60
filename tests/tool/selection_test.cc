// What the options of run select, and which rules they apply.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

using nlohmann::json;

TEST_F(Tool, FilteredCasesAreSkippedAsSuch) {
  const Measurement run = Tool::run({"reference", "--filter", "info.create.empty"});
  for (const json& result : run.results["results"]) {
    const bool wanted = result["test"].get<std::string>().starts_with("info.create.empty.");
    EXPECT_EQ(result["verdict"] == "skipped", !wanted) << result["test"];
    if (!wanted) {
      EXPECT_EQ(result["skip_reason"], "filtered");
    }
  }
}

TEST_F(Tool, LevelsSelectCases) {
  const Measurement run = Tool::run({"reference", "--level", "may", "--filter", "info.set"});
  for (const auto& [test, verdict] : run.verdicts()) EXPECT_EQ(run.result(test)["level"], "may");
  EXPECT_FALSE(run.verdicts().empty());
}

TEST_F(Tool, OlderRulesLeaveNewerStatementsOut) {
  const Measurement old =
      run({"reference", "--std", "2.2", "--filter", "info.get_string", "--filter", "info.get"});
  expect_last_line(old.process, 0);
  EXPECT_EQ(old.iut()["applied_version"], "2.2");
  EXPECT_EQ(old.iut()["mpi_version"], "5.0");
  EXPECT_EQ(old.result("info.get_string.provided.linked")["skip_reason"], "not in this version");
}

TEST_F(Tool, SeedIsKept) {
  EXPECT_EQ(run({"reference", "--filter", "info.create", "--seed", "7"}).results["suite"]["seed"],
            7);
  const Measurement one = run({"reference", "--filter", "info.create"});
  const Measurement two = run({"reference", "--filter", "info.create"});
  EXPECT_EQ(one.results["suite"]["seed"], two.results["suite"]["seed"]);
  const Measurement any = run({"reference", "--filter", "info.create", "--seed", "random"});
  EXPECT_TRUE(has(any.process.err, "seed: " + any.results["suite"]["seed"].dump()));
}

TEST_F(Tool, CommandIsKept) {
  const Measurement run = Tool::run({"reference", "--filter", "info.create.*"});
  EXPECT_TRUE(has(run.results["suite"]["command"].get<std::string>(),
                  "infocts run --cases 10 --binding c reference --filter 'info.create.*' -o "));
}

TEST_F(Tool, WithoutAddressesTheReferenceAndTheMpiOnThePath) {
  environment_["PATH"] = kFakeMpicc.parent_path();
  const Measurement run = Tool::run({"--filter", "info.create.empty"});
  ASSERT_GE(run.results["iuts"].size(), 2U);
  EXPECT_EQ(run.iut(0)["id"], "reference");
  EXPECT_EQ(run.iut(1)["address"], "mpicc:" + kFakeMpicc.string());
}

}  // namespace
}  // namespace infocts::tests
