#include "tool/results/cause_ids.h"

#include <algorithm>
#include <iterator>

#include "conformance/catalogue/ids.h"

namespace infocts {
namespace {

constexpr std::string_view kHashDigits = "0123456789abcdef";
constexpr std::string_view kIdLetters = "abcdefghijklmnopqrstuvwxyz0123456789_";
constexpr std::size_t kHashLength = 6;

bool consists_of(std::string_view word, std::string_view characters) {
  return !word.empty() && word.find_first_not_of(characters) == std::string_view::npos;
}

std::vector<std::string> that_start_with(std::string_view start,
                                         const std::vector<std::string>& ids) {
  std::vector<std::string> found;
  std::copy_if(ids.begin(), ids.end(), std::back_inserter(found),
               [&](const std::string& id) { return id.starts_with(start); });
  return found;
}

}  // namespace

bool is_cause_id(std::string_view text) {
  const IdParts id = parts_of(text);
  return consists_of(id.chapter, kIdLetters) && consists_of(id.subject, kIdLetters) &&
         id.rest.size() == kHashLength && consists_of(id.rest, kHashDigits);
}

std::string_view id_without_hash(std::string_view id) { return without_last(id); }

std::vector<std::string> most_alike(std::string_view id, const std::vector<std::string>& ids) {
  std::vector<std::string> found = that_start_with(std::string(id_without_hash(id)) + '.', ids);
  if (found.empty()) found = that_start_with(std::string(parts_of(id).chapter) + '.', ids);
  return found;
}

}  // namespace infocts
