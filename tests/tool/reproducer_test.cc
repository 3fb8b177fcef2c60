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
    if (!text.empty()) measured.results = read_json(text);
    return measured;
  }

  void expect_agreement(const std::string& binding, const std::string& wrapper) const;

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
// asked. By what has been measured of the installed ones.
void Reproducers::expect_agreement(const std::string& binding, const std::string& wrapper) const {
  const Measurement measured = measured_in(MEASURED, binding);
  if (measured.results.is_null()) GTEST_SKIP() << "SKIP: no MPI is installed";
  std::map<std::string, std::string> wrapper_of;  // by iut
  for (const nlohmann::json& iut : measured.results.at("iuts")) {
    const std::string address = iut.at("address");
    const std::string mpi = address.substr(address.rfind('.') + 1);
    wrapper_of[iut.at("id")] = address == "reference"
                                   ? kStage / "bin" / wrapper
                                   : fs::path("/usr/bin") / (wrapper + "." + mpi);
  }
  const std::vector<nlohmann::json> results = with_reproducer(measured);
  if (results.empty()) GTEST_SKIP() << "SKIP: no installed MPI deviates in this";
  for (const nlohmann::json& result : results) {
    const std::string test = result.at("test");
    SCOPED_TRACE(test);
    const fs::path source = fs::path(MEASURED) / result.at("reproducer").get<std::string>();
    const bool races = has(read(source), "pthread_create");
    for (const auto& [iut, compiler] : wrapper_of) {
      const std::string verdict = verdict_of(measured, iut, test);
      if (verdict == "skipped") continue;
      std::optional<int> code = answer(source, compiler);
      ASSERT_TRUE(code) << iut;
      // Damage that the suite's heap catches may do no harm in the program.
      if (*code == 0 && has(read(source), "valgrind shows")) continue;
      // One that is about a limit of another MPI cannot be asked here, and a property may fail for
      // another program there.
      const bool is_own = result.at("iut") == iut;
      const bool is_property = has(test, ".property_");
      if (is_own || (deviates(verdict) && *code != 2 && !is_property)) {
        // Threads need luck to meet, more of it on a busy machine.
        for (int tries = 1; races && code == 0 && tries < 5; ++tries)
          code = answer(source, compiler);
        EXPECT_EQ(code, 1) << iut << '\n' << read(source);
      } else if (!deviates(verdict)) {
        EXPECT_TRUE(*code == 0 || *code == 2) << iut << " exits with " << *code << '\n'
                                              << read(source);
      }
    }
  }
}

TEST_F(Reproducers, OfCAgreeWithTheSuite) { expect_agreement("c", "mpicc"); }
TEST_F(Reproducers, OfCxxAgreeWithTheSuite) { expect_agreement("cxx", "mpicxx"); }
TEST_F(Reproducers, OfMpifAgreeWithTheSuite) { expect_agreement("mpif.h", "mpifort"); }
TEST_F(Reproducers, OfUseMpiAgreeWithTheSuite) { expect_agreement("use_mpi", "mpifort"); }
TEST_F(Reproducers, OfUseMpiF08AgreeWithTheSuite) { expect_agreement("use_mpi_f08", "mpifort"); }

}  // namespace
}  // namespace infocts::tests
