// An MPI function that ends the process costs the cases that call it, and no other.
#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

struct End {
  const char* order;
  const char* told;

  friend void PrintTo(const End& end, std::ostream* out) { *out << end.order; }
};

class Crash : public Tool, public ::testing::WithParamInterface<End> {};

TEST_P(Crash, CostsTheCasesThatCallIt) {
  const Words words{kFakeMpicc, "--filter", "info.create", "--filter", "info.get_valuelen"};
  const Measurement healthy = run(words);
  EXPECT_EQ(healthy.process.exit_code, 0) << healthy.process.all();
  environment_["FAKE_MPI"] = std::string("MPI_Info_get_valuelen=") + GetParam().order;
  const Measurement broken = run(words);
  expect_only(broken, healthy, "info.get_valuelen.", "crashed");
  expect_last_line(broken.process, 1);
  const std::string message = broken.message("info.get_valuelen.hit_length.each_key");
  EXPECT_TRUE(has(message, "MPI_Info_get_valuelen(0x"));
  if (!kSanitized) {
    EXPECT_TRUE(has(message, GetParam().told));
  }
  EXPECT_TRUE(has(broken.process.out, "MPI_Info_get_valuelen(0x"));
  EXPECT_TRUE(has(broken.process.out, "rerun: infocts run "));
  EXPECT_EQ(broken.results["suite"]["complete"], true);
  EXPECT_EQ(broken.iut()["error"], nullptr);
}

INSTANTIATE_TEST_SUITE_P(Ends, Crash,
                         ::testing::Values(End{"segv", "signal 11 (Segmentation fault)"},
                                           End{"abort", "signal 6 (Aborted)"},
                                           End{"exit", "exit code 1"}, End{"_exit", "exit code 0"}),
                         [](const auto& info) {
                           std::string name = info.param.order;
                           return name == "_exit" ? std::string("exit0") : name;
                         });

// The command that the report offers does show it again.
TEST_F(Tool, RerunCommandShowsTheCrashAgain) {
  environment_["FAKE_MPI"] = "MPI_Info_get_valuelen=segv";
  const std::string test = "info.get_valuelen.hit_length.each_key";
  const Measurement first = run({kFakeMpicc, "--filter", test});
  const std::string& out = first.process.out;
  const std::size_t at = out.find("rerun: infocts ");
  ASSERT_NE(at, std::string::npos) << out;
  const std::string line = out.substr(at + 15, out.find('\n', at) - at - 15);
  Words words;
  std::istringstream stream(line);
  for (std::string word; stream >> word;) words.push_back(word);
  words.erase(words.begin());
  every_binding_ = true;  // unless the line says something else
  const Measurement second = run(words);
  EXPECT_EQ(second.results["iuts"].size(), 1U) << line;
  EXPECT_EQ(second.process.exit_code, 1) << line;
  EXPECT_EQ(second.verdicts(), (Verdicts{{test, "crashed"}}));
}

TEST_F(Tool, EveryCaseMayCrash) {
  environment_["FAKE_MPI"] = "MPI_Info_create=abort";
  const Measurement broken = run({kFakeMpicc, "--filter", "info.create.*"});
  ASSERT_GT(broken.verdicts().size(), 5U);
  for (const auto& [test, verdict] : broken.verdicts()) {
    const bool calls = test != "info.create.provided.linked";
    EXPECT_EQ(verdict, calls ? "crashed" : "pass") << test << ": " << broken.message(test);
  }
  expect_last_line(broken.process, 1);
}

}  // namespace
}  // namespace infocts::tests
