// Numbers of recorded calls, by which claims name them.
#pragma once

#include <cstdint>

namespace infocts {

/// That of the newest recorded call of this thread: 1 is the first of a case, 0 that there is none.
std::uint32_t last_call_number();

}  // namespace infocts
