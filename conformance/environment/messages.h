// Messages with given tags.
#pragma once

#include <vector>

#include "conformance/environment/predefined.h"

namespace infocts {

/// Groups of a few tags, each ascending: every power of two and its neighbours with 0 and 1, from
/// which it differs by a bit, and with them the end of the range: MPI_TAG_UB and the numbers just
/// below it.
std::vector<std::vector<int>> tags_up_to(int upper_bound);

/// Ends the case as skipped where functions for messages are absent.
void require_messages();

/// Sends this process a message, and receives it.
bool check_message_to_self(cts_comm comm, int rank, int tag);

/// A message for each tag of each group alone, then those of a group before the first is received.
/// They are received in reverse order: each must contain what was sent with its tag. Where an MPI
/// has no room for several messages under way, the case ends as skipped.
bool check_messages_to_self(cts_comm comm, int rank, const std::vector<std::vector<int>>& groups);

/// The same from rank 0 of MPI_COMM_WORLD to rank `to`. Collective.
void check_messages_to(int to, const std::vector<std::vector<int>>& groups);

}  // namespace infocts
