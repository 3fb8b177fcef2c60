// The words of the command line, for manual pages, completion and error messages.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace infocts {

/// The commands directly below `app`, and the long options of a command ("--json"). Hidden ones are
/// left out.
std::vector<std::string> commands_of(const CLI::App& app);
std::vector<std::string> options_of(const CLI::App& command);

bool takes_value(const CLI::Option& option);

/// The words that the value must be one of; empty if any text will do.
std::vector<std::string> allowed_values(const CLI::Option& option);

/// The name of the value in help: "FILE".
std::string value_name(const CLI::Option& option);

}  // namespace infocts
