// Old ids, which still work after a requirement was split or renamed.
#pragma once

#include <string>
#include <vector>

#include "tool/results/expectations.h"

namespace infocts {

/// What an id of a requirement or a case is called today: more than one thing where a requirement
/// was split, nothing if it is no old id.
std::vector<std::string> ids_of_today(const std::string& old);

/// "'info.set.long' is now A, B; the old id works until infocts 1.1"; empty if it is no old id.
std::string told_of_old_id(const std::string& old);

/// Says so on standard error of each filter, or line, that covers something by an old id alone.
void tell_old_ids(const std::vector<std::string>& filters);
void tell_old_ids(const std::vector<Expectation>& lines);

}  // namespace infocts
