// A cause in one sentence.
#pragma once

#include <string>
#include <vector>

#include "tool/results/results.h"

namespace infocts {

/// "MPI_Info_get in fortran (there is no room): return code; likewise MPI_Info_get_string".
/// `scoped` is the trait that is blamed, with its scope, `shown` the case that stands for `cases`.
std::string cause_sentence(const std::string& scoped, const CaseResult& shown,
                           const std::vector<CaseResult*>& cases);

}  // namespace infocts
