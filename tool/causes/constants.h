// Constants of the MPI that may have a wrong value.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "tool/results/results.h"

namespace infocts {

/// Those that the words name: "MPI_ERR_INFO_KEY".
std::set<std::string> constants_in(std::string_view words);

/// What deviates is the value of constants, which no call has to do with.
bool is_of_constants(const Symptom& symptom);

/// Those whose wrong value would make the case fail: the error classes that a check expected or saw
/// instead of each other, predefined info objects that a check or a call names, and limits of keys
/// and values where strings as long as these or longer are at play.
std::set<std::string> constants_behind(const Symptom& symptom);

}  // namespace infocts
