// Which steps of a reproducer have to do with its last one.
#pragma once

#include <vector>

#include "tool/reproducer/reproducer.h"

namespace infocts {

/// Whether each step is on objects that matter to the last one, or to the one it is compared with.
std::vector<bool> connected(const std::vector<Step>& steps);

void keep_only(Reproducer& reproducer, const std::vector<bool>& kept);

}  // namespace infocts
