// The parts of the message of a failed check (conformance/harness/checks.h) or of a death.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace infocts {

/// What deviates where a property finds another value under a key, or none.
inline constexpr std::string_view kContent = "content of an object";

/// What it finds, or expects, where there is no such pair.
inline constexpr std::string_view kNotDefined = "not defined";

struct MessageParts {
  std::string what;      ///< "flag"; of a death "return"
  std::string function;  ///< the one that is named; empty if none is
  std::string call;      ///< as a line of C; empty if it is not known
  std::string expected;
  std::string actual;
  std::string key;           ///< of the pair, where `what` is kContent: its beginning if it is long
  std::size_t key_size = 0;  ///< of the whole key
  std::string compared = {};  ///< the function whose answer is the expected one
  bool by_name = false;       ///< `function` is named as deviating, and is not only the newest call
  bool other_thread = false;  ///< it was called in one of several threads
};

/// The parts of the first failed check.
MessageParts message_parts(std::string_view message);

}  // namespace infocts
