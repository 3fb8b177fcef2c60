#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "adapters/binding.h"
#include "tool/cli/command_line.h"
#include "tool/cli/grammar.h"
#include "tool/cli/resume.h"
#include "tool/runner/errors.h"

namespace infocts {
namespace {

// Of two options that contradict each other, one was not meant.
[[noreturn]] void refuse_both(const std::string& one, const std::string& other) {
  throw UsageError(fmt::format("{} and {} contradict each other: give one of them.", one, other));
}

}  // namespace

// CLI::Range takes NaN, which is neither below nor above.
std::function<std::string(const std::string&)> number_within(double least, double most) {
  return [=](const std::string& text) {
    double value = 0;
    const bool good = CLI::detail::lexical_cast(text, value) && value >= least && value <= most;
    return good ? std::string()
                : fmt::format("{} is not a number from {} to {}", text, least, most);
  };
}

// A variable of a CI system that is not set, most likely: nothing would be written.
std::string not_empty(const std::string& name) {
  return name.empty() ? "the name is empty" : std::string();
}

std::vector<std::string> binding_names() {
  std::vector<std::string> names;
  for (const Binding binding : kBindings) names.emplace_back(name_of(binding));
  return names;
}

void add_launcher(CLI::App& command, std::string& launcher) {
  command
      .add_option("--launcher", launcher,
                  "template of the command that starts a worker, e.g. 'srun -n {ranks} {command}' "
                  "(default: the "
                  "MPI's own mpiexec for several ranks, none for one)")
      ->type_name("TEMPLATE");
}

void add_format(CLI::App& command, std::string& format) {
  const CLI::Option* option =
      command
          .add_option("--format", format,
                      "output format: text, for people; verbose, the same with each unexpected "
                      "case; json, as in results.json; tap, TAP 13")
          ->check(CLI::IsMember({"text", "verbose", "json", "tap"}))
          ->capture_default_str();
  // CLI11 calls them in the order in which they are added: --format is known here.
  const auto choose = [&format, option](const std::string& wanted) {
    const bool is_given = option->count() > 0;
    if (format != wanted && (is_given || format != "text")) {
      refuse_both("--" + wanted, is_given ? "--format " + format : "--" + format);
    }
    format = wanted;
  };
  command.add_flag_callback(
      "-v,--verbose", [choose] { choose("verbose"); }, "the same as --format verbose");
  command.add_flag_callback(
      "--json", [choose] { choose("json"); }, "the same as --format json");
}

void add_last_line_only(CLI::App& command, bool& quiet, const std::string& format,
                        const std::string& text) {
  command.add_flag_callback(
      "-q,--quiet",
      [&quiet, &format] {
        if (format == "verbose") refuse_both("--quiet", "--verbose (--format verbose)");
        quiet = true;
      },
      text);
}

void add_machine(CLI::App& command, std::string& machine) {
  static constexpr std::size_t kLongest = 64;
  command.add_option("--machine", machine,
                     "name of this machine in reports (default: host name)")
      ->check([](const std::string& text) {  // it is part of file names
        return text.size() <= kLongest
                   ? std::string()
                   : fmt::format("a name of a machine has at most {} bytes", kLongest);
      })
      ->type_name("NAME");
}

void add_quiet(CLI::App& command, bool& quiet, const std::string& text) {
  command.add_flag("-q,--quiet", quiet, text);
}

void add_color(CLI::App& command) {
  command
      .add_option_function<std::string>(
          "--color",
          [](const std::string& when) {
            if (when == "auto") return;
            const bool always = when == "always";
            unsetenv(always ? "NO_COLOR" : "CLICOLOR_FORCE");
            setenv(always ? "CLICOLOR_FORCE" : "NO_COLOR", "1", 1);
          },
          "colours: auto, on a terminal only; always; never (default: auto; see NO_COLOR)")
      ->check(CLI::IsMember({"auto", "always", "never"}));
}

void add_jobs(CLI::App& command, int& jobs, const std::string& text) {
  command.add_option("-j,--jobs", jobs, text)->check(CLI::Range(1, 1024))->type_name("N");
}

void add_resume(CLI::App& command, std::string& resume, std::string& resumed) {
  command
      .add_option("--resume", resume,
                  "resume the interrupted command that wrote to DIR with -o, with the same options")
      ->type_name("DIR");
  command.add_option(std::string(kResumed.substr(0, kResumed.size() - 1)), resumed)->group("");
}

void require_alone(const CLI::App& command) {
  std::size_t given = 0;
  for (const CLI::Option* option : command.get_options()) given += option->count() > 0 ? 1 : 0;
  if (given > 1) {
    throw UsageError("--resume takes all options from the interrupted command: give nothing else.");
  }
}

int resume_command(const std::string& directory, const std::string& command) {
  InterruptedCommand interrupted = interrupted_command(directory, command);
  std::error_code gone;  // then the paths are of here, as far as they are relative
  if (!interrupted.directory.empty()) {
    std::filesystem::current_path(interrupted.directory, gone);
  }
  std::vector<char*> argv = {const_cast<char*>("infocts")};
  for (std::string& word : interrupted.words) argv.push_back(word.data());
  return command_line(static_cast<int>(argv.size()), argv.data());
}

}  // namespace infocts
