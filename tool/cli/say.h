// Prints messages that contain untrusted names, such as those of files.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <utility>

#include "tool/cli/print_text.h"
#include "tool/results/text.h"

namespace infocts {

/// Prints a text with its control characters escaped.
template <typename... Words>
void say(std::FILE* out, fmt::format_string<Words...> form, Words&&... words) {
  print_text(out, printable(fmt::format(form, std::forward<Words>(words)...)));
}

}  // namespace infocts
