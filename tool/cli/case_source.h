// The lines of a case, as its authors wrote them, for readers who have no clone.
#pragma once

#include <string>

#include "conformance/harness/case.h"

namespace infocts {

/// The lines that write the case, from those that register it to the end of its body; behind them,
/// each after an empty line, the functions, types, constants and macros of its file that these
/// lines, or those, name. Lists of ids are cut. Other things that it calls stand in
/// conformance/harness or properties. Throws std::logic_error if the file is not in this
/// executable.
std::string case_source(const RegisteredCase& entry);

}  // namespace infocts
