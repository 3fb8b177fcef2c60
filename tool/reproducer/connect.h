// Which steps of a program have to do with its last one.
#pragma once

#include <vector>

#include "tool/reproducer/program.h"

namespace infocts {

/// Steps on objects that the last step, or the one it is compared with, has to do with.
std::vector<bool> connected(const std::vector<Step>& steps);

void keep_only(Program& program, const std::vector<bool>& kept);

}  // namespace infocts
