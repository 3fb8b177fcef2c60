#include "tool/cli/command_line.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <iostream>
#include <stdexcept>
#include <string_view>

#include "tool/cli/app.h"
#include "tool/cli/complaint.h"
#include "tool/cli/resume.h"
#include "tool/report/shell_words.h"
#include "tool/results/exit_code.h"
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

// What is still in a buffer would fail when nobody asks any more: half a document and exit code 0.
void require_printed() {
  std::cout.flush();
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0 || !std::cout) {
    throw std::runtime_error("standard output could not be written completely");
  }
}

}  // namespace

int command_line(int argc, char** argv) {
  Action action;
  const std::unique_ptr<CLI::App> app = make_app(action, whole_command(argc, argv));
  try {
    app->parse(argc, argv);
  } catch (const CLI::Success& help) {
    app->exit(help);  // prints it
    require_printed();
    return kExitAsExpected;
  } catch (const CLI::ParseError& error) {
    throw UsageError(complaint(*app, error));
  }
  const int code = action();
  require_printed();
  return code;
}

}  // namespace infocts
