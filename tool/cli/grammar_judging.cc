#include <CLI/CLI.hpp>
#include <memory>

#include "tool/cli/grammar.h"
#include "tool/cli/verbs.h"

namespace infocts {
namespace {

void add_redact(CLI::App& verb, bool& redact) {
  verb.add_flag("--redact", redact, "leave out names of hosts and users, and paths");
}

void add_report(Grammar& grammar) {
  CLI::App* verb = grammar.app.add_subcommand(
      "report", "make pages of results: one of a run, or a site of many runs, MPIs and days");
  auto arguments = std::make_shared<ReportArguments>();
  verb->add_option("results", arguments->results,
                   "results.json, bench.json, or directories with them")
      ->required()
      ->type_name("RESULTS");
  verb->add_option(
          "-o,--output", arguments->output,
          "directory for a site with index.html, a page for each result and badges; or a "
          "name that ends in .html, for the page of one result; or in .md, for the atlas: which "
          "version of which MPI deviates from what")
      ->required()
      ->check(not_empty)
      ->type_name("DIR|FILE.html|FILE.md");
  add_redact(*verb, arguments->redact);
  verb->callback([arguments, &action = grammar.action] {
    action = [arguments] { return report(*arguments); };
  });
}

void add_evidence(Grammar& grammar) {
  CLI::App* verb = grammar.app.add_subcommand(
      "evidence",
      "pack results into one file that others can judge again: with reports, reproducers, reasons "
      "and digests");
  auto arguments = std::make_shared<EvidenceArguments>();
  verb->add_option("results", arguments->results, "results.json, or the directory with it")
      ->type_name("RESULTS");
  verb->add_option("-o,--output", arguments->output, "the file to write, a tar archive")
      ->check(not_empty)
      ->type_name("FILE");
  verb->add_option("--expect", arguments->expectation_files,
                   "expectation file of the run, where it lies elsewhere now; repeatable, in the "
                   "order of the run's command")
      ->type_name("FILE");
  add_redact(*verb, arguments->redact);
  CLI::App* verify = verb->add_subcommand(
      "verify", "judge such a file again from its raw results, and say what does not fit together");
  auto file = std::make_shared<std::string>();
  verify->add_option("file", *file, "as 'infocts evidence' wrote it")
      ->required()
      ->type_name("FILE");
  verb->callback([arguments, file, verify, &action = grammar.action] {
    action = [arguments, file, judged = verify->parsed()] {
      return judged ? evidence_verify(*arguments, *file) : evidence(*arguments);
    };
  });
}

void add_gate(Grammar& grammar) {
  CLI::App* verb = grammar.app.add_subcommand(
      "gate", "judge results again with expectation files, or compare two benchmark results");
  auto arguments = std::make_shared<GateArguments>();
  verb->add_option(
          "results", arguments->results,
          "results.json files, or two bench.json files (before, after); directories will do")
      ->required()
      ->type_name("RESULTS");
  verb->add_option("--expect", arguments->expectation_files,
                   "expectation file, in place of what was expected in the run; repeatable")
      ->type_name("FILE");
  verb->add_option("--threshold", arguments->threshold_percent,
                   "percent by which a median must differ, beyond its noise")
      ->check(number_within(1, 1000))
      ->capture_default_str();
  verb->add_option("--base", arguments->base,
                   "compare the MPIs of one bench.json with this one of them, round by round")
      ->type_name("ID");
  add_format(*verb, arguments->format);
  add_color(*verb);
  verb->add_flag("--enforce", arguments->enforce,
                 "exit with 5 when a benchmark is slower; without it, it is only told");
  verb->callback(
      [arguments, &action = grammar.action] { action = [arguments] { return gate(*arguments); }; });
}

void add_baseline(Grammar& grammar) {
  CLI::App* verb = grammar.app.add_subcommand("baseline", "keep expectation files");
  verb->require_subcommand(1);
  CLI::App* update = verb->add_subcommand(
      "update", "make an expectation file say what a run found, and keep the reasons in it");
  auto arguments = std::make_shared<BaselineArguments>();
  update->add_option("file", arguments->file, "expectation file; made if there is none")
      ->required()
      ->type_name("FILE");
  update->add_option("results", arguments->results, "results.json, or the directory with it")
      ->required()
      ->type_name("RESULTS");
  update->add_option("--why", arguments->why, "the reason that new lines give")->type_name("TEXT");
  update->add_flag("--causes", arguments->by_cause,
                   "write lines on causes for what is new, in place of one for each case");
  update->callback([arguments, &action = grammar.action] {
    action = [arguments] { return baseline_update(*arguments); };
  });
}

}  // namespace

void add_judging_verbs(Grammar& grammar) {
  add_report(grammar);
  add_evidence(grammar);
  add_gate(grammar);
  add_baseline(grammar);
}

}  // namespace infocts
