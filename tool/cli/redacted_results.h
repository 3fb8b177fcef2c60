// Results without names of hosts, users and paths.
#pragma once

#include <filesystem>
#include <vector>

#include "tool/cli/result_files.h"
#include "tool/evidence/redact.h"

namespace infocts {

/// Replaces `files` by redacted copies, with their reproducers below `directory`, and returns the
/// redactor. A machine has the same name in all of them.
Redactor redact_results(std::vector<ResultFiles>& files, const std::filesystem::path& directory);

}  // namespace infocts
