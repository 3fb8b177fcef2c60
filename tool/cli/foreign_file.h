// Files that stand where a report has to be written, and are not ours to replace.
#pragma once

#include <filesystem>

namespace infocts {

/// Throws UsageError if there is a file that infocts did not write: it would be gone. Knows
/// results.json, coverage.json, bench.json, junit.xml and pages of HTML and Markdown; of other
/// names, nothing is asked.
void require_no_foreign_file(const std::filesystem::path& path);

}  // namespace infocts
