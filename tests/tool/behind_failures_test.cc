// What is done once for each cause: its reproducer, and the check whether it comes and goes.
#include <filesystem>
#include <set>
#include <utility>

#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class BehindFailures : public Tool {
 protected:
  /// Unlike Tool::run, leaves the files.
  Measurement run_and_keep(Words words) const {
    words.insert(words.begin(), {"run", "--binding", "c"});
    words.insert(words.end(), {"-o", out_.string()});
    Measurement measured;
    measured.process = infocts(words);
    measured.results = read_json(read(out_ / "results.json"));
    return measured;
  }

  static std::vector<json> failed(const Measurement& run) {
    std::vector<json> results;
    for (const json& result : run.results["results"]) {
      if (result["verdict"] == "fail") results.push_back(result);
    }
    return results;
  }

  std::size_t programs() const {
    const fs::path directory = out_ / "reproducers";
    if (!fs::exists(directory)) return 0;
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(directory), fs::directory_iterator()));
  }

  const fs::path out_ = directory_ / "out";
  const Words of_get_{kFakeMpicc, "--filter", "info.get.hit_value", "--filter",
                      "info.get.exact_fit"};
};

TEST_F(BehindFailures, ACaseWithErroneousArgumentsSaysWhyThereIsNoReproducer) {
  const Measurement found =
      run_and_keep({"fault:formats.minus_dropped", "--filter", "info.formats.integer_negative"});
  const std::vector<json> cases = failed(found);
  ASSERT_FALSE(cases.empty()) << found.process.all();
  for (const json& result : cases) {
    EXPECT_HAS(result["message"].get<std::string>(),
               "no reproducer: cases with erroneous arguments get none");
  }
}

TEST_F(BehindFailures, ACauseHasOneReproducerThatAllOfItsCasesName) {
  environment_["FAKE_MPI"] = "MPI_Info_get=short";
  const Measurement found = run_and_keep(of_get_);
  const std::vector<json> cases = failed(found);
  const json& causes = found.results["causes"];
  ASSERT_GT(cases.size(), causes.size() + 2) << found.process.all();
  std::set<std::string> named;
  for (const json& cause : causes) {
    ASSERT_TRUE(cause["reproducer"].is_string()) << cause;
    named.insert(cause["reproducer"]);
  }
  EXPECT_EQ(programs(), causes.size());
  std::size_t own = 0;
  for (const json& result : cases) {
    const bool is_own = !result["reproducer"].is_null();
    if (is_own) ++own;
    EXPECT_NE(is_own, result.contains("cause_reproducer")) << result;
    EXPECT_TRUE(named.contains(is_own ? result["reproducer"] : result["cause_reproducer"]));
    EXPECT_FALSE(has(result["message"].get<std::string>(), "no reproducer")) << result;
  }
  EXPECT_EQ(own, causes.size());
  EXPECT_TRUE(has(read(out_ / "junit.xml"), "(of its cause)"));
  EXPECT_TRUE(has(read(out_ / "summary.md"), "reproducer of its cause"));
}

// Its calls cannot show again what only one process in a while does.
TEST_F(BehindFailures, WhereNoneWorksTheMessageSaysWhy) {
  environment_["FAKE_MPI"] = "MPI_Info_get_valuelen=error_at_first";
  environment_["FAKE_MPI_ONCE"] = directory_ / "once";
  // One process at a time, so that the one that fails is not that of a property.
  const Measurement found =
      run_and_keep({kFakeMpicc, "--filter", "info.get_valuelen.hit_length", "-j", "1"});
  ASSERT_FALSE(failed(found).empty()) << found.process.all();
  EXPECT_EQ(programs(), 0U);
  for (const json& result : failed(found)) {
    EXPECT_TRUE(has(result["message"].get<std::string>(), "no reproducer: ")) << result;
    EXPECT_FALSE(result.contains("cause_reproducer"));
  }
}

class ComesAndGoes : public BehindFailures {
 protected:
  ComesAndGoes() {
    fs::create_directory(directory_ / "turns");
    environment_["FAKE_MPI_TURNS"] = directory_ / "turns";
    environment_["FAKE_MPI"] = "MPI_Info_get_nkeys=turns";
  }

