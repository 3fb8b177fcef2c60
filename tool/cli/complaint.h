// The message about a command line that cannot be read.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace infocts {

/// What was wrong, in which command, and what to do next. `app` must have parsed the command line.
std::string complaint(const CLI::App& app, const CLI::ParseError& error);

}  // namespace infocts
