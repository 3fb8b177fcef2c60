#include "tool/cli/option_values.h"

#include <string_view>

namespace infocts {

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
