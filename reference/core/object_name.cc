#include "core/object_name.h"

#include <cstring>

namespace reference {

int copy_name(std::string_view name, char* destination) noexcept {
  std::memcpy(destination, name.data(), name.size());
  destination[name.size()] = '\0';
  return static_cast<int>(name.size());
}

void ObjectName::set(std::string_view name) noexcept {
  name = name.substr(0, text_.size());
  name = name.substr(0, name.find_last_not_of(' ') + 1);  // npos + 1 is 0
  const std::lock_guard lock(mutex_);
  length_ = name.copy(text_.data(), name.size());  // of no text at all, too
}

int ObjectName::copy_to(char* destination) const noexcept {
  const std::lock_guard lock(mutex_);
  return copy_name({text_.data(), length_}, destination);
}

}  // namespace reference
