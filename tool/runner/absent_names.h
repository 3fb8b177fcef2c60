// What compilers and linkers say of names that are not there.
#pragma once

#include <set>
#include <string>

namespace infocts {

/// Those of the names that they call absent. Other names that a message has, such as one that may
/// have been meant, are not among them.
std::set<std::string> absent_names(const std::string& said, const std::set<std::string>& names);

}  // namespace infocts
