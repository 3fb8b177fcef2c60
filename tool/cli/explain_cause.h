// The part of `infocts explain` that is about causes, which only results know.
#pragma once

#include <string_view>

#include "tool/cli/commands.h"

namespace infocts {

/// Whether the text looks like the id of a cause, with "cause:" in front as in expectation files or
/// without.
bool names_cause(std::string_view text);

/// Prints the causes of this id in the results, by MPI, and returns the exit code. Throws
/// UsageError if there are no results, or if none has it.
int explain_cause(const ExplainArguments& arguments);

}  // namespace infocts
