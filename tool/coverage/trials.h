// Runs the cases over an implementation, without and with decorations.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/catalogue/catalogue.h"
#include "conformance/harness/case.h"
#include "tool/coverage/measure.h"

namespace infocts {

using Verdicts = std::map<std::string, CaseResult>;  ///< by case

/// The verdicts of one run, and why it could not continue, if so.
struct Measured {
  Verdicts verdicts;
  std::string error;
};

/// The cases of the requirement, and cases of others that decide it too.
std::vector<const RegisteredCase*> cases_deciding(std::string_view requirement);

bool needs_ranks(const RegisteredCase* entry);

/// Adds what was found with another number of ranks: the worse verdict counts, and the longer time.
void add_to(Verdicts& verdicts, const Verdicts& more);

/// Whether the verdict of the case is a deviation.
bool noticed(const Verdicts& verdicts, const std::string& test);

/// Seconds for one of these cases on a fault: some, and many times as long as the longest of them
/// takes on the implementation without it, which `undecorated` says. Nothing, which is the usual
/// time, where threads wait until they meet on one object.
std::optional<double> limit_on_a_fault(const Verdicts& undecorated,
                                       const std::set<std::string>& cases);

class Trials {
 public:
  Trials(const Target& target, const IutRecord& iut, const CoverageOptions& options);

  const CoverageOptions& options() const { return options_; }
  StdVersion claimed() const { return claimed_; }

  /// The claimed version if it has the requirement, else the last one that has it.
  StdVersion version_for(const Requirement& requirement) const;

  /// Runs the cases over a decoration, or over none (""), with one process, and also with several
  /// if those were asked for. No cases: all of them. Throws NotMeasured.
  Measured run(const std::string& decoration, StdVersion version,
               const std::set<std::string>& cases) const;
  /// The same with one number of processes.
  Measured run(const std::string& decoration, StdVersion version,
               const std::set<std::string>& cases, const RunOptions& how) const;

  /// The version that a decoration claims, which need not be that of the implementation.
  StdVersion version_of(const std::string& decoration) const;

  /// Runs what the rest is compared with; `twice`, to know which answers differ between two runs.
  void run_undecorated(bool twice);
  const Verdicts& undecorated(StdVersion version) const { return undecorated_.at(version); }
  const std::string& undecorated_error() const { return undecorated_error_; }

  /// Whether the answer differs from that of the implementation, and not by chance.
  bool differs(const CaseResult& result) const;

 private:
  Target decorated(const std::string& decoration) const;

  const Target& target_;
  const IutRecord& iut_;
  const CoverageOptions& options_;
  const StdVersion claimed_;
  std::map<StdVersion, Verdicts> undecorated_;  ///< by version applied
  std::string undecorated_error_;
  std::set<std::string> unsteady_;  ///< cases that a second run answers differently
};

}  // namespace infocts
