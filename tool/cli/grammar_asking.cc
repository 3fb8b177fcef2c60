#include <CLI/CLI.hpp>
#include <memory>

#include "tool/cli/commands.h"
#include "tool/cli/grammar.h"

namespace infocts {
namespace {

void add_doctor(Grammar& grammar) {
  CLI::App* command = grammar.app.add_subcommand(
      "doctor", "show which MPIs can be measured here, and why others cannot");
  auto arguments = std::make_shared<DoctorArguments>();
  command->add_option("address", arguments->addresses, "check only these");
  command->add_flag("--json", arguments->json, "print JSON");
  command
      ->add_option("--timeout", arguments->timeout_s,
                   "time limit in seconds for starting MPI (default: 30), and for one call of a "
                   "wrapper compiler (default: 120, at least 20)")
      ->check(number_within(0.1, 86400));
  command->callback([arguments, &action = grammar.action] {
    action = [arguments] { return doctor(*arguments); };
  });
}

void add_list(Grammar& grammar) {
  CLI::App* command =
      grammar.app.add_subcommand("list", "list requirements, cases, and what is not tested");
  auto arguments = std::make_shared<ListArguments>();
  command
      ->add_option("what", arguments->what,
                   "requirements, cases, faults, variants, untested, facts, documents, profile or "
                   "iuts")
      ->check(CLI::IsMember({"requirements", "cases", "faults", "variants", "untested", "facts",
                             "documents", "profile", "iuts"}))
      ->capture_default_str();
  command
      ->add_option("version", arguments->version,
                   "version of the standard whose requirements 'list profile' lists, e.g. 4.1")
      ->type_name("VERSION");
  command->add_flag("--json", arguments->json, "print JSON");
  command->callback(
      [arguments, &action = grammar.action] { action = [arguments] { return list(*arguments); }; });
}

void add_explain(Grammar& grammar) {
  CLI::App* command = grammar.app.add_subcommand(
      "explain",
      "explain a requirement, case, subject, function or fact, with the pages of the standard it "
      "comes from, or a cause in results");
  auto arguments = std::make_shared<ExplainArguments>();
  command
      ->add_option("id", arguments->id,
                   "e.g. info.get_string.truncates, info.get_string, MPI_Info_get, "
                   "info_get.return_code.1b8783")
      ->required();
  command
      ->add_option("results", arguments->results,
                   "where to look for a cause: results.json files, or directories with them")
      ->type_name("RESULTS");
  command->add_flag("--json", arguments->json, "print JSON");
  command->callback([arguments, &action = grammar.action] {
    action = [arguments] { return explain(*arguments); };
  });
}

}  // namespace

void add_asking_commands(Grammar& grammar) {
  add_doctor(grammar);
  add_list(grammar);
  add_explain(grammar);
}

}  // namespace infocts
