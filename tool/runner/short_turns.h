// Short turns for processes that wait busily for each other on too few processors.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

namespace infocts {

/// How many processors this process may run on, whatever its quota; a large number if unknown.
int own_processors();

/// While it lives, the kernel often chooses anew who runs on each processor of this process.
///
/// A process that polls keeps its processor until the next tick of the kernel, some milliseconds,
/// even if the one that it waits for has none. Each message of a barrier takes that long. A thread
/// that wakes up makes the kernel choose earlier, and then it takes one that has waited. The MPI
/// need not know of it. To MPIs that yield while they wait it is a burden.
class ShortTurns {
 public:
  ShortTurns();
  ~ShortTurns();
  ShortTurns(const ShortTurns&) = delete;
  ShortTurns& operator=(const ShortTurns&) = delete;

 private:
  std::atomic<bool> over_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace infocts
