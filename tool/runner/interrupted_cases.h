// Which cases run again because their process was interrupted before its end.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "conformance/verdict.h"
#include "tool/runner/case_worker.h"
#include "tool/runner/judge_trace.h"
#include "tool/runner/process_trace.h"

namespace infocts {

/// Whether the end of its process is looked at.
bool may_die_late(IsolationGroup group);

/// The cases that a process ended before it was interrupted, if they are to run again. `before` has
/// what an earlier process found, which was interrupted as well.
Cases to_run_again(const std::vector<CaseTrace>& traces, const Cases& cases,
                   const std::map<std::string, Verdict>& before);

}  // namespace infocts
