#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <system_error>

#include "conformance/harness/case.h"
#include "conformance/harness/generation.h"
#include "properties/program.h"
#include "tool/cli/commands.h"
#include "tool/results/nearest.h"
#include "tool/results/results_json.h"
#include "tool/runner/child.h"
#include "tool/runner/errors.h"
#include "tool/runner/selection.h"

namespace infocts {
namespace {

std::string read_all(const std::string& path) {
  if (path == "-") return {std::istreambuf_iterator<char>(std::cin), {}};
  const auto refuse = [&](const std::string& why) {
    throw UsageError(
        fmt::format("'{}' cannot be read: {}; give a results.json, a directory with one, or a file "
                    "with the lines from "
                    "'{}…' on in the message of a failed property.",
                    path, why, kCaseLine));
  };
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    const std::filesystem::path inside = std::filesystem::path(path) / "results.json";
    if (!std::filesystem::exists(inside, error)) refuse("it is a directory without a results.json");
    return read_all(inside);
  }
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) refuse(std::generic_category().message(errno != 0 ? errno : EIO));
  return {std::istreambuf_iterator<char>(file), {}};
}

// A results.json shows the counterexamples in the messages of its results.
std::string messages_in(const std::string& path, const std::string& text) {
  std::string messages;
  try {
    for (const CaseResult& result : read_results_json(text, path).results) {
      messages += result.message + "\n";
    }
  } catch (const ResultsFormatError& error) {
    throw UsageError(error.what());
  }
  return messages;
}

std::vector<properties::NamedProgram> programs_of(const std::string& path,
                                                  const std::string& text) {
  try {
    return properties::programs_in(text);
  } catch (const std::runtime_error& why) {
    throw UsageError(fmt::format("'{}', {}.", path, why.what()));
  }
}

}  // namespace

int replay(const ReplayArguments& arguments) {
  catch_interrupts();
  std::string text = read_all(arguments.file);
  const bool is_report = text.starts_with('{');
  if (is_report) text = messages_in(arguments.file, text);
  RunArguments run_arguments;
  run_arguments.addresses = arguments.addresses;
  run_arguments.command = arguments.command;
  run_arguments.version = arguments.version;
  run_arguments.format = arguments.format;
  run_arguments.quiet = arguments.quiet;
  run_arguments.bindings = {arguments.binding};
  for (const properties::NamedProgram& named : programs_of(arguments.file, text)) {
    const bool known =
        std::any_of(all_cases().begin(), all_cases().end(),
                    [&](const RegisteredCase& entry) { return entry.id == named.case_id; });
    if (!known) {
      throw UsageError(
          fmt::format("'{}' names the case '{}', which does not exist{} See 'infocts list cases'.",
                      arguments.file, named.case_id,
                      or_nearest(named.case_id, words_for_filters(Catalogue::builtin()))));
    }
    if (named.program.empty() && !is_report) {
      throw UsageError(
          fmt::format("'{}' has no line below '{}{}'.", arguments.file, kCaseLine, named.case_id));
    }
    run_arguments.options.selection.ids.insert(named.case_id);
    for (const std::string& line : lines_of(named)) run_arguments.options.program += line + "\n";
  }
  if (run_arguments.options.program.empty()) {
    throw UsageError(fmt::format(
        "'{}' has no counterexample: it needs the lines from '{}…' on in the message of a failed "
        "property.",
        arguments.file, kCaseLine));
  }
  return run(std::move(run_arguments));
}

}  // namespace infocts
