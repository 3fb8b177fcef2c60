// Messages about a worker that ended badly.
#pragma once

#include <string>

#include "tool/runner/worker_process.h"

namespace infocts {

/// The message, followed by the first and the last lines that the process printed.
std::string with_output(std::string message, const std::string& output);

/// How a worker ended after its cases.
std::string ending_after_cases(const WorkerReport& report);

/// Why a worker did not get as far as running cases.
std::string why_not_running(const WorkerReport& report);

}  // namespace infocts
