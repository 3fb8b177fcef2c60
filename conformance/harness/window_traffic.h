// The same puts, gets and accumulates on any window, to compare their results.
#pragma once

#include <string>
#include <vector>

#include "conformance/harness/windows.h"

namespace infocts {

enum class Epoch { fence, lock };

/// Everything that a rank sees of them.
struct Traffic {
  std::vector<int> classes;  ///< error classes of what each call returned, in order
  std::string memory;        ///< this rank's memory afterwards
  std::string got;           ///< what the gets and MPI_Get_accumulate fetched

  bool operator==(const Traffic&) const = default;
};

/// Each rank puts into the middle and at both ends of the memory of the next rank, gets the whole
/// of it, then adds to numbers in it. Collective.
Traffic communicate(const Window& window, Epoch epoch);

/// For messages.
std::string described(const Traffic& traffic);

}  // namespace infocts
