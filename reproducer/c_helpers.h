// The C functions that a program calls to look at its buffers, and what its handlers are.
#pragma once

#include <set>
#include <string>

namespace infocts {

/// The definitions of those that are named.
std::string c_helpers(const std::set<std::string>& wanted);

}  // namespace infocts
