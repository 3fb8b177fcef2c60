// The canonical form of a symptom, and the id that is made of it.
#pragma once

#include <string>

#include "tool/reproducer/reproducer.h"
#include "tool/results/results.h"

namespace infocts {

/// The program without details that do not matter: objects by their order, texts by what is special
/// about them and which of them are equal, numbers only if they are small.
std::string canonical_form(const Reproducer& reproducer);

/// "info_get.flag.5f3c1a": function, what deviates, and a hash of both and the form.
std::string cause_id(const Symptom& symptom);

}  // namespace infocts
