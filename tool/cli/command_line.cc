#include "tool/cli/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string_view>

#include "tool/cli/app.h"
#include "tool/cli/resume.h"
#include "tool/report/rerun.h"
#include "tool/results/exit_code.h"
#include "tool/runner/child.h"
#include "tool/runner/errors.h"

namespace infocts {
namespace {

std::string whole_command(int argc, char** argv) {
  std::string command = "infocts";
  for (int i = 1; i < argc; ++i) {
    if (!std::string_view(argv[i]).starts_with(kResumed)) command += " " + shell_word(argv[i]);
  }
  return command;
}

}  // namespace

int command_line(int argc, char** argv) {
  Action action;
  const std::unique_ptr<CLI::App> app = make_app(action, whole_command(argc, argv));
  try {
    app->parse(argc, argv);
  } catch (const CLI::RequiredError& error) {
    // CLI11 misses the verb before it looks at what stands in its place.
    const std::vector<std::string> words = app->remaining();
    if (words.empty()) return app->exit(error) == 0 ? kExitAsExpected : kExitUsage;
    throw UsageError(fmt::format("there is no verb or option '{}': 'infocts --help' lists them.",
                                 words.front()));
  } catch (const CLI::ParseError& error) {
    return app->exit(error) == 0 ? kExitAsExpected : kExitUsage;
  }
  catch_interrupts();
  return action();
}

}  // namespace infocts
