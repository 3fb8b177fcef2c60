// Results without names of hosts, users and paths.
#pragma once

#include <filesystem>

#include "tool/cli/result_files.h"
#include "tool/evidence/redact.h"

namespace infocts {

/// Learns the names in it. Learn all files before you change the first.
void learn_names(const ResultFiles& files, Redactor& redactor);

/// A redacted copy, with its reproducers below `directory`, where they may be from an earlier call.
ResultFiles redacted(const ResultFiles& files, const Redactor& redactor,
                     const std::filesystem::path& directory);

}  // namespace infocts
