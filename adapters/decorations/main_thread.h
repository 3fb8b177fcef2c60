// Which thread a call comes from, for decorations that depend on it.
#pragma once

#include <unistd.h>

namespace infocts {

inline bool on_main_thread() { return ::gettid() == ::getpid(); }

}  // namespace infocts
