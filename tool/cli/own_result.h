// Results that say what is run next.
#pragma once

#include <filesystem>
#include <string>

#include "tool/cli/result_files.h"

namespace infocts {

/// Reads DIRECTORY/FILE, whose command is to be run. Throws UsageError where somebody else than
/// this user and root could have written it.
ResultFiles load_own_result(const std::filesystem::path& directory, const std::string& file);

}  // namespace infocts
