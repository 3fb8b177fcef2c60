#include <CLI/CLI.hpp>
#include <memory>

#include "adapters/decorations/layers.h"
#include "tool/cli/commands.h"
#include "tool/cli/grammar.h"

namespace infocts {
namespace {

void add_coverage(Grammar& grammar) {
  CLI::App* command = grammar.app.add_subcommand(
      "coverage",
      "measure what the tests are worth: which faults they notice, and whether they accuse a "
      "legal variant");
  auto arguments = std::make_shared<CoverageArguments>();
  arguments->command = grammar.command;
  command
      ->add_option("address", arguments->address, "implementation to put faults and variants over")
      ->capture_default_str();
  command
      ->add_option("--only", arguments->only,
                   "only faults and variants whose address matches this glob; repeatable")
      ->type_name("GLOB");
  CLI::Option* part = command->add_option(
      "--part", arguments->part,
      "only the Kth of N parts of them, e.g. 2/4; the N parts together are all");
  part->check(not_empty)->type_name("K/N");
  command->add_option("--binding", arguments->binding, "its language binding")
      ->check(CLI::IsMember(binding_names()))
      ->capture_default_str();
  command->add_flag(
      "--skip-properties", arguments->skip_properties,
      "on a fault, run only the cases of the requirements that it breaks, and their properties "
      "only if none of these fails; on a variant, generate a tenth of the usual programs: many "
      "times as fast, but does not show what properties alone notice");
  command
      ->add_option("--stack", arguments->stack,
                   "try N variants together, and each alone only if the stack is accused")
      ->check(CLI::Range(1, kMaxLayers))
      ->type_name("N")
      ->capture_default_str();
  command
      ->add_option("--ranks", arguments->ranks,
                   "only faults and variants that may need several processes, with N of them")
      ->check(CLI::Range(1, kMaxRanks))
      ->type_name("N");
  add_launcher(*command, arguments->launcher);
  add_jobs(*command, arguments->jobs,
           "processes at a time (default: number of usable processors, or 1 with --launcher)");
  command->add_option("--timeout", arguments->timeout_s, "seconds for one case, at most")
      ->check(number_within(0.1, 86400))
      ->capture_default_str();
  add_color(*command);
  add_quiet(*command, arguments->quiet, "show no progress");
  command->add_flag("--json", arguments->json, "print JSON");
  command->add_flag("--all", arguments->whole, "print a line for each requirement");
  CLI::Option* causes = command->add_flag(
      "--causes", arguments->causes,
      "instead of coverage, count the causes reported for each fault (ideally 1)");
  command
      ->add_option("--pairs", arguments->pairs,
                   "also run N pairs of faults together and count causes that mix them")
      ->needs(causes)
      ->check(CLI::Range(0, 100'000))
      ->type_name("N");
  CLI::Option* output = command->add_option("-o,--output", arguments->output,
                                            "write coverage.json into this directory");
  output->check(not_empty)->type_name("DIR");
  causes->excludes(output);
  causes->excludes(part);
  command->callback([arguments, &action = grammar.action] {
    action = [arguments] { return coverage(*arguments); };
  });
}

void add_bench(Grammar& grammar) {
  CLI::App* command = grammar.app.add_subcommand(
      "bench", "compare the speed of MPIs: the same loops, in rounds over all of them");
  auto arguments = std::make_shared<BenchArguments>();
  arguments->command = grammar.command;
  command->add_option("address", arguments->addresses,
                      "implementations to compare; ratios are to the first one (default: the "
                      "reference and every MPI found)");
  std::vector<std::string> bindings = binding_names();
  bindings.emplace_back(kAllBindings);
  command
      ->add_option("--binding", arguments->bindings,
                   "language binding, or 'all' for all that each MPI has; repeatable (default: c)")
      ->check(CLI::IsMember(bindings));
  command->add_flag(
      "--all", arguments->all,
      "also measure the first and the last key, the shortest and the longest texts, and several "
      "threads: get_hit.first, .last, .short, .long, .2_threads (each on its object), "
      ".2_readers (of one object), mix_reads_95.2_sharing, .4_sharing (one object that "
      "they change)");
  command
      ->add_option("--filter", arguments->filters,
                   "only benchmarks whose id, such as get_hit/8 or get_hit.long/8, matches this "
                   "glob, those of --all among them; repeatable")
      ->type_name("GLOB");
  command->add_option("--sizes", arguments->sizes, "numbers of keys")
      ->delimiter(',')
      ->check(CLI::Range(1, 100'000))
      ->type_name("N,…")
      ->capture_default_str();
  command->add_option("--rounds", arguments->rounds, "number of rounds")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  command
      ->add_option("--budget", arguments->budget_ms, "milliseconds for each benchmark in a round")
      ->check(number_within(0.1, 10'000))
      ->capture_default_str();
  command->add_flag("--json", arguments->json, "print bench.json");
  add_quiet(*command, arguments->quiet, "show no progress");
  command->add_flag("--instructions", arguments->instructions,
                    "also count instructions with valgrind: a figure without noise");
  add_machine(*command, arguments->machine);
  command
      ->add_option("-o,--output", arguments->output,
                   "write bench.json (Google Benchmark's format) and bench-export.json (medians "
                   "only, for dashboards) into this directory")
      ->check(not_empty)
      ->type_name("DIR");
  auto resume = std::make_shared<std::string>();
  add_resume(*command, *resume, arguments->resumed);
  command->callback([arguments, resume, command, &action = grammar.action] {
    if (!resume->empty()) require_alone(*command);
    action = [arguments, resume] {
      return resume->empty() ? run_bench(*arguments) : resume_command(*resume, "bench");
    };
  });
}

}  // namespace

void add_measuring_commands(Grammar& grammar) {
  add_coverage(grammar);
  add_bench(grammar);
}

}  // namespace infocts
