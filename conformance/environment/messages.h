// Messages with given tags.
#pragma once

#include <vector>

#include "conformance/environment/predefined.h"

namespace infocts {

/// 0, every power of two and the numbers beside it, and the ends of the range: MPI_TAG_UB and what
/// lies below. Ascending, each once.
std::vector<int> tags_up_to(int upper_bound);

/// Ends the case as skipped where functions for messages are absent.
void require_messages();

/// This process sends itself one message a tag, all before the first is received, and receives them
/// in the opposite order: each must bring what was sent with its tag.
bool check_messages_to_self(Where where, cts_comm comm, int rank, const std::vector<int>& tags);

/// The same from rank 0 of MPI_COMM_WORLD to rank `to`. Collective.
void check_messages_to(Where where, int to, const std::vector<int>& tags);

}  // namespace infocts
