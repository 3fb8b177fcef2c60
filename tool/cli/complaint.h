// The message about a command line that cannot be read.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace infocts {

/// What was wrong, of which verb, and what to do next. `app` has been given the words.
std::string complaint(const CLI::App& app, const CLI::ParseError& error);

}  // namespace infocts
