// The name of a fault or a variant that there is not.
#pragma once

#include <stdexcept>
#include <string>

namespace infocts {

/// What find_decorations throws then: whoever knows better can say what was meant.
class UnknownDecoration : public std::invalid_argument {
 public:
  explicit UnknownDecoration(const std::string& address)
      : std::invalid_argument("there is no '" + address + "'. " + next_step(address)),
        address_(address) {}

  /// "fault:get.overrun"
  const std::string& address() const { return address_; }

  static std::string next_step(const std::string& address) {
    return "'infocts list " + address.substr(0, address.find(':')) + "s' shows their names.";
  }

 private:
  std::string address_;
};

}  // namespace infocts
