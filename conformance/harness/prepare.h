#pragma once

#include <string_view>

namespace infocts {

/// Ends the case as inconclusive when a call that only prepares it did not return MPI_SUCCESS.
/// `what` names the call; without it the message names the last call that was recorded.
void prepare(int code, std::string_view what = {});

}  // namespace infocts
