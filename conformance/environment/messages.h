// Messages with given tags.
#pragma once

#include <vector>

#include "conformance/environment/predefined.h"

namespace infocts {

/// 0, every power of two and its neighbours, and the end of the range: MPI_TAG_UB and the numbers
/// just below it. Ascending, each once.
std::vector<int> tags_up_to(int upper_bound);

/// Ends the case as skipped where functions for messages are absent.
void require_messages();

/// Sends this process one message for each tag, all before the first is received, and receives them
/// in reverse order: each must contain what was sent with its tag.
bool check_messages_to_self(cts_comm comm, int rank, const std::vector<int>& tags);

/// The same from rank 0 of MPI_COMM_WORLD to rank `to`. Collective.
void check_messages_to(int to, const std::vector<int>& tags);

}  // namespace infocts
