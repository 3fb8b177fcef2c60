// The grammar of the command line: its commands, and the options they share.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace infocts {

/// What to do once the command line has been read; returns the exit code.
using Action = std::function<int()>;

/// What a command is added to.
struct Grammar {
  CLI::App& app;
  Action& action;       ///< set by the command that was given; outlives the parsing
  std::string command;  ///< the whole command line, for reports
};

void add_running_commands(Grammar& grammar);    ///< run, replay, shim
void add_measuring_commands(Grammar& grammar);  ///< coverage, bench
void add_judging_commands(Grammar& grammar);    ///< report, evidence, gate, baseline
void add_asking_commands(Grammar& grammar);     ///< doctor, list, explain
void add_manual_commands(Grammar& grammar);  ///< help, man, completion, and what its scripts call

/// Checks of values. They return an empty string, or what is wrong.
std::function<std::string(const std::string&)> number_within(double least, double most);
std::string not_empty(const std::string& name);

std::vector<std::string> binding_names();

void add_launcher(CLI::App& command, std::string& launcher);

/// Adds --verbose, --format and --json, which say how verdicts are printed. Contradicting ones
/// throw UsageError.
void add_format(CLI::App& command, std::string& format);
/// Adds --quiet to a command that has add_format(). With --verbose it throws UsageError.
void add_last_line_only(CLI::App& command, bool& quiet, const std::string& format,
                        const std::string& text);

/// Adds --machine.
void add_machine(CLI::App& command, std::string& machine);
void add_quiet(CLI::App& command, bool& quiet, const std::string& text);

/// Adds --color, which sets the environment variables that tool/report/style.h reads.
void add_color(CLI::App& command);
void add_jobs(CLI::App& command, int& jobs, const std::string& text);

/// Adds --resume (no other option is allowed) and the hidden option of the second command.
void add_resume(CLI::App& command, std::string& resume, std::string& resumed);

/// Throws UsageError if there is anything but --resume.
void require_alone(const CLI::App& command);

/// Runs an interrupted command again.
int resume_command(const std::string& directory, const std::string& command);

/// More ranks find nothing new, and each costs a process.
inline constexpr int kMaxRanks = 4096;

}  // namespace infocts
