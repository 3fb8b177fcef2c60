// Judges an evidence file again from its raw results.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/catalogue/catalogue.h"
#include "tool/evidence/archive.h"
#include "tool/results/exit_code.h"
#include "tool/results/results.h"

namespace infocts {

/// A file that cannot be judged at all. what() says why, without the file's name.
class EvidenceError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What was found, one sentence each.
struct Discrepancies {
  std::vector<std::string> contradictions;  ///< what contradicts itself
  std::vector<std::string> left_out;        ///< what the evidence does not hold
};

struct Verification {
  RunResults run;  ///< with the expectations of the evidence applied again
  ExitDecision decision;
  std::string made_by;
  bool redacted = false;
  Discrepancies discrepancies;

  /// 4 if there are contradictions, since it is not known what was measured; else that of the
  /// results.
  int exit_code() const;
};

/// The infocts that judges.
struct JudgingTool {
  std::string version;  ///< of the suite
  std::string sha256;   ///< of the executable
};

/// Throws EvidenceError.
Verification verify_evidence(std::string_view file, const JudgingTool& judge,
                             const Catalogue& catalogue);

/// Parts of verify_evidence. Finds results that contradict themselves or, if they are of this
/// suite, its cases:
void check_results(const RunResults& run, bool same_suite, const Catalogue& catalogue,
                   Discrepancies& discrepancies);
/// Checks what was expected, and counts, which must follow from the verdicts. `judged` is the run
/// with the expectations applied again, `stored` the file. A count that the file lacks is a
/// contradiction only in results of this suite.
void check_judgement(const RunResults& run, const RunResults& judged,
                     const nlohmann::ordered_json& stored, bool same_suite,
                     Discrepancies& discrepancies);
/// Checks causes against their cases.
void check_causes(const RunResults& run, Discrepancies& discrepancies);

}  // namespace infocts
