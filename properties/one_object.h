// Several threads on one object: the results of their calls must be explained by some order of the
// calls (linearizability).
#pragma once

#include <cstdint>

#include "conformance/harness/checks.h"
#include "properties/concurrent_source.h"

namespace infocts::properties {

/// Plays generated programs on info objects, for a quarter of a second with the usual number of
/// programs; longer where threads hardly overlapped. What no order explains fails the case, with a
/// shorter program that shows it, if there is one, and its source. `salt`: another number gives
/// other programs. `share`: how many times the usual amount. `errors_return`: not where an error
/// may end the process.
void check_linearizable(std::uint64_t salt, double share, const SourceOfPhase& phase,
                        bool errors_return);

/// The same for the name of one new object of this kind.
void check_names_linearizable(NamedKind kind, double share, const SourceOfPhase& phase);

}  // namespace infocts::properties
