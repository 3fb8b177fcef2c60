#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "tool/cli/commands.h"
#include "tool/cli/grammar.h"

namespace infocts {
namespace {

void add_run(Grammar& grammar) {
  CLI::App* command =
      grammar.app.add_subcommand("run", "run the conformance cases and judge the results");
  auto arguments = std::make_shared<RunArguments>();
  arguments->command = grammar.command;
  RunOptions& options = arguments->options;
  command->add_option("address", arguments->addresses,
                      "implementations under test (default: the reference and every MPI found)");
  command
      ->add_option(
          "--binding", arguments->bindings,
          "language binding; repeatable (default: all that the MPI has, c first; c alone for "
          "faults and variants)")
      ->check(CLI::IsMember(binding_names()));
  command
      ->add_option("--std", arguments->version,
                   "apply the rules of this version instead of the one that the MPI claims")
      ->type_name("VERSION");
  command->add_option("--chapter", options.selection.chapters, "only this chapter; repeatable");
  command
      ->add_option("--filter", options.selection.filters,
                   "only cases whose id, requirement or subject matches this glob; repeatable")
      ->type_name("GLOB");
  command
      ->add_option("--exclude", options.selection.excludes,
                   "no cases whose id, requirement or subject matches this glob; repeatable")
      ->type_name("GLOB");
  command->add_option("--level", arguments->levels, "only requirements of this level; repeatable")
      ->check(CLI::IsMember({"shall", "should", "may"}));
  command
      ->add_option("--ranks", arguments->ranks,
                   "numbers of processes to run the cases with, e.g. 1,2,4 (default: 1)")
      ->delimiter(',')
      ->check(CLI::Range(1, kMaxRanks))
      ->type_name("N,…");
  add_launcher(*command, arguments->launcher);
  add_jobs(
      *command, arguments->jobs,
      "parallel jobs: each process of a column counts as one (default: usable processors, and one "
      "more where all columns have one process, at most 8; processes that mostly wait count as "
      "half; with --launcher 1)");
  command
      ->add_option(
          "--timeout", options.timeout_s,
          "time limit in seconds for one case, MPI_Init and MPI_Finalize (default: 30, or 3 and "
          "then 10 for cases that start processes), and for one call of a wrapper compiler "
          "(default: 120, at "
          "least 20)")
      ->check(number_within(0.1, 86400));
  command
      ->add_option(
          "--max-time", arguments->max_time_s,
          "time limit in seconds for each column; 'shall' cases run first, and cases that are not "
          "reached are inconclusive (default: 120 for each rank, more with --cases above 100)")
      ->check(number_within(1, 604800))
      ->type_name("SECONDS");
  command->add_flag_callback(
      "--no-heap-check", [&options] { options.guard_heap = false; },
      "do not look for writes outside of heap blocks: for an MPI whose memory allocator conflicts "
      "with the suite's");
  command->add_option("--seed", arguments->seed, "seed of generated data: a number, or 'random'")
      ->type_name("N|random");
  command
      ->add_option("--cases", options.generated_programs,
                   "how many programs properties generate, in percent of the usual number")
      ->check(CLI::Range(1, 1'000'000))
      ->type_name("N")
      ->capture_default_str();
  command
      ->add_option("--expect", arguments->expectation_files,
                   "expectation file with known, explained deviations; repeatable")
      ->type_name("FILE");
  command
      ->add_option("-o,--output", arguments->output,
                   "write results.json, junit.xml, summary.md and report.html into this directory")
      ->check(not_empty)
      ->type_name("DIR");
  add_machine(*command, arguments->machine);
  add_format(*command, arguments->format);
  add_last_line_only(*command, arguments->quiet, arguments->format,
                     "print only the last line of the text, and no progress");
  add_color(*command);
  auto resume = std::make_shared<std::string>();
  add_resume(*command, *resume, arguments->resumed);
  command->callback([arguments, resume, command, &action = grammar.action] {
    if (!resume->empty()) require_alone(*command);
    action = [arguments, resume] {
      return resume->empty() ? run(*arguments) : resume_command(*resume, "run");
    };
  });
}

void add_replay(Grammar& grammar) {
  CLI::App* command = grammar.app.add_subcommand(
      "replay", "replay counterexamples of properties on any implementation");
  auto arguments = std::make_shared<ReplayArguments>();
  arguments->command = grammar.command;
  command
      ->add_option("counterexample", arguments->file,
                   "file with the lines from '# case' on in the message of a failed property, a "
                   "results.json, or a directory with one; '-' for standard input")
      ->required();
  command->add_option("address", arguments->addresses, "implementations under test");
  command->add_option("--binding", arguments->binding, "language binding")
      ->check(CLI::IsMember(binding_names()))
      ->capture_default_str();
  command
      ->add_option("--std", arguments->version,
                   "apply the rules of this version instead of the one that the MPI claims")
      ->type_name("VERSION");
  add_format(*command, arguments->format);
  add_last_line_only(*command, arguments->quiet, arguments->format,
                     "print only the last line of the text, and no progress");
  add_color(*command);
  command->callback([arguments, &action = grammar.action] {
    action = [arguments] { return replay(*arguments); };
  });
}

void add_shim(Grammar& grammar) {
  CLI::App* command = grammar.app.add_subcommand(
      "shim",
      "build the shim of an MPI into a file, to use with so: on a machine without a compiler");
  auto arguments = std::make_shared<ShimArguments>();
  command->add_option("address", arguments->address, "the MPI's wrapper compiler")->required();
  command->add_option("--binding", arguments->binding, "language binding")
      ->check(CLI::IsMember(binding_names()))
      ->capture_default_str();
  command->add_option("-o,--output", arguments->output, "the file to write")
      ->required()
      ->check(not_empty)
      ->type_name("FILE");
  command->callback([arguments, &action = grammar.action] {
    action = [arguments] { return build_shim_file(*arguments); };
  });
}

}  // namespace

void add_running_commands(Grammar& grammar) {
  add_run(grammar);
  add_replay(grammar);
  add_shim(grammar);
}

}  // namespace infocts
