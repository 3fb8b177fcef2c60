// The whole command line for CLI11, and the other texts of its help and manual pages.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tool/cli/grammar.h"

namespace infocts {

/// A word and what it means, for a list in the help.
struct Term {
  std::string_view word;
  std::string_view meaning;
};

std::span<const Term> address_terms();
std::span<const Term> exit_code_terms();
std::span<const Term> environment_terms();

/// A command with a manual page: "run", or "baseline-update" for a command below another.
struct CommandPage {
  std::string name;
  const CLI::App* app;
};
std::vector<CommandPage> command_pages(const CLI::App& app);

/// `action` must outlive the app; `command` is the whole command line, for reports.
std::unique_ptr<CLI::App> make_app(Action& action, const std::string& command);

}  // namespace infocts
