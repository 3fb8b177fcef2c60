// Prints a run on standard output.
#pragma once

#include <string>
#include <string_view>

#include "tool/report/style.h"
#include "tool/results/results.h"

namespace infocts {

/// `format` is "text", for people, "verbose", the same with each unexpected result, "json", as in
/// results.json, "tap", or "line", only the last line of the text. `directory` is where the reports
/// are; empty if there are none.
std::string print_run(const RunResults& run, std::string_view format, const Style& style,
                      const std::string& directory);

}  // namespace infocts
