#include <CLI/CLI.hpp>
#include <memory>

#include "tool/cli/commands.h"
#include "tool/cli/grammar.h"

namespace infocts {
namespace {

void add_redact(CLI::App& command, bool& redact) {
  command.add_flag("--redact", redact, "leave out names of hosts and users, and paths");
}

void add_report(Grammar& grammar) {
  CLI::App* command = grammar.app.add_subcommand(
      "report",
      "make HTML pages from results: a page for one run, or a site for many runs, MPIs and days");
  auto arguments = std::make_shared<ReportArguments>();
  command
      ->add_option("results", arguments->results,
                   "results.json, bench.json, or directories with them")
      ->required()
      ->type_name("RESULTS");
  command
      ->add_option("-o,--output", arguments->output,
                   "directory for a site with index.html, a page for each result and badges; or a "
                   "file name: .html for the page of one result, .md for the atlas, a table of "
                   "what deviates in which version of which MPI")
      ->required()
      ->check(not_empty)
      ->type_name("DIR|FILE.html|FILE.md");
  add_redact(*command, arguments->redact);
  command->callback([arguments, &action = grammar.action] {
    action = [arguments] { return report(*arguments); };
  });
}

void add_evidence(Grammar& grammar) {
  CLI::App* command =
      grammar.app.add_subcommand("evidence",
                                 "pack results, their report, reproducers, expectation files and "
                                 "digests into one file that others can judge again");
  auto arguments = std::make_shared<EvidenceArguments>();
  command->add_option("results", arguments->results, "results.json, or the directory with it")
      ->type_name("RESULTS");
  command->add_option("-o,--output", arguments->output, "the file to write, a tar archive")
      ->check(not_empty)
      ->type_name("FILE");
  command
      ->add_option("--expect", arguments->expectation_files,
                   "where an expectation file of the run is now, if it was moved; repeatable, in "
                   "the order of the run's command line")
      ->type_name("FILE");
  add_redact(*command, arguments->redact);
  CLI::App* verify = command->add_subcommand(
      "verify", "judge an evidence file again from its raw results, and report contradictions");
  auto file = std::make_shared<std::string>();
  verify->add_option("file", *file, "as 'infocts evidence' wrote it")
      ->required()
      ->type_name("FILE");
  auto json = std::make_shared<bool>(false);
  verify->add_flag("--json", *json, "print JSON");
  command->callback([arguments, file, json, verify, &action = grammar.action] {
    action = [arguments, file, json, judged = verify->parsed()] {
      return judged ? evidence_verify(*arguments, *file, *json) : evidence(*arguments);
    };
  });
}

void add_gate(Grammar& grammar) {
  CLI::App* command = grammar.app.add_subcommand(
      "gate", "judge results again with expectation files, or compare two benchmark results");
  auto arguments = std::make_shared<GateArguments>();
  command
      ->add_option(
          "results", arguments->results,
          "results.json files, or two bench.json files (before, after), or directories with them")
      ->required()
      ->type_name("RESULTS");
  command
      ->add_option("--expect", arguments->expectation_files,
                   "expectation file to use instead of those of the run; repeatable")
      ->type_name("FILE");
  command
      ->add_option("--threshold", arguments->threshold_percent,
                   "percent by which a median must differ, beyond its noise")
      ->check(number_within(1, 1000))
      ->default_str("25");
  command
      ->add_option("--base", arguments->base,
                   "compare the MPIs of one bench.json with this one, round by round")
      ->type_name("ID");
  add_format(*command, arguments->format);
  add_last_line_only(*command, arguments->quiet, arguments->format,
                     "print only the last line of the text");
  add_color(*command);
  command->add_flag("--enforce", arguments->enforce,
                    "exit with 5 when a benchmark is slower (default: report only)");
  command->callback(
      [arguments, &action = grammar.action] { action = [arguments] { return gate(*arguments); }; });
}

void add_baseline(Grammar& grammar) {
  CLI::App* command = grammar.app.add_subcommand("baseline", "maintain expectation files");
  command->require_subcommand(1);
  CLI::App* update = command->add_subcommand(
      "update", "update an expectation file to what a run found, and keep its reasons");
  auto arguments = std::make_shared<BaselineArguments>();
  update->add_option("file", arguments->file, "expectation file; created if missing")
      ->required()
      ->type_name("FILE");
  update->add_option("results", arguments->results, "results.json, or the directory with it")
      ->required()
      ->type_name("RESULTS");
  update->add_option("--why", arguments->why, "reason for new lines")->type_name("TEXT");
  update->add_flag("--causes", arguments->by_cause,
                   "write a line for each new cause instead of one for each new case");
  update->add_flag("--json", arguments->json, "print JSON");
  update->callback([arguments, &action = grammar.action] {
    action = [arguments] { return baseline_update(*arguments); };
  });
}

}  // namespace

void add_judging_commands(Grammar& grammar) {
  add_report(grammar);
  add_evidence(grammar);
  add_gate(grammar);
  add_baseline(grammar);
}

}  // namespace infocts
