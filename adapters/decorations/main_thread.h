// Which thread a call comes from, for decorations that differ by that.
#pragma once

#include <unistd.h>

namespace infocts {

inline bool on_main_thread() { return ::gettid() == ::getpid(); }

}  // namespace infocts
