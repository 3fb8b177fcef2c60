// Results without names of hosts, users and paths.
#pragma once

#include <filesystem>
#include <vector>

#include "tool/cli/result_files.h"
#include "tool/evidence/redact.h"

namespace infocts {

/// Puts redacted copies below `directory` in place of what was loaded, and returns what changed
/// them. A machine has one name in all of them.
Redactor redact_results(std::vector<ResultFiles>& files, const std::filesystem::path& directory);

}  // namespace infocts
