// Files that stand where a report has to be written, and are not ours to replace.
#pragma once

#include <filesystem>

namespace infocts {

/// Throws UsageError if there is a file that infocts did not write: it would be gone. Knows the
/// names and endings of all that `run`, `bench`, `coverage` and `report` write; of other names,
/// nothing is asked.
void require_no_foreign_file(const std::filesystem::path& path);

}  // namespace infocts
