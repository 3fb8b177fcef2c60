// Files that stand where a result has to be written, and are not ours to replace.
#pragma once

#include <filesystem>
#include <string_view>

namespace infocts {

/// Throws UsageError if there is a file, and it is not what -o would replace: whatever was given
/// there by mistake would be gone. `kind` says what it should be: "a shim".
void require_replaceable(const std::filesystem::path& path, bool is_of_kind, std::string_view kind);

/// Throws UsageError if there is a file that infocts did not write: it would be gone. Knows
/// results.json, coverage.json, bench.json, junit.xml and pages of HTML and Markdown; of other
/// names, nothing is asked.
void require_no_foreign_file(const std::filesystem::path& path);

}  // namespace infocts
