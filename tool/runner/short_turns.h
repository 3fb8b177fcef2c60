// Short turns for processes that wait busily for each other on too few processors.
#pragma once

#include <memory>

namespace infocts {

/// While somebody holds what this returns, the kernel often chooses anew who runs on each processor
/// of this process. Any number may hold it; there is one set of threads for all.
///
/// A process that polls keeps its processor until the next tick of the kernel, some milliseconds,
/// even if the one that it waits for has none. Each message of a barrier takes that long. A thread
/// that wakes up makes the kernel choose earlier, and then it takes one that has waited. The MPI
/// need not know of it. To MPIs that yield while they wait it is a burden.
std::shared_ptr<const void> short_turns();

}  // namespace infocts
