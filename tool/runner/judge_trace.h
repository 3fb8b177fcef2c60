// Decides which cases run on a target and how, and turns their traces into verdicts.
#pragma once

#include <optional>
#include <string>

#include "conformance/harness/case.h"
#include "tool/results/results.h"
#include "tool/runner/run_options.h"
#include "tool/runner/worker_process.h"

namespace infocts {

/// Cases of one group have processes of their own, so that damage done there is charged to no
/// other group.
enum class IsolationGroup {
  ordinary,
  facility,   ///< needs an optional facility, such as a way to spawn processes
  property,   ///< generated programs, after all cases written by hand
  erroneous,  ///< an MPI may do anything
};

IsolationGroup isolation_group_of(const RegisteredCase& entry);

/// Whether a process that ended or blocked in that call shows that an optional facility is missing.
bool shows_absence(const RegisteredCase& entry, const std::string& call, bool timed_out);

/// Seconds for a case, or when it is tried again, alone. Fewer in groups where a call that does not
/// return is no deviation.
double time_limit(IsolationGroup group, const RunOptions& options, bool again);

/// The function of the open call; empty if there is none.
std::string function_in(const CaseTrace& trace);

/// Whether its requirement is about a function, and not about this one.
bool about_another(const RegisteredCase& entry, const std::string& function);

/// The version that an implementation is assumed to have: its own, or the one that the user chose.
std::string assumed_version(const IutRecord& iut, const RunOptions& options);

/// Why a case does not run on this target; nothing if it does.
std::optional<SkipReason> why_skipped(const RegisteredCase& entry, const IutRecord& iut,
                                      const RunOptions& options);

/// Why the remaining cases of a column did not run.
std::string out_of_time_text(double max_time_s);

/// All that is known of a result before the case runs.
CaseResult blank_result(const RegisteredCase& entry, const IutRecord& iut);

/// The result of a case that a worker began. Nothing if the user interrupted it: then nothing is
/// known.
std::optional<CaseResult> judge_trace(const RegisteredCase& entry, const IutRecord& iut,
                                      const CaseTrace& trace, const WorkerReport& report);

}  // namespace infocts
