// Recorded calls as steps of a reproducer: handles become variables.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tool/journal/call.h"
#include "tool/reproducer/reproducer.h"

namespace infocts {

/// The constants of an MPI, by name.
using Constants = std::map<std::string, std::int64_t>;

/// The name of a handle that is one of the constants; empty for any other.
std::string constant_name_in(const Constants& constants, std::string_view kind, std::int64_t bits);

/// The symbol of a handle that no recorded call gave: that of another reproducer, or a value of the
/// case's own.
inline constexpr std::string_view kUnknownHandle = "?";

struct Translation {
  std::vector<Step> steps;
  std::vector<std::vector<std::string>> seen;  ///< what came out of each call, in words
};

Translation translate(const std::vector<journal::Call>& calls, const Constants& constants);

}  // namespace infocts
