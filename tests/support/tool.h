// The executable under test: running it in an environment of its own, and reading what it found.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "tests/support/json.h"
#include "tests/support/paths.h"
#include "tests/support/process.h"
#include "tests/support/text.h"

namespace infocts::tests {

using Words = std::vector<std::string>;
/// Test id → verdict.
using Verdicts = std::map<std::string, std::string>;

/// The outcome of a run.
struct Measurement {
  Finished process;
  nlohmann::json results;  ///< null when there is no such file

  /// Verdicts of the cases that were not filtered away, of all implementations together.
  Verdicts verdicts() const;
  const nlohmann::json& result(const std::string& test) const;
  const nlohmann::json& iut(std::size_t number = 0) const { return results.at("iuts").at(number); }
  /// The functions that this MPI lacks, except those that the reference lacks too (of files, ports,
  /// persistent and partitioned communication).
  Words absent() const;
  std::string message(const std::string& test) const { return result(test).at("message"); }
};

/// What a run in `directory` found in this binding of the MPIs whose addresses end with `wrapper`.
/// The process is empty, and the results are null where there was no run.
Measurement measured_in(const std::filesystem::path& directory, const std::string& binding,
                        const std::string& wrapper = {});

/// Runs the executable with an empty PATH, a home, a temporary directory and results of its own.
/// Only built shims are shared with other tests, unless a test chooses another cache.
class Tool : public ::testing::Test {
 protected:
  Tool();

  Command command(const Words& words) const;
  Finished infocts(const Words& words) const { return tests::run(command(words)); }
  /// `infocts run … -o DIR`, and its results.
  Measurement run(Words words) const;

  Directory directory_;
  bool every_binding_ = false;  ///< run without --binding; else in C if the test names none
  /// Properties try all programs, and threads try as long as usual; else a tenth of that, unless
  /// the test says how much.
  bool all_programs_ = false;
  double limit_s_ = 60;  ///< for one process
  std::map<std::string, std::string> environment_;
};

/// The verdicts of `run` are those of `healthy`, except for cases that start with `id_start`: at
/// least one of those differs, and each that differs is `verdict`.
void expect_only(const Measurement& run, const Measurement& healthy, const std::string& id_start,
                 const std::string& verdict);

/// The last line that the terminal shows sums up, and says which exit code this is.
void expect_last_line(const Finished& process, int exit_code);

/// A mistake was reported: one paragraph on standard error that has all `parts`, and this exit
/// code.
void expect_complaint(const Finished& process, int exit_code, const Words& parts);

/// A wrapper compiler in a directory of the test: `sh` with the commands of `script`.
std::string wrapper_script(const std::string& script);
/// The compiler's command for an MPI with this include directory and library ("-lname").
std::string compile_command(const std::filesystem::path& include, const std::filesystem::path& lib,
                            const std::string& name);

}  // namespace infocts::tests
