#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "tool/cli/app.h"
#include "tool/cli/commands.h"
#include "tool/cli/grammar_words.h"
#include "tool/cli/version.h"
#include "tool/results/exit_code.h"
#include "tool/results/nearest.h"
#include "tool/runner/errors.h"

namespace infocts {
namespace {

// Text for roff: no control line, no escape, and a hyphen that can be copied.
std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (out.empty() && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c == '\n' ? ' ' : c;
    }
  }
  return out;
}

void add_term(std::string& page, std::string_view word, std::string_view meaning) {
  page += fmt::format(".TP\n.B {}\n{}\n", roff(word), roff(meaning));
}

void add_terms(std::string& page, std::string_view title, std::span<const Term> terms) {
  page += fmt::format(".SH {}\n", title);
  for (const Term& term : terms) add_term(page, term.word, term.meaning);
}

std::string header(const std::string& name, const std::string& purpose) {
  std::string upper = name;
  std::transform(upper.begin(), upper.end(), upper.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return fmt::format(".TH {} 1 \"\" \"infocts {}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n",
                     roff(upper), kVersion, roff(name), roff(purpose));
}

std::string value_of(const CLI::Option& option) {
  const std::vector<std::string> words = allowed_values(option);
  return words.empty() ? value_name(option) : fmt::format("{}", fmt::join(words, "|"));
}

std::string name_of(const CLI::Option& option) {
  if (option.get_positional()) return option.get_name(true);
  std::string names;
  for (const std::string& word : option.get_snames()) names += fmt::format(", -{}", word);
  for (const std::string& word : option.get_lnames()) names += fmt::format(", --{}", word);
  names.erase(0, 2);
  if (takes_value(option)) names += " " + value_of(option);
  return names;
}

// Positionals first; what has no group is not for people.
void add_options(std::string& page, const CLI::App& command) {
  page += ".SH OPTIONS\n";
  for (const bool positional : {true, false}) {
    for (const CLI::Option* option : command.get_options()) {
      if (option->get_group().empty() || option->get_positional() != positional) continue;
      std::string text = option->get_description();
      if (!option->get_default_str().empty()) {
        text += fmt::format(" (default: {})", option->get_default_str());
      }
      add_term(page, name_of(*option), text);
    }
  }
}

std::string synopsis(const std::string& name, const CLI::App& command) {
  std::string out = fmt::format(".SH SYNOPSIS\n.B {}\n[options]", roff(name));
  for (const CLI::Option* option : command.get_options()) {
    if (!option->get_positional()) continue;
    const std::string many = option->get_items_expected_max() > 1 ? "..." : "";
    const std::string word = roff(option->get_name(true)) + many;
    out += option->get_required() ? " " + word : " [" + word + "]";
  }
  return out + "\n";
}

std::string page_of(const std::string& name, const CLI::App& command) {
  std::string page = header("infocts-" + name, command.get_description());
  std::string spoken = name;
  std::replace(spoken.begin(), spoken.end(), '-', ' ');
  page += synopsis("infocts " + spoken, command);
  add_options(page, command);
  add_terms(page, "EXIT STATUS", exit_code_terms());
  return page + ".SH SEE ALSO\n.BR infocts (1)\n";
}

std::string main_page(const CLI::App& app, const std::vector<CommandPage>& commands) {
  std::string page = header("infocts", "the conformance suite for MPI info objects");
  page += ".SH SYNOPSIS\n.B infocts\ncommand [options] [argument...]\n.SH DESCRIPTION\n";
  page += roff(app.get_description()) + "\n.SH COMMANDS\n";
  for (const CommandPage& command : commands) {
    add_term(page, command.name,
             command.app->get_description() + "; see infocts-" + command.name + "(1)");
  }
  add_terms(page, "ADDRESSES", address_terms());
  add_terms(page, "EXIT STATUS", exit_code_terms());
  add_terms(page, "ENVIRONMENT", environment_terms());
  return page;
}

}  // namespace

int help(const std::vector<std::string>& words) {
  Action action;
  const std::unique_ptr<CLI::App> app = make_app(action, "");
  const CLI::App* reached = app.get();
  std::string before;  // the words that lead to it, as the usage shows them
  std::string spoken = "infocts";
  for (const std::string& word : words) {
    const std::vector<std::string> known = commands_of(*reached);
    if (std::find(known.begin(), known.end(), word) == known.end()) {
      throw UsageError(fmt::format("'{}' has no command '{}'{} See 'infocts help'.", spoken, word,
                                   or_nearest(word, known)));
    }
    before = spoken;
    spoken += " " + word;
    reached = reached->get_subcommand(word);
  }
  fmt::print("{}", reached->help(before));
  return kExitAsExpected;
}

int man(const std::string& name) {
  Action action;
  const std::unique_ptr<CLI::App> app = make_app(action, "");
  const std::vector<CommandPage> commands = command_pages(*app);
  if (name.empty()) {
    fmt::print("{}", main_page(*app, commands));
    return kExitAsExpected;
  }
  const auto known = [&](const std::string& word) {
    return std::any_of(commands.begin(), commands.end(),
                       [&](const CommandPage& command) { return command.name == word; });
  };
  for (const CommandPage& command : commands) {
    // "baseline" has "baseline-update" only.
    if (command.name != name && (known(name) || !command.name.starts_with(name + "-"))) continue;
    fmt::print("{}", page_of(command.name, *command.app));
    return kExitAsExpected;
  }
  std::vector<std::string> names;
  for (const CommandPage& command : commands) names.push_back(command.name);
  throw UsageError(fmt::format("there is no manual page '{}'{} Known are {}.", name,
                               or_nearest(name, names), fmt::join(names, ", ")));
}

}  // namespace infocts
