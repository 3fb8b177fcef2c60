// A launcher does not say how each of its processes ended, and ends the others when one dies. So
// under a launcher each process gets its own parent, which waits for it and records how it ended.
#pragma once

#include <functional>

#include "tool/worker/process_files.h"

namespace infocts {

/// Runs `work` in a child of this process, with its output in a file, and ends as the child ended.
/// The child ends when this process ends, or gets SIGTERM, SIGINT or SIGHUP.
int supervise(const ProcessFiles& files, const std::function<int()>& work);

}  // namespace infocts
