// The commands of the command line and their arguments. Each returns the exit code and throws
// UsageError for arguments that make no sense.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tool/runner/run_options.h"

namespace infocts {

struct RunArguments {
  std::vector<std::string> addresses;
  std::vector<std::string> bindings;
  std::string version;               ///< --std
  std::vector<std::string> levels;   ///< words of Level
  std::optional<double> max_time_s;  ///< --max-time; otherwise the usual limit for its ranks
  std::vector<int> ranks;            ///< numbers of processes; empty: one
  int jobs = 0;                      ///< 0: nobody said how many
  std::string launcher;
  std::string format = "text";  ///< of the output: text, verbose, json, tap
  bool quiet = false;           ///< print only the last line
  std::string seed;             ///< a number, "random" or nothing
  std::vector<std::string> expectation_files;
  std::string output;
  std::string machine;  ///< for the reports; empty: the name of the host
  std::string resumed;  ///< directory of the interrupted run to resume
  std::string command;  ///< the whole command line, for the reports
  RunOptions options;   ///< options that need no parsing are set here directly
};
int run(RunArguments arguments);

struct ReplayArguments {
  std::string binding = "c";
  std::string file;  ///< lines of programs, a report with such lines, a results.json, or "-"
  std::vector<std::string> addresses;
  std::string version;  ///< --std
  std::string format = "text";
  bool quiet = false;
  std::string command;
};
int replay(const ReplayArguments& arguments);

struct ShimArguments {
  std::string address;
  std::string binding = "c";
  std::string output;  ///< the shared object
};
int build_shim_file(const ShimArguments& arguments);

struct DoctorArguments {
  std::vector<std::string> addresses;
  bool json = false;
  std::optional<double> timeout_s;
};
int doctor(const DoctorArguments& arguments);

struct CoverageArguments {
  std::string address = "reference";
  std::string binding = "c";
  std::vector<std::string> only;  ///< globs over addresses of faults and variants
  int ranks = 1;
  std::string launcher;
  int jobs = 0;  ///< 0: the default
  double timeout_s = 10;
  bool json = false;
  bool skip_properties = false;
  bool whole = false;   ///< a line for each requirement too
  bool causes = false;  ///< measure causes instead
  bool quiet = false;   ///< no progress
  int pairs = 0;        ///< of faults, to measure causes with
  int stack = 1;        ///< how many variants to try together
  std::string part;     ///< "K/N": only the Kth of N parts; empty: all
  std::string output;
  std::string command;  ///< the whole command line, for the report
};
int coverage(const CoverageArguments& arguments);

/// For BenchArguments: all bindings that an MPI has.
inline constexpr std::string_view kAllBindings = "all";

struct BenchArguments {
  std::vector<std::string> addresses;
  std::vector<std::string> bindings;
  std::vector<std::string> filters;           ///< globs over ids such as "get_hit/8"
  bool all = false;                           ///< without filters: all, not only the basic ones
  std::vector<int> sizes = {1, 8, 64, 1024};  ///< numbers of keys
  int rounds = 11;
  double budget_ms = 2;  ///< measured time of a benchmark in a round
  bool instructions = false;
  bool json = false;    ///< print bench.json instead of the table
  std::string machine;  ///< empty: the name of the host
  bool quiet = false;   ///< no progress
  std::string output;
  std::string resumed;  ///< directory of the interrupted measurement to resume
  std::string command;  ///< the whole command line, for the files
};
int run_bench(const BenchArguments& arguments);

struct ReportArguments {
  std::vector<std::string> results;  ///< files or directories
  std::string output;   ///< a directory, one page if it ends in .html, the atlas if in .md
  bool redact = false;  ///< without names of hosts, users and paths
};
int report(const ReportArguments& arguments);

struct EvidenceArguments {
  std::string results;
  std::vector<std::string> expectation_files;  ///< where the files of the run are now
  std::string output;
  bool redact = false;
};
int evidence(const EvidenceArguments& arguments);
/// `before` holds what was given before "verify". Throws UsageError if it holds anything.
int evidence_verify(const EvidenceArguments& before, const std::string& file, bool json);

struct GateArguments {
  std::vector<std::string> results;
  std::vector<std::string> expectation_files;
  std::string base;                         ///< for one benchmark result: the MPI to compare with
  std::optional<double> threshold_percent;  ///< for benchmarks; 25 if it is not given
  bool enforce = false;                     ///< a slower benchmark decides the exit code
  std::string format = "text";  ///< text, verbose, json, tap; for benchmarks text or json
  bool quiet = false;           ///< the last line of the text only
};
int gate(const GateArguments& arguments);

struct BaselineArguments {
  std::string file;  ///< the expectation file, which need not exist yet
  std::string results;
  std::string why;  ///< the reason for new lines
  bool by_cause = false;
  bool json = false;
};
int baseline_update(const BaselineArguments& arguments);

struct ListArguments {
  std::string what = "requirements";
  std::string version;  ///< of MPI, for its profile
  bool json = false;
};
int list(const ListArguments& arguments);

struct ExplainArguments {
  std::string id;
  std::vector<std::string> results;  ///< files or directories, in which to look for a cause
  bool json = false;
};
int explain(const ExplainArguments& arguments);
/// What it explains.
std::vector<std::string> explained_words();

/// Prints what --help prints behind these words: those of a command, such as "evidence" "verify",
/// or none.
int help(const std::vector<std::string>& words);

/// Prints the manual page of a command ("run", "baseline-update"), or of infocts if the name is
/// empty.
int man(const std::string& name);

/// Prints the script for bash, zsh or fish.
int completion(const std::string& shell);

/// Prints the possible completions of the last of these words, which follow `infocts`, one per
/// line.
int complete(std::vector<std::string> words);

}  // namespace infocts
