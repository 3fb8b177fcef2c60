// The verbs of the command line. Each adds itself to the parser; the chosen one's action is run.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace infocts {

/// What to do once the command line has been read; returns the exit code.
using Action = std::function<int()>;

void add_doctor(CLI::App& app, Action& action);
void add_run(CLI::App& app, Action& action, int argc, char** argv);
void add_list(CLI::App& app, Action& action);
void add_explain(CLI::App& app, Action& action);

}  // namespace infocts
