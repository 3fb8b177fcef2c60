// Results whose words are run: a stranger's could name any program.
#pragma once

#include <filesystem>
#include <string>

#include "tool/cli/result_files.h"

namespace infocts {

/// Reads DIRECTORY/FILE, whose command is to be run. Throws UsageError where somebody else than
/// this user and root could have written it.
ResultFiles load_own_result(const std::filesystem::path& directory, const std::string& file);

/// Whether it can be relied on that nobody else has written the results.json of `word`, which names
/// it or its directory.
bool is_own_result(const std::filesystem::path& word);

}  // namespace infocts
