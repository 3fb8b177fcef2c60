// A step of a program as input to the search for causes.
#pragma once

#include "tool/causes/seen_call.h"
#include "tool/reproducer/reproducer.h"

namespace infocts {

SeenCall seen(const Step& step);

}  // namespace infocts
