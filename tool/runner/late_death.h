// Late deaths: the process dies outside of the case that caused it, in MPI_Finalize, at exit,
// between cases, or in a case that passes alone. The culprit is found by running parts of what ran
// before.
//
// The search first runs everything again: a death that does not come again was chance. Then it runs
// halves, quarters and so on. The culprit that it finds must cause the death twice more, and an
// empty run must not. Last it runs the rest without the culprits, which must end well. This takes
// about twice the time of the cases and, for one culprit among a thousand, 29 starts.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "conformance/verdict.h"
#include "tool/runner/case_worker.h"

namespace infocts {

/// At most this many workers are started to find the culprits of one column.
inline constexpr int kMaxSearchStarts = 64;

/// The case that a death is charged to when none of those that ran can be blamed.
inline constexpr std::string_view kEndOfProcess = "environment.process.ends_well.after_cases";

/// How a worker ended badly.
struct Ending {
  std::string text;                    ///< "MPI_Finalize ends the process with signal 6 (Aborted)"
  Verdict verdict = Verdict::crashed;  ///< or timed_out; fail if MPI_Finalize returns an error
  std::string output;                  ///< what the process printed
  bool killed = false;                 ///< WorkerReport::killed
};

/// Nothing if the worker ended well, was ended by somebody else, or died in an open case.
std::optional<Ending> ending_outside_of_cases(const WorkerReport& report);

/// The same, but a bad end in its last case counts too.
std::optional<Ending> any_bad_ending(const WorkerReport& report, const std::string& last_case);

struct LateDeath {
  Phase phase = Phase::initialized;
  Cases before;                            ///< the cases that ran in that worker, in order
  const RegisteredCase* victim = nullptr;  ///< the open case, which runs well alone; missing: none
  Ending ending;
};

struct FoundCulprits {
  std::vector<Cases> culprits;  ///< each is one case, or several that cause it only together
  /// Why the death, or a part of it, has no culprit; empty if everything is explained.
  std::string unexplained;
  bool by_chance = false;  ///< that is why: the same cases did not bring it about each time
  bool gave_up = false;    ///< that is why: there could be no more reruns
};

/// How badly a worker ended, if it did. It ran these cases, or without any only MPI_Init and
/// MPI_Finalize.
struct Rerun {
  std::string why_not = {};  ///< why it did not get to its cases; empty: it did
  std::optional<Ending> ending;
};
using RunAgain = std::function<Rerun(Phase phase, const Cases& cases)>;

/// `known` are cases that are known to do damage, and need not be found again.
FoundCulprits find_culprits(const LateDeath& death, const Cases& known, const RunAgain& run_again);

}  // namespace infocts
