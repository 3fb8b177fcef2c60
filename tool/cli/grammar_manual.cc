#include <CLI/CLI.hpp>
#include <memory>

#include "tool/cli/grammar.h"
#include "tool/cli/verbs.h"

namespace infocts {
namespace {

void add_man(Grammar& grammar) {
  CLI::App* verb = grammar.app.add_subcommand(
      "man", "print the manual page of infocts or of a verb: infocts man run | man -l -");
  auto page = std::make_shared<std::string>();
  verb->add_option("verb", *page, "e.g. run, baseline-update (default: infocts itself)");
  verb->callback([page, &action = grammar.action] { action = [page] { return man(*page); }; });
}

void add_completion(Grammar& grammar) {
  CLI::App* verb =
      grammar.app.add_subcommand("completion", "print a completion script for a shell");
  auto shell = std::make_shared<std::string>();
  verb->add_option("shell", *shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  verb->callback(
      [shell, &action = grammar.action] { action = [shell] { return completion(*shell); }; });
}

// "infocts help run" is "infocts run --help".
void add_help(Grammar& grammar) {
  CLI::App* verb = grammar.app.add_subcommand("help", "print help for infocts or for a command");
  auto words = std::make_shared<std::vector<std::string>>();
  verb->add_option("command", *words, "e.g. run, or evidence verify (default: infocts itself)");
  verb->callback([words, &action = grammar.action] { action = [words] { return help(*words); }; });
}

// What these scripts ask; not shown.
void add_complete(Grammar& grammar) {
  CLI::App* verb = grammar.app.add_subcommand("complete")->group("");
  auto words = std::make_shared<std::vector<std::string>>();
  verb->add_option("words", *words);
  verb->callback(
      [words, &action = grammar.action] { action = [words] { return complete(*words); }; });
}

}  // namespace

void add_manual_verbs(Grammar& grammar) {
  add_help(grammar);
  add_man(grammar);
  add_completion(grammar);
  add_complete(grammar);
}

}  // namespace infocts
