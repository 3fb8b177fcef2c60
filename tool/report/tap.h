// TAP 13 (testanything.org), which harnesses for TAP 14 read too: one line for each case that was
// not filtered out.
#pragma once

#include <string>

#include "tool/results/results.h"

namespace infocts {

/// - A skipped case is "ok … # SKIP reason". One that is expected to deviate, or does not follow
///   advice, is "not ok … # TODO why", which is no failure.
/// - What deviates has its verdict, message and cause in a YAML block.
/// - An implementation that could not be measured, a stale expectation and a run that was cut short
///   each have a "not ok" of their own: a file without failures is a run with exit code 0.
std::string tap_text(const RunResults& run);

}  // namespace infocts
