// The words of an id: "chapter.subject.what" for a requirement, one word more for a case.
#pragma once

#include <string_view>

namespace infocts {

struct IdParts {
  std::string_view chapter;  ///< "info"
  std::string_view subject;  ///< "get_string"; empty where the id is one word
  std::string_view both;     ///< "info.get_string"
  std::string_view rest;     ///< "truncates"; empty where nothing follows the subject
};

inline IdParts parts_of(std::string_view id) {
  const std::size_t first = id.find('.');
  if (first == std::string_view::npos) return {id, {}, id, {}};
  const std::size_t second = id.find('.', first + 1);
  const std::string_view both = id.substr(0, second);
  return {id.substr(0, first), both.substr(first + 1), both,
          second == std::string_view::npos ? std::string_view() : id.substr(second + 1)};
}

/// "info.get_string" of "info.get_string.truncates"; an id of one word as it is.
inline std::string_view without_last(std::string_view id) { return id.substr(0, id.rfind('.')); }
/// "truncates".
inline std::string_view last_of(std::string_view id) { return id.substr(id.rfind('.') + 1); }

/// Whether the test holds for the id, or for the part before one of its dots:
/// "info.get_string.truncates", "info.get_string", "info".
template <typename Test>
bool any_prefix(std::string_view id, Test test) {
  while (!test(id)) {
    const std::string_view shorter = without_last(id);
    if (shorter.empty() || shorter == id) return false;
    id = shorter;
  }
  return true;
}

}  // namespace infocts
