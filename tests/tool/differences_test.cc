// Two MPIs side by side: what they do differently is marked, and nothing else.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

Words words() { return {kFakeMpicc, "reference", "--filter", "info.get.*"}; }

TEST_F(Tool, TheSameMpiTwiceHasNoDifferences) {
  const Measurement same = run(words());
  EXPECT_EQ(same.process.exit_code, 0) << same.process.all();
  EXPECT_EQ(same.results.at("differences"), nlohmann::json::array());
  EXPECT_TRUE(has_no(same.process.out, "The MPIs differ"));
}

TEST_F(Tool, DifferencesAreMarked) {
  environment_["FAKE_MPI"] = "MPI_Info_get=short";
  const Measurement run = Tool::run(words());
  EXPECT_EQ(run.process.exit_code, 1) << run.process.all();
  EXPECT_TRUE(has(run.process.out, "The MPIs differ ("));
  const std::string fake = run.iut(0).at("id");
  const std::string reference = run.iut(1).at("id");
  std::size_t told = 0;
  for (const auto& difference : run.results.at("differences")) {
    EXPECT_EQ(difference.at("values").at(reference).at("verdict"), "pass") << difference;
    EXPECT_EQ(difference.at("values").at(fake).at("verdict"), "fail") << difference;
    told += difference.at("tests").size();
  }
  std::size_t failed = 0;
  for (const auto& result : run.results.at("results"))
    failed += result.at("verdict") == "fail" ? 1 : 0;
  EXPECT_GT(failed, 0U);
  EXPECT_EQ(told, failed);
}

}  // namespace
}  // namespace infocts::tests
