#include "tool/cli/app.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "tool/cli/build_info.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

constexpr std::array kAddresses{
    Term{"reference", "the MPI that comes with this suite"},
    Term{"mpicc:PATH", "an MPI's wrapper compiler; a bare path or name means this"},
    Term{"abi:PATH", "a library of the MPI-5.0 ABI (libmpi_abi.so); needs no compiler"},
    Term{"so:PATH", "a shim that 'infocts shim' built"},
    Term{
        "fault:NAME[+NAME...][@ADDRESS]",
        "one of these (default: the reference) with deliberate defects; see 'infocts list faults'"},
    Term{"variant:NAME[+NAME...][@ADDRESS]",
         "one of these with unusual but legal behaviour; see 'infocts list variants'"}};

constexpr std::array kExitCodes{
    Term{"0", "all as expected"},
    Term{"1", "an unexpected fail, crash or time-out"},
    Term{"2", "usage: the command line or an input file is wrong"},
    Term{"3", "a stale expectation: its deviation is gone, or its id matches nothing"},
    Term{"4",
         "not measured: error in the shim or the suite, wrong library, requested binding missing, "
         "interrupted; or contradictory evidence"},
    Term{"5", "a benchmark is slower (performance gate)"}};

constexpr std::array kEnvironment{
    Term{"INFOCTS_CACHE_DIR",
         "where shims and the reference are kept (default: infocts in XDG_CACHE_HOME or in "
         "~/.cache)"},
    Term{"NO_COLOR", "if set and not empty: no colours"},
    Term{"CLICOLOR_FORCE", "if set, not empty and not 0: colours in pipes and files too"},
    Term{"TMPDIR", "directory for temporary files"}};

std::string list_of(std::string_view title, std::span<const Term> terms) {
  constexpr std::size_t kIndent = 18;
  std::string out = fmt::format("{}:\n", title);
  for (const Term& term : terms) {
    std::string start = fmt::format("  {:<{}}", term.word, kIndent - 2);
    if (start.size() > kIndent) start += "\n" + std::string(kIndent, ' ');
    for (const std::string& line : wrap(term.meaning, 96 - kIndent)) {
      out += start + line + "\n";
      start = std::string(kIndent, ' ');
    }
  }
  return out;
}

/// Sets what CLI11 does otherwise for all commands below `app`.
void adapt_commands_of(CLI::App& app) {
  for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; })) {
    // CLI11's own word is "subcommand". What has no group is hidden.
    if (!command->get_group().empty()) command->group("Commands");
    // A repeatable option takes one word each time: the next ones are addresses.
    for (CLI::Option* option : command->get_options()) {
      if (!option->get_positional()) option->allow_extra_args(false);
    }
    adapt_commands_of(*command);
  }
}

}  // namespace

std::span<const Term> address_terms() { return kAddresses; }
std::span<const Term> exit_code_terms() { return kExitCodes; }
std::span<const Term> environment_terms() { return kEnvironment; }

std::vector<CommandPage> command_pages(const CLI::App& app) {
  const auto all = [](const CLI::App*) { return true; };
  std::vector<CommandPage> pages;
  for (const CLI::App* command : app.get_subcommands(all)) {
    if (command->get_group().empty()) continue;
    const auto below = command->get_subcommands(all);
    // One that only leads to others has nothing to say.
    const auto options = command->get_options();
    const bool takes_words = std::any_of(options.begin(), options.end(), [](const auto* option) {
      return option->get_positional();
    });
    if (below.empty() || takes_words) pages.push_back({command->get_name(), command});
    for (const CLI::App* part : below) {
      pages.push_back({command->get_name() + "-" + part->get_name(), part});
    }
  }
  return pages;
}

std::unique_ptr<CLI::App> make_app(Action& action, const std::string& command) {
  auto app = std::make_unique<CLI::App>(
      "infocts checks, statement by statement, whether an MPI follows the standard's rules on info "
      "objects, window hints, object names and environmental inquiry.",
      "infocts");
  app->set_version_flag("--version", version_text());
  app->require_subcommand(1);
  app->get_formatter()->label("SUBCOMMAND", "COMMAND");
  app->footer(list_of("Addresses of an implementation under test", kAddresses) + "\n" +
              list_of("Exit codes", kExitCodes));
  Grammar grammar{*app, action, command};
  add_asking_commands(grammar);
  add_running_commands(grammar);
  add_measuring_commands(grammar);
  add_judging_commands(grammar);
  add_manual_commands(grammar);
  adapt_commands_of(*app);
  return app;
}

}  // namespace infocts
