// Prints to standard output and error so that untrusted text cannot control a terminal, or a CI
// server that reads commands in the output of a job.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace infocts {

/// Prints a text whose untrusted parts went through printable(). Escapes commands of CI servers,
/// such as "::error::" at the start of a line, with a backslash. False if a write failed.
bool print_text(std::FILE* out, std::string_view text);

/// Prints a JSON document on standard output: in ASCII, with the same meaning. False if a
/// write failed.
bool print_json_text(std::string_view json);

/// The same for a JSON value. Invalid UTF-8 in it becomes U+FFFD.
template <typename Json>
bool print_json(const Json& json) {
  return print_json_text(json.dump(2, ' ', true, Json::error_handler_t::replace) + "\n");
}

/// The text as print_text() writes it.
std::string without_commands(std::string_view text);

}  // namespace infocts
