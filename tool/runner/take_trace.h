// Turns what is known of a case into a result of its target.
#pragma once

#include <string>

#include "conformance/harness/case.h"
#include "tool/runner/process_trace.h"
#include "tool/runner/run_column.h"
#include "tool/runner/worker_process.h"

namespace infocts {

/// Adds a result that no worker reported.
void add_result(const RegisteredCase& entry, Verdict verdict, std::string message,
                ColumnResults& collected);
void add_skipped(const RegisteredCase& entry, SkipReason reason, ColumnResults& collected);

/// Adds the result of a case that a worker began, if anything is known; for a deviation also its
/// reproducer and, with `symptoms`, the symptom.
void take_trace(const RegisteredCase& entry, const CaseTrace& trace, const WorkerReport& report,
                bool symptoms, ColumnResults& collected);

}  // namespace infocts