  const Words words_{kFakeMpicc, "--filter", "info.get_nkeys.empty_zero"};
};

TEST_F(ComesAndGoes, ItsRateIsInEveryReport) {
  const Measurement found = run_and_keep(words_);
  expect_last_line(found.process, 1);
  ASSERT_EQ(found.results["causes"].size(), 1U) << found.process.all();
  const json again = found.results["causes"][0]["again"];
  ASSERT_TRUE(again.is_object());
  const int tries = again["tries"];
  const int deviations = again["deviations"];
  EXPECT_GE(tries, 3) << "or the machine is very slow";
  EXPECT_LT(deviations, tries);
  EXPECT_GT(deviations, 0);
  EXPECT_FALSE(failed(found).empty()) << "the verdict stays";
  const std::string rate =
      std::to_string(deviations) + " of " + std::to_string(tries) + " runs of ";
  EXPECT_TRUE(has(found.process.out, "happens:")) << found.process.out;
  for (const char* file : {"summary.md", "report.html", "junit.xml"}) {
    EXPECT_TRUE(has(read(out_ / file), rate)) << file;
  }
}

TEST_F(ComesAndGoes, AnExpectationCallsItFlaky) {
  write(directory_ / "expect.txt", "info.get_nkeys.empty_zero flaky * it comes and goes\n");
  Words words = words_;
  words.insert(words.end(), {"--expect", directory_ / "expect.txt"});
  expect_last_line(run_and_keep(words).process, 0);
  environment_.erase("FAKE_MPI");
  expect_last_line(run_and_keep(words).process, 0);
  environment_["FAKE_MPI"] = "MPI_Info_get_nkeys=abort";
  expect_last_line(run_and_keep(words).process, 1);
}

TEST_F(ComesAndGoes, ABaselineCallsItFlaky) {
  run_and_keep(words_);
  for (const bool by_cause : {false, true}) {
    const fs::path file = directory_ / (by_cause ? "causes.txt" : "cases.txt");
    Words words{"baseline", "update", file, out_};
    if (by_cause) words.emplace_back("--causes");
    infocts(words);
    EXPECT_TRUE(has(read(file), " flaky ")) << read(file);
    EXPECT_FALSE(has(read(file), " fail ")) << read(file);
    EXPECT_EQ(infocts({"gate", out_, "--expect", file}).exit_code, 0);
  }
}

TEST_F(ComesAndGoes, WhatFailsEachTimeHasNoRate) {
  environment_["FAKE_MPI"] = "MPI_Info_get_nkeys=error";
  const Measurement found = run_and_keep(words_);
  ASSERT_EQ(found.results["causes"].size(), 1U);
  const json again = found.results["causes"][0]["again"];
  ASSERT_TRUE(again.is_object());
  EXPECT_EQ(again["tries"], again["deviations"]);
  EXPECT_FALSE(has(found.process.out, "happens:"));
  EXPECT_FALSE(has(read(out_ / "summary.md"), "happens"));
}

TEST_F(BehindFailures, PropertiesAndErroneousCasesRunAgain) {
  const auto again_on = [this](const Words& words) {
    const Measurement found = run_and_keep(words);
    EXPECT_FALSE(found.results["causes"].empty()) << found.process.all();
    const json& rate = found.results["causes"].at(0)["again"];
    return std::pair(rate["tries"].get<int>(), rate["deviations"].get<int>());
  };
  EXPECT_EQ(again_on({"fault:get_string.no_terminator", "--filter",
                      "info.get_string.truncated_terminated.property_any_program"}),
            std::pair(4, 4));
  EXPECT_EQ(again_on({"fault:naming.garbage_after_error", "--filter",
                      "naming.comm_get_name.error_empty.null_handle"}),
            std::pair(5, 5))
      << "four times with others, if there are any, and once alone";
  // One that ends its process runs alone, as often as there is time.
  const auto [tries, deviations] = again_on(
      {"fault:errors.long_value_ends", "--filter", "info.set.long_value.property_any_program"});
  EXPECT_GE(tries, 1);
  EXPECT_EQ(tries, deviations);
}

}  // namespace
}  // namespace infocts::tests
