// Old ids, which still work after a requirement was split or renamed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tool/results/expectations.h"

namespace infocts {

/// Today's ids for an old id of a requirement or a case: several if a requirement was split, none
/// if it is no old id.
std::vector<std::string> current_ids(const std::string& old);

/// "'info.set.long' is now A, B; the old id works up to and including infocts 1.1"; empty if it is
/// no old id.
std::string old_id_notice(const std::string& old);

/// Prints that to standard error for each glob of this option, or line, that covers something only
/// by an old id.
void report_old_ids(std::string_view option, const std::vector<std::string>& globs);
void report_old_ids(const std::vector<Expectation>& lines);

}  // namespace infocts
