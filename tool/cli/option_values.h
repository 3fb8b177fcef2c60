// What an option of the command line takes, for the pages of the manual and for completion.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace infocts {

bool takes_value(const CLI::Option& option);

/// The words of which the value is one; empty where any text will do.
std::vector<std::string> allowed_values(const CLI::Option& option);

/// How the value is named in help: "FILE".
std::string value_name(const CLI::Option& option);

}  // namespace infocts
