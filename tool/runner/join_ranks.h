// Joins the results of a worker's processes: the worst verdict of all ranks counts, and messages
// name the ranks.
#pragma once

#include <string>
#include <vector>

#include "tool/runner/process_trace.h"

namespace infocts {

/// "rank 2", "ranks 0,2", "ranks 0-3,7". Of none: "no rank".
std::string ranks_text(std::vector<int> ranks);

/// How a worker of several processes ended.
struct JoinedEnd {
  bool timed_out = false;
  double timeout_s = 0;
  std::string launcher;  ///< how the launcher ended
};

/// The cases of all ranks, in the order of the plan. Only the last one may be without an outcome.
std::vector<CaseTrace> join_cases(const std::vector<ProcessTrace>& processes, const JoinedEnd& end);

/// The processes that died first and in the same way, as "rank 1 ended with signal 9 (Killed)";
/// empty when none did.
std::string first_deaths(const std::vector<ProcessTrace>& processes, bool timed_out);

}  // namespace infocts
