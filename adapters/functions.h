// The functions of the neutral table, numbered and named.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "adapters/table.h"

namespace infocts {

/// The index of a function in the table; stable within one build of the suite.
enum class FunctionId : std::uint16_t {
#define CTS_FUNCTION(member, name, parameters) member,
#include "adapters/functions.def"
#undef CTS_FUNCTION
};

/// MPI names by FunctionId.
inline constexpr std::array kFunctionNames{
#define CTS_FUNCTION(member, name, parameters) std::string_view(#name),
#include "adapters/functions.def"
#undef CTS_FUNCTION
};

namespace detail {
template <typename... Parameters>
constexpr std::size_t count_of(int (*cts_table::*)(Parameters...)) {
  return sizeof...(Parameters);
}
}  // namespace detail

/// How many arguments each function has, by FunctionId.
inline constexpr std::array kParameterCounts{
#define CTS_FUNCTION(member, name, parameters) detail::count_of(&cts_table::member),
#include "adapters/functions.def"
#undef CTS_FUNCTION
};

/// MPI names of the constants that not every MPI has.
inline constexpr std::array kOptionalConstantNames{
#define CTS_INT(member, name)
#define CTS_HANDLE(kind, member, name)
#define CTS_OPTIONAL_INT(member, name) std::string_view(#name),
#define CTS_OPTIONAL_HANDLE(kind, member, name) std::string_view(#name),
#define CTS_DATATYPE(member, name) std::string_view(#name),
#include "adapters/constants.def"
#include "adapters/datatypes.def"
#undef CTS_INT
#undef CTS_HANDLE
#undef CTS_OPTIONAL_INT
#undef CTS_OPTIONAL_HANDLE
#undef CTS_DATATYPE
};

inline constexpr std::string_view name_of(FunctionId id) {
  return kFunctionNames[static_cast<std::size_t>(id)];
}

}  // namespace infocts
