// The machine and time of a run.
#pragma once

#include <string>

namespace infocts {

/// The name of the host; "unknown" where it has none.
std::string host_name();

/// Now, as ISO 8601 in UTC.
std::string utc_now();

/// Empty when it is gone.
std::string working_directory();

}  // namespace infocts
