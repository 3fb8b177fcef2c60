// Programs that use only functions which may be called in every phase and from every thread, and
// the requirements on them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "properties/generate.h"

namespace infocts::properties {

/// Commands for these functions only; no errors.
Mix allowed_anywhere();

/// For MPI_Info_toint and MPI_Info_fromint, apart from the others: that they may be called anywhere
/// is advice, and an MPI that ends the process there need not do so in what is a duty.
Mix with_integers();

/// What a deviation from the requirement breaks in a phase or with several threads:
/// {"info.lifecycle.set_before_init"} for "info.lifecycle" and "_before_init". Nothing where the
/// requirement is about no single function, or of a lower level.
std::vector<std::string> violated_as(std::string_view requirement, std::string_view subject,
                                     std::string_view suffix);

}  // namespace infocts::properties
