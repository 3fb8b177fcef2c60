#include "properties/model.h"

namespace infocts::properties {

void InfoModel::set(std::string_view key, std::string_view value) {
  pairs_.insert_or_assign(std::string(key), std::string(value));
}

bool InfoModel::erase(std::string_view key) {
  const auto found = pairs_.find(key);
  if (found == pairs_.end()) return false;
  pairs_.erase(found);
  return true;
}

const std::string* InfoModel::find(std::string_view key) const {
  const auto found = pairs_.find(key);
  return found == pairs_.end() ? nullptr : &found->second;
}

std::vector<std::string> InfoModel::keys() const {
  std::vector<std::string> keys;
  keys.reserve(pairs_.size());
  for (const auto& [key, value] : pairs_) keys.push_back(key);
  return keys;
}

}  // namespace infocts::properties
