// A step of a program as the search for causes sees it.
#pragma once

#include "tool/causes/seen_call.h"
#include "tool/reproducer/program.h"

namespace infocts {

SeenCall seen(const Step& step);

}  // namespace infocts
