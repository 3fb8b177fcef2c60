#include "cli/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <functional>
#include <system_error>

#include "cli/resume.h"
#include "cli/verbs.h"
#include "cli/version.h"
#include "report/exit_code.h"
#include "report/rerun.h"
#include "runner/child.h"
#include "runner/errors.h"

namespace infocts {
namespace {

/// What to do once the command line has been read.
using Action = std::function<int()>;

constexpr std::string_view kFooter = R"(Addresses of an implementation under test:
  reference       the MPI that comes with this suite
  mpicc:PATH      an MPI's wrapper compiler; a bare path or name means this
  abi:PATH        a library of the MPI-5.0 ABI (libmpi_abi.so); needs no compiler
  so:PATH         a shim that is built already, such as 'infocts shim' makes
  fault:NAME[+NAME...][@ADDRESS], variant:NAME[+NAME...][@ADDRESS]
                  one of these (default: the reference) with deliberate defects, or with unusual
                  but legal behaviour; see 'infocts list faults', 'infocts list variants'

Exit codes:
  0  all as expected
  1  an unexpected fail, crash or time-out
  2  usage: the command line or an input file is wrong
  3  a stale expectation: an unexpected pass, or an id that matches nothing
  4  not measured: shim or suite error, wrong library, a binding asked for that is absent,
     interrupted
  5  performance gate
)";

/// More find nothing new, and each costs a process.
constexpr int kMostRanks = 4096;

constexpr std::size_t kLongestMachine = 64;

std::string whole_command(int argc, char** argv) {
  std::string command = "infocts";
  for (int i = 1; i < argc; ++i) {
    if (!std::string_view(argv[i]).starts_with(kResumed)) command += " " + shell_word(argv[i]);
  }
  return command;
}

// CLI::Range takes NaN, which is neither below nor above.
std::function<std::string(const std::string&)> number_within(double least, double most) {
  return [=](const std::string& text) {
    double value = 0;
    const bool good = CLI::detail::lexical_cast(text, value) && value >= least && value <= most;
    return good ? std::string() : fmt::format("{} is no number from {} to {}", text, least, most);
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

void add_doctor(CLI::App& app, Action& action) {
  CLI::App* verb =
      app.add_subcommand("doctor", "show which MPIs can be measured here, and why others cannot");
  auto arguments = std::make_shared<DoctorArguments>();
  verb->add_option("address", arguments->addresses, "look at these only");
  verb->add_flag("--json", arguments->json, "print JSON");
  verb->add_option(
          "--timeout", arguments->timeout_s,
          "seconds for MPI to answer, and for one call of a wrapper compiler, which gets at "
          "least 20 (default: 30 and 120)")
      ->check(number_within(0.1, 86400));
  verb->callback([arguments, &action] { action = [arguments] { return doctor(*arguments); }; });
}

void add_launcher(CLI::App& verb, std::string& launcher) {
  verb.add_option("--launcher", launcher,
                  "template that starts a worker, e.g. 'srun -n {ranks} {command}' (default: the "
                  "MPI's own mpiexec for several ranks, none for one)")
      ->type_name("TEMPLATE");
}

// The command of an interrupted call, given again.
int go_on(const std::string& directory, const std::string& verb) {
  InterruptedCall call = interrupted_call(directory, verb);
  std::error_code gone;  // then the paths are of here, as far as they are relative
  if (!call.directory.empty()) std::filesystem::current_path(call.directory, gone);
  std::vector<char*> argv = {const_cast<char*>("infocts")};
  for (std::string& word : call.words) argv.push_back(word.data());
  return command_line(static_cast<int>(argv.size()), argv.data());
}

// Adds --resume, which stands alone, and the option that the second call is told by.
void add_resume(CLI::App& verb, std::string& resume, std::string& resumed) {
  verb.add_option("--resume", resume,
                  "go on with the interrupted call whose -o this was; everything else is as it was "
                  "given then")
      ->type_name("DIR");
  verb.add_option(std::string(kResumed.substr(0, kResumed.size() - 1)), resumed)->group("");
}

void require_alone(const CLI::App& verb) {
  std::size_t given = 0;
  for (const CLI::Option* option : verb.get_options()) given += option->count() > 0 ? 1 : 0;
  if (given > 1) {
    throw UsageError("--resume takes everything from the interrupted call: give nothing else.");
  }
}

void add_jobs(CLI::App& verb, int& jobs, const std::string& text) {
  verb.add_option("-j,--jobs", jobs, text)->check(CLI::Range(1, 1024))->type_name("N");
}

void add_run(CLI::App& app, Action& action, const std::string& command) {
  CLI::App* verb = app.add_subcommand("run", "run the conformance cases and judge");
  auto arguments = std::make_shared<RunArguments>();
  arguments->command = command;
  RunOptions& options = arguments->options;
  verb->add_option("address", arguments->addresses,
                   "implementations under test; without any: the reference and every MPI found");
  verb->add_option(
          "--binding", arguments->bindings,
          "language binding; repeatable (default: all that the MPI has, c first; c alone for "
          "faults and variants)")
      ->check(CLI::IsMember(binding_names()));
  verb->add_option("--std", arguments->version,
                   "apply the rules of this version instead of the one that the MPI claims")
      ->type_name("VERSION");
  verb->add_option("--chapter", options.selection.chapters, "only this chapter; repeatable");
  verb->add_option("--filter", options.selection.filters,
                   "only cases whose id, requirement or subject matches this glob; repeatable")
      ->type_name("GLOB");
  verb->add_option("--level", arguments->levels, "only requirements of this level; repeatable")
      ->check(CLI::IsMember({"shall", "should", "may"}));
  verb->add_option("--ranks", arguments->ranks,
                   "numbers of processes, e.g. 1,2,4: the cases are run with each (default: 1)")
      ->delimiter(',')
      ->check(CLI::Range(1, kMostRanks))
      ->type_name("N,…");
  add_launcher(*verb, arguments->launcher);
  add_jobs(*verb, arguments->jobs,
           "columns at a time, each process counted (default: as many as "
           "processors may be used; with --launcher 1)");
  verb->add_option(
          "--timeout", options.timeout_s,
          "seconds for one case, for MPI_Init and for MPI_Finalize (default: 30, and 15 for "
          "cases that start processes); for one call of a wrapper compiler, at least 20 (120)")
      ->check(number_within(0.1, 86400));
  verb->add_option(
          "--max-time", arguments->max_time_s,
          "seconds for all cases of a column, those that decide most first; what is not tried by "
          "then is inconclusive (default: 120 for each rank, more with --cases above 100)")
      ->check(number_within(1, 604800))
      ->type_name("SECONDS");
  verb->add_flag_callback(
      "--no-heap-check", [&options] { options.guard_heap = false; },
      "leave the heap as it is: for an MPI whose memory allocator does not go along with the "
      "suite's, which finds writes outside of blocks");
  verb->add_option("--seed", arguments->seed, "seed of generated data: a number, or 'random'")
      ->type_name("N|random");
  verb->add_option("--cases", options.generated_cases,
                   "how much properties try, against the usual 100")
      ->check(CLI::Range(1, 1'000'000))
      ->type_name("N")
      ->capture_default_str();
  verb->add_option("--expect", arguments->expectation_files,
                   "expectation file: deviations that are known and explained; repeatable")
      ->type_name("FILE");
  verb->add_option("-o,--output", arguments->output,
                   "write results.json, junit.xml, summary.md and report.html into this directory")
      ->check(not_empty)
      ->type_name("DIR");
  verb->add_option("--machine", arguments->machine,
                   "what the reports call this machine (default: the name of the host)")
      ->check([](const std::string& text) {  // it is part of file names
        const bool good = text.size() <= kLongestMachine;
        return good ? std::string()
                    : fmt::format("a name of a machine has at most {} bytes", kLongestMachine);
      })
      ->type_name("NAME");
  auto resume = std::make_shared<std::string>();
  add_resume(*verb, *resume, arguments->resumed);
  verb->callback([arguments, resume, verb, &action] {
    if (!resume->empty()) require_alone(*verb);
    action = [arguments, resume] {
      return resume->empty() ? run(*arguments) : go_on(*resume, "run");
    };
  });
}

void add_replay(CLI::App& app, Action& action, const std::string& command) {
  CLI::App* verb = app.add_subcommand(
      "replay", "play counterexamples of properties again, on any implementation");
  auto arguments = std::make_shared<ReplayArguments>();
  arguments->command = command;
  verb->add_option("counterexample", arguments->file,
                   "file with the lines from '# case' on that the message of a failed property "
                   "shows, or a results.json; '-' reads standard input")
      ->required();
  verb->add_option("address", arguments->addresses, "implementations under test");
  verb->add_option("--binding", arguments->binding, "language binding")
      ->check(CLI::IsMember(binding_names()))
      ->capture_default_str();
  verb->add_option("--std", arguments->version,
                   "apply the rules of this version instead of the one that the MPI claims")
      ->type_name("VERSION");
  verb->callback([arguments, &action] { action = [arguments] { return replay(*arguments); }; });
}

void add_shim(CLI::App& app, Action& action) {
  CLI::App* verb = app.add_subcommand(
      "shim", "build an MPI's shim into a file, for so: on a machine that has no compiler");
  auto arguments = std::make_shared<ShimArguments>();
  verb->add_option("address", arguments->address, "the MPI's wrapper compiler")->required();
  verb->add_option("--binding", arguments->binding, "language binding")
      ->check(CLI::IsMember(binding_names()))
      ->capture_default_str();
  verb->add_option("-o,--output", arguments->output, "the file to write")
      ->required()
      ->check(not_empty)
      ->type_name("FILE");
  verb->callback(
      [arguments, &action] { action = [arguments] { return build_shim_file(*arguments); }; });
}

void add_list(CLI::App& app, Action& action) {
  CLI::App* verb = app.add_subcommand("list", "list requirements, cases, and what is not tested");
  auto arguments = std::make_shared<ListArguments>();
  verb->add_option("what", arguments->what,
                   "requirements, cases, faults, variants, untested, facts, documents, profile or "
                   "iuts")
      ->check(CLI::IsMember({"requirements", "cases", "faults", "variants", "untested", "facts",
                             "documents", "profile", "iuts"}))
      ->capture_default_str();
  verb->add_option("version", arguments->version,
                   "of MPI, for 'list profile 4.1': the requirements that hold in it")
      ->type_name("VERSION");
  verb->add_flag("--json", arguments->json, "print JSON");
  verb->callback([arguments, &action] { action = [arguments] { return list(*arguments); }; });
}

void add_coverage(CLI::App& app, Action& action, const std::string& command) {
  CLI::App* verb = app.add_subcommand(
      "coverage",
      "measure what the tests are worth: which faults they notice, and whether they accuse a "
      "legal variant");
  auto arguments = std::make_shared<CoverageArguments>();
  arguments->command = command;
  verb->add_option("address", arguments->address,
                   "the implementation that faults and variants are put over")
      ->capture_default_str();
  verb->add_option("--only", arguments->only,
                   "only faults and variants whose address matches this glob; repeatable")
      ->type_name("GLOB");
  verb->add_option("--binding", arguments->binding, "language binding that they are put over")
      ->check(CLI::IsMember(binding_names()))
      ->capture_default_str();
  verb->add_flag("--skip-properties", arguments->skip_properties,
                 "on a fault, run the cases of the requirements it breaks only, and on a variant a "
                 "quarter of what is generated: three times as fast, and tells nothing of what "
                 "properties alone notice");
  verb->add_option("--ranks", arguments->ranks,
                   "only the faults and variants that one process may be too few for, with so many")
      ->check(CLI::Range(1, kMostRanks))
      ->type_name("N");
  add_launcher(*verb, arguments->launcher);
  add_jobs(*verb, arguments->jobs,
           "workers at a time (default: as many as processors may be used)");
  verb->add_option("--timeout", arguments->timeout_s, "seconds for one case")
      ->check(number_within(0.1, 86400))
      ->capture_default_str();
  verb->add_flag("--json", arguments->json, "print JSON");
  verb->add_flag("--all", arguments->whole, "print a line for each requirement");
  verb->add_option("-o,--output", arguments->output, "write coverage.json into this directory")
      ->check(not_empty)
      ->type_name("DIR");
  verb->callback([arguments, &action] { action = [arguments] { return coverage(*arguments); }; });
}

void add_bench(CLI::App& app, Action& action, const std::string& command) {
  CLI::App* verb = app.add_subcommand(
      "bench", "compare how fast MPIs are: the same loops, in rounds over all of them");
  auto arguments = std::make_shared<BenchArguments>();
  arguments->command = command;
  verb->add_option("address", arguments->addresses,
                   "implementations under test, ratios are to the first one; without any: the "
                   "reference and every MPI found");
  std::vector<std::string> bindings = binding_names();
  bindings.emplace_back(kAllBindings);
  verb->add_option("--binding", arguments->bindings,
                   "language binding; repeatable; or all that each MPI has (default: c)")
      ->check(CLI::IsMember(bindings));
  verb->add_flag("--all", arguments->all,
                 "also the first and the last key, the shortest and the longest texts, and two "
                 "threads: get_hit.first, .last, .short, .long, .2_threads (each on its object), "
                 ".2_readers (of one object)");
  verb->add_option("--filter", arguments->filters,
                   "only benchmarks whose id, such as get_hit/8 or get_hit.long/8, matches this "
                   "glob, those of --all among them; repeatable")
      ->type_name("GLOB");
  verb->add_option("--sizes", arguments->sizes, "numbers of keys")
      ->delimiter(',')
      ->check(CLI::Range(1, 100'000))
      ->type_name("N,…")
      ->capture_default_str();
  verb->add_option("--rounds", arguments->rounds, "how often everything is measured")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  verb->add_option("--budget", arguments->budget_ms, "milliseconds of a benchmark in a round")
      ->check(number_within(0.1, 10'000))
      ->capture_default_str();
  verb->add_flag("--instructions", arguments->instructions,
                 "count instructions, too, by valgrind: the figure without noise");
  verb->add_option("-o,--output", arguments->output,
                   "write bench.json (Google Benchmark's format) and bench-export.json (medians "
                   "only, for dashboards) into this directory")
      ->check(not_empty)
      ->type_name("DIR");
  auto resume = std::make_shared<std::string>();
  add_resume(*verb, *resume, arguments->resumed);
  verb->callback([arguments, resume, verb, &action] {
    if (!resume->empty()) require_alone(*verb);
    action = [arguments, resume] {
      return resume->empty() ? bench_verb(*arguments) : go_on(*resume, "bench");
    };
  });
}

void add_report(CLI::App& app, Action& action) {
  CLI::App* verb = app.add_subcommand(
      "report", "make pages of results: one of a run, or a site of many runs, MPIs and days");
  auto arguments = std::make_shared<ReportArguments>();
  verb->add_option("results", arguments->results,
                   "results.json, bench.json, or directories with them")
      ->required()
      ->type_name("RESULTS");
  verb->add_option("-o,--output", arguments->output,
                   "directory for a site with index.html, a page for each result and badges; or a "
                   "name that ends in .html, for the page of one result")
      ->required()
      ->check(not_empty)
      ->type_name("DIR|FILE.html");
  verb->callback([arguments, &action] { action = [arguments] { return report(*arguments); }; });
}

void add_gate(CLI::App& app, Action& action) {
  CLI::App* verb = app.add_subcommand(
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
  verb->add_flag("--enforce", arguments->enforce,
                 "exit with 5 when a benchmark is slower; without it, it is only told");
  verb->callback([arguments, &action] { action = [arguments] { return gate(*arguments); }; });
}

void add_baseline(CLI::App& app, Action& action) {
  CLI::App* verb = app.add_subcommand("baseline", "keep expectation files");
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
  update->callback(
      [arguments, &action] { action = [arguments] { return baseline_update(*arguments); }; });
}

void add_explain(CLI::App& app, Action& action) {
  CLI::App* verb = app.add_subcommand(
      "explain",
      "say what a requirement, case, subject or function is about and where it comes from");
  auto id = std::make_shared<std::string>();
  verb->add_option("id", *id, "e.g. info.get_string.truncates, info.get_string, MPI_Info_get")
      ->required();
  verb->callback([id, &action] { action = [id] { return explain(*id); }; });
}

}  // namespace

int command_line(int argc, char** argv) {
  CLI::App app{
      "infocts tells, statement by statement, whether an MPI keeps the standard's rules on "
      "info objects.",
      "infocts"};
  app.set_version_flag("--version", "infocts " + std::string(kVersion));
  app.require_subcommand(1);
  app.footer(std::string(kFooter));
  Action action;
  add_doctor(app, action);
  add_run(app, action, whole_command(argc, argv));
  add_replay(app, action, whole_command(argc, argv));
  add_shim(app, action);
  add_list(app, action);
  add_coverage(app, action, whole_command(argc, argv));
  add_bench(app, action, whole_command(argc, argv));
  add_report(app, action);
  add_gate(app, action);
  add_baseline(app, action);
  add_explain(app, action);
  // A repeatable option takes one word each time: the next ones are addresses.
  for (CLI::App* verb : app.get_subcommands([](CLI::App*) { return true; })) {
    for (CLI::Option* option : verb->get_options()) {
      if (!option->get_positional()) option->allow_extra_args(false);
    }
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::RequiredError& error) {
    // CLI11 misses the verb before it looks at what stands in its place.
    const std::vector<std::string> words = app.remaining();
    if (words.empty()) return app.exit(error) == 0 ? kExitAsExpected : kExitUsage;
    throw UsageError(fmt::format(
        "'{}' is no verb and no option of infocts. 'infocts --help' lists them.", words.front()));
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kExitAsExpected : kExitUsage;
  }
  catch_interrupts();
  return action();
}

}  // namespace infocts
