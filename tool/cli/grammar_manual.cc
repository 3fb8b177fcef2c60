#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "tool/cli/commands.h"
#include "tool/cli/grammar.h"

namespace infocts {
namespace {

void add_man(Grammar& grammar) {
  CLI::App* command = grammar.app.add_subcommand(
      "man", "print the manual page of infocts or of a command: infocts man run | man -l -");
  auto words = std::make_shared<std::vector<std::string>>();
  command->add_option("command", *words, "e.g. run, or baseline update (default: infocts itself)");
  command->callback([words, &action = grammar.action] {
    action = [words] { return man(fmt::format("{}", fmt::join(*words, "-"))); };
  });
}

void add_completion(Grammar& grammar) {
  CLI::App* command =
      grammar.app.add_subcommand("completion", "print a completion script for a shell");
  auto shell = std::make_shared<std::string>();
  command->add_option("shell", *shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  command->callback(
      [shell, &action = grammar.action] { action = [shell] { return completion(*shell); }; });
}

// "infocts help run" is "infocts run --help".
void add_help(Grammar& grammar) {
  CLI::App* command = grammar.app.add_subcommand("help", "print help for infocts or for a command");
  auto words = std::make_shared<std::vector<std::string>>();
  command->add_option("command", *words, "e.g. run, or evidence verify (default: infocts itself)");
  command->callback(
      [words, &action = grammar.action] { action = [words] { return help(*words); }; });
}

// What these scripts ask; not shown.
void add_complete(Grammar& grammar) {
  CLI::App* command = grammar.app.add_subcommand("complete")->group("");
  auto words = std::make_shared<std::vector<std::string>>();
  command->add_option("words", *words);
  command->callback(
      [words, &action = grammar.action] { action = [words] { return complete(*words); }; });
}

}  // namespace

void add_manual_commands(Grammar& grammar) {
  add_help(grammar);
  add_man(grammar);
  add_completion(grammar);
  add_complete(grammar);
}

}  // namespace infocts
