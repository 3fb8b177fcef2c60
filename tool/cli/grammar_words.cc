#include "tool/cli/grammar_words.h"

#include <string_view>

namespace infocts {

std::vector<std::string> commands_of(const CLI::App& app) {
  std::vector<std::string> words;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (!command->get_group().empty()) words.push_back(command->get_name());
  }
  return words;
}

std::vector<std::string> options_of(const CLI::App& command) {
  std::vector<std::string> words;
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_group().empty()) continue;
    for (const std::string& word : option->get_lnames()) words.push_back("--" + word);
  }
  return words;
}

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

// CLI11 adds its checks to the name of the type and keeps the words of IsMember nowhere else:
// "N:INT in [1 - 8]", "TEXT:{c,cxx}".
std::vector<std::string> allowed_values(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const std::size_t open = type.find('{');
  std::vector<std::string> words;
  if (open == std::string::npos) return words;
  std::string_view rest = std::string_view(type).substr(open + 1);
  rest = rest.substr(0, rest.find('}'));
  while (!rest.empty()) {
    const std::size_t comma = rest.find(',');
    words.emplace_back(rest.substr(0, comma));
    rest.remove_prefix(comma == std::string_view::npos ? rest.size() : comma + 1);
  }
  return words;
}

std::string value_name(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  return type.substr(0, type.find(':'));
}

}  // namespace infocts
