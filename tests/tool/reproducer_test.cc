// Reproducers: compiled by every MPI at hand, they say of it what the suite says.
#include <optional>

#include "tests/support/tool.h"

namespace infocts::tests {
namespace {

namespace fs = std::filesystem;

class Reproducers : public Tool {
 protected:
  Reproducers() {
    limit_s_ = 240;  // they are tried when all columns are measured
    environment_["PATH"] = "/usr/local/bin:/usr/bin:/bin";
    environment_["OMPI_ALLOW_RUN_AS_ROOT"] = "1";
    environment_["OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"] = "1";
  }

  /// Exit code of the program, or nothing when this MPI cannot build it, for want of a function.
  std::optional<int> answer(const fs::path& source, const std::string& wrapper) const {
    const std::string program = directory_ / "reproducer";
    Words command{wrapper, "-Wall", source, "-o", program};
    if (source.extension() == ".c") command.emplace_back("-Werror=format");
    const Finished built =
        tests::run({.words = command, .environment = environment_, .directory = directory_.path()});
    if (built.exit_code != 0) {
      const bool lacks = has(built.err, "undefined reference") || has(built.err, "undeclared") ||
                         has(built.err, "no IMPLICIT type");
      EXPECT_TRUE(lacks) << source << ": " << built.err;
      return {};
    }
    return tests::run(
               {.words = {program}, .environment = environment_, .directory = directory_.path()})
        .exit_code;
  }

  /// Unlike Tool::run, leaves the files.
  Measurement run_and_keep(Words words) const {
    words.insert(words.begin(), "run");
    words.insert(words.end(), {"-o", results_.string()});
    Measurement measured;
    measured.process = tests::run(command(words));
    const std::string text = read(results_ / "results.json");
    if (!text.empty()) measured.results = nlohmann::json::parse(text);
    return measured;
  }

  void expect_agreement(const std::string& binding, const std::string& wrapper,
                        const Words& filters) const;

  const fs::path results_ = directory_ / "results";
  const std::string reference_ = kStage / "bin/mpicc";
};

bool deviates(const std::string& verdict) {
  return verdict == "fail" || verdict == "crashed" || verdict == "timed_out";
}

std::vector<nlohmann::json> with_reproducer(const Measurement& run) {
  std::vector<nlohmann::json> results;
  for (const nlohmann::json& result : run.results.at("results")) {
    if (!result.at("reproducer").is_null()) results.push_back(result);
  }
  return results;
}

std::string verdict_of(const Measurement& run, const std::string& iut, const std::string& test) {
  for (const nlohmann::json& result : run.results.at("results")) {
    if (result.at("iut") == iut && result.at("test") == test) return result.at("verdict");
  }
  return {};
}

// Some faults of each kind of question that a reproducer asks.
TEST_F(Reproducers, OfFaultsFindNothingOnTheReference) {
  const Words faults{"get_string.no_terminator", "delete.cuts_one_left",
                     "delete.key_stripped_in_place", "argument.all_read_behind",
                     "get.value_missing_written_before"};
  std::size_t count = 0;
  for (const std::string& fault : faults) {
    const Measurement measured = run_and_keep({"fault:" + fault, "--filter", "info.get_string",
                                               "--filter", "info.get", "--filter", "info.delete"});
    for (const nlohmann::json& result : with_reproducer(measured)) {
      ++count;
      const fs::path source = results_ / result.at("reproducer").get<std::string>();
      EXPECT_EQ(answer(source, reference_), 0) << result.at("test") << '\n' << read(source);
    }
  }
  EXPECT_GE(count, faults.size());
}

// What the suite says of an MPI, its reproducers say of it, and of the others where they can be
// asked.
void Reproducers::expect_agreement(const std::string& binding, const std::string& wrapper,
                                   const Words& filters) const {
  std::map<std::string, std::string> wrapper_of;  // by iut
  Words words{"reference"};
  for (const char* mpi : {"mpich", "openmpi"}) {
    if (fs::exists(fs::path("/usr/bin") / (wrapper + "." + mpi)))
      words.push_back("mpicc." + std::string(mpi));
  }
  const std::size_t count = words.size();
  if (count == 1) GTEST_SKIP() << "SKIP: no MPI is installed";
  const Words addresses = words;
  words.insert(words.end(), {"--binding", binding});
  for (const std::string& filter : filters) words.insert(words.end(), {"--filter", filter});
  const Measurement measured = run_and_keep(words);
  ASSERT_EQ(measured.results.at("iuts").size(), count) << measured.process.all();
  ASSERT_TRUE(measured.results.at("suite").at("complete")) << measured.process.all();
  for (std::size_t i = 0; i < count; ++i) {
    const std::string mpi = addresses[i].substr(addresses[i].find('.') + 1);
    wrapper_of[measured.iut(i).at("id")] =
        i == 0 ? kStage / "bin" / wrapper : fs::path("/usr/bin") / (wrapper + "." + mpi);
  }
  const std::vector<nlohmann::json> results = with_reproducer(measured);
  if (results.empty()) GTEST_SKIP() << "SKIP: no installed MPI deviates in this";
  for (const nlohmann::json& result : results) {
    const std::string test = result.at("test");
    SCOPED_TRACE(test);
    const fs::path source = results_ / result.at("reproducer").get<std::string>();
    for (const auto& [iut, compiler] : wrapper_of) {
      const std::string verdict = verdict_of(measured, iut, test);
      if (verdict == "skipped") continue;
      const std::optional<int> code = answer(source, compiler);
      ASSERT_TRUE(code) << iut;
      // One that is about a limit of another MPI cannot be asked here, and a property may fail for
      // another program there.
      const bool is_own = result.at("iut") == iut;
      const bool is_property = has(test, ".property_");
      if (is_own || (deviates(verdict) && *code != 2 && !is_property)) {
        EXPECT_EQ(*code, 1) << iut << '\n' << read(source);
      } else if (!deviates(verdict)) {
        EXPECT_TRUE(*code == 0 || *code == 2) << iut << " exits with " << *code << '\n'
                                              << read(source);
      }
    }
  }
}

TEST_F(Reproducers, AgreeWithTheSuiteOnEveryMpi) { expect_agreement("c", "mpicc", {}); }

// Each is compiled for every MPI, which takes its time.
const Words kFewDeviations{"info.get.truncates", "info.get.zero_flag_true",
                           "naming.comm_set_name.leading_blanks"};

// Of strings and exceptions: where none is thrown, flags are what they happen to be.
TEST_F(Reproducers, OfCxxAgreeWithTheSuite) {
  expect_agreement("cxx", "mpicxx",
                   {"info.parsing.argument_unchanged", "info.delete.miss_nokey.empty_object"});
}

TEST_F(Reproducers, OfMpifAgreeWithTheSuite) {
  expect_agreement("mpif.h", "mpifort", kFewDeviations);
}

TEST_F(Reproducers, OfUseMpiAgreeWithTheSuite) {
  expect_agreement("use_mpi", "mpifort", kFewDeviations);
}

TEST_F(Reproducers, OfUseMpiF08AgreeWithTheSuite) {
  expect_agreement("use_mpi_f08", "mpifort", kFewDeviations);
}

}  // namespace
}  // namespace infocts::tests
