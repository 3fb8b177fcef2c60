#include "tool/cli/complaint.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>
#include <vector>

#include "tool/cli/grammar_words.h"
#include "tool/results/nearest.h"

namespace infocts {
namespace {

using Words = std::vector<std::string>;

/// The command that was reached, and all the words that lead to it.
struct Reached {
  const CLI::App* command;
  std::string words;
};

Reached reached_in(const CLI::App& app) {
  Reached reached{&app, "infocts"};
  while (!reached.command->get_subcommands().empty()) {
    reached.command = reached.command->get_subcommands().front();
    reached.words += " " + reached.command->get_name();
  }
  return reached;
}

std::string unknown_word(const Reached& reached, const std::string& word) {
  const bool is_option = word.starts_with("-");
  const Words known = is_option ? options_of(*reached.command) : commands_of(*reached.command);
  const std::string_view kind = is_option       ? "unknown option"
                                : known.empty() ? "unexpected argument"
                                                : "unknown command";
  return fmt::format("{} '{}' of '{}'{}", kind, word, reached.words,
                     or_nearest(word.substr(0, word.find('=')), known));
}

std::string what_was_wrong(const CLI::App& app, const CLI::ParseError& error,
                           const Reached& reached) {
  // CLI11 misses what is required before it looks at what stands in its place.
  if (const Words left = app.remaining(true); !left.empty()) {
    return unknown_word(reached, left.front());
  }
  const Words commands = commands_of(*reached.command);
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr && !commands.empty()) {
    return fmt::format("'{}' needs a command: {}", reached.words, fmt::join(commands, ", "));
  }
  return fmt::format("'{}': {}", reached.words, error.what());
}

}  // namespace

std::string complaint(const CLI::App& app, const CLI::ParseError& error) {
  const Reached reached = reached_in(app);
  return fmt::format("{}\nSee '{} --help'.", what_was_wrong(app, error, reached), reached.words);
}

}  // namespace infocts
