// The machine and time of a run.
#pragma once

#include <string>

namespace infocts {

/// The name of the host; "unknown" if it has none.
std::string host_name();

/// Now, as ISO 8601 in UTC.
std::string utc_now();

/// Empty if the directory no longer exists.
std::string working_directory();

}  // namespace infocts
