// The C functions that a reproducer uses to look at its buffers, and its error handlers.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace infocts {

/// The definitions of the wanted ones, which are valid C++ as well. `handler_parameter` is the
/// first parameter of an error handler.
std::string c_helpers(const std::set<std::string>& wanted, std::string_view handler_parameter);

}  // namespace infocts
