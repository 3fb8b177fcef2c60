// Results that hold a command to run. Those of a stranger could name any program.
#pragma once

#include <filesystem>
#include <string>

#include "tool/cli/result_files.h"

namespace infocts {

/// Reads DIRECTORY/FILE, whose command will be run. Throws UsageError if anybody but this user and
/// root could have written it.
ResultFiles load_own_result(const std::filesystem::path& directory, const std::string& file);

/// Whether nobody else can have written the results.json of `word`, which names the file or its
/// directory.
bool is_own_result(const std::filesystem::path& word);

}  // namespace infocts
