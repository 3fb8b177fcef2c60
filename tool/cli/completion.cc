#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/catalogue/catalogue.h"
#include "tool/cli/app.h"
#include "tool/cli/commands.h"
#include "tool/cli/grammar_words.h"
#include "tool/results/exit_code.h"
#include "tool/runner/child.h"
#include "tool/runner/discovery.h"
#include "tool/runner/selection.h"

namespace infocts {
namespace {

// Each asks the executable which words can stand at the cursor, one a line; none at all: a file.

// bash takes ':' for the end of a word, so words are split here and begin after the last ':'.
constexpr std::string_view kBash = R"sh(_infocts() {
  local line=${COMP_LINE:0:COMP_POINT} words word
  read -ra words <<<"$line"
  [[ $line == *[[:space:]] ]] && words+=("")
  local last=${words[${#words[@]} - 1]}
  local before=
  [[ $last == *:* && $COMP_WORDBREAKS == *:* ]] && before=${last%:*}:
  COMPREPLY=()
  while IFS= read -r word; do
    COMPREPLY+=("${word#"$before"}")
  done < <("${words[0]/#\~/$HOME}" complete -- "${words[@]:1}" 2>/dev/null)
}
complete -o bashdefault -o default -F _infocts infocts
)sh";

constexpr std::string_view kZsh = R"sh(#compdef infocts
_infocts() {
  local -a found
  found=(${(f)"$($words[1] complete -- ${words[2,CURRENT]} 2>/dev/null)"})
  if (( $#found )); then compadd -- $found; else _files; fi
}
compdef _infocts infocts
)sh";

constexpr std::string_view kFish = R"sh(function __infocts
  set -l words (commandline -opc) (commandline -ct)
  $words[1] complete -- $words[2..-1] 2>/dev/null
end
complete -c infocts -a '(__infocts)'
)sh";

struct Script {
  std::string_view shell;
  std::string_view text;
};
constexpr std::array kScripts{Script{"bash", kBash}, Script{"zsh", kZsh}, Script{"fish", kFish}};

using Candidates = std::vector<std::string>;

Candidates addresses() {
  Candidates all{"reference"};
  for (const Address& address : find_implementations()) all.push_back(address.str());
  for (std::string& address : decoration_addresses()) all.push_back(std::move(address));
  return all;
}

Candidates versions() { return {kPublishedVersions.begin(), kPublishedVersions.end()}; }

Candidates values_of(const CLI::App& app, const CLI::App& command, const CLI::Option& option) {
  Candidates words = allowed_values(option);
  if (!words.empty()) return words;
  const std::string name = option.get_name(option.get_positional());
  if (name == "--exclude" || (name == "--filter" && command.get_name() != "bench"))
    return words_for_filters(Catalogue::builtin());
  if (name == "--std" || name == "version") return versions();
  if (name == "--only" || name == "address") return addresses();
  if (name == "command" && command.get_name() == "man") {
    for (const CommandPage& page : command_pages(app)) words.push_back(page.name);
    return words;
  }
  if (name == "command") return commands_of(app);
  if (name == "id") return explained_words();
  if (name == "--chapter") {
    Candidates chapters;
    for (const Subject& subject : Catalogue::builtin().subjects()) {
      chapters.push_back(subject.chapter);
    }
    return chapters;
  }
  return {};
}

const CLI::App* subcommand(const CLI::App& app, const std::string& word) {
  const auto found =
      app.get_subcommands([&](const CLI::App* command) { return command->get_name() == word; });
  return found.empty() ? nullptr : found.front();
}

// After "help" stand the words of a command: "evidence", and then "verify".
Candidates helped_commands(const CLI::App& app, const std::vector<std::string>& words) {
  const CLI::App* command = &app;
  for (std::size_t i = 1; i + 1 < words.size() && command != nullptr; ++i) {
    command = subcommand(*command, words[i]);
  }
  return command == nullptr ? Candidates{} : commands_of(*command);
}

// What can stand in the place of the last word.
Candidates candidates(const CLI::App& app, const std::vector<std::string>& words) {
  if (words.size() > 1 && words.front() == "help") return helped_commands(app, words);
  const CLI::App* command = &app;
  const CLI::Option* open = nullptr;  // the option whose value comes next
  std::size_t positionals = 0;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string& word = words[i];
    if (open != nullptr) {
      open = nullptr;
    } else if (word.size() > 1 && word.front() == '-') {
      const CLI::Option* option = command->get_option_no_throw(word);
      if (option != nullptr && takes_value(*option)) open = option;
    } else if (const CLI::App* below = subcommand(*command, word)) {
      command = below;
    } else {
      ++positionals;
    }
  }
  if (open != nullptr) return values_of(app, *command, *open);
  if (!words.back().empty() && words.back().front() == '-') return options_of(*command);
  if (Candidates commands = commands_of(*command); !commands.empty() && positionals == 0)
    return commands;
  const CLI::Option* last = nullptr;
  for (const CLI::Option* option : command->get_options()) {
    if (!option->get_positional()) continue;
    last = option;
    if (positionals-- == 0) return values_of(app, *command, *option);
  }
  const bool repeats = last != nullptr && last->get_items_expected_max() > 1;
  return repeats ? values_of(app, *command, *last) : Candidates{};
}

}  // namespace

int completion(const std::string& shell) {
  for (const Script& script : kScripts) {
    if (script.shell == shell) fmt::print("{}", script.text);
  }
  return kExitAsExpected;
}

int complete(std::vector<std::string> words) {
  if (words.empty()) words.emplace_back();
  catch_interrupts();  // what wrappers start must not stay behind
  Action action;
  const std::unique_ptr<CLI::App> app = make_app(action, "");
  Candidates found = candidates(*app, words);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  for (const std::string& word : found) {
    if (word.starts_with(words.back())) fmt::print("{}\n", word);
  }
  return kExitAsExpected;
}

}  // namespace infocts
