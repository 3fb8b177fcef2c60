// Words of a line for a POSIX shell, written and read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace infocts {

/// The word as a POSIX shell must read it: unchanged, or in single quotes.
std::string shell_word(std::string_view word);

/// The words of a line, as a POSIX shell reads what shell_word() wrote.
std::vector<std::string> split_command(const std::string& command);

}  // namespace infocts
