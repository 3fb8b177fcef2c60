// Sentences with names in them that others chose, such as those of files.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <utility>

#include "tool/results/text.h"

namespace infocts {

/// Prints a text of which nothing acts in a terminal.
template <typename... Words>
void say(std::FILE* out, fmt::format_string<Words...> form, Words&&... words) {
  const std::string text = printable(fmt::format(form, std::forward<Words>(words)...));
  std::fwrite(text.data(), 1, text.size(), out);
}

}  // namespace infocts
