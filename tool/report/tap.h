// TAP 13 (testanything.org), which harnesses of 14 read too: one line a case that was not filtered
// away.
#pragma once

#include <string>

#include "tool/results/results.h"

namespace infocts {

/// - A skipped case is "ok … # SKIP reason"; one that is expected to deviate, or does not follow
///   advice, "not ok … # TODO why", which is no failure.
/// - What deviates has its verdict, its message and its cause in a YAML block.
/// - An implementation that could not be measured, a stale expectation and a run that was cut short
///   are "not ok" of their own: a file without one is a run with exit code 0.
std::string tap_text(const RunResults& run);

}  // namespace infocts
