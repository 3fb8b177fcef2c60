// Functions that are the same but for the kind of object: MPI_Comm_get_name, MPI_Type_get_name; and
// constants that are wrong alike.
#pragma once

#include <string>
#include <string_view>

#include "tool/results/results.h"

namespace infocts {

/// A name of a function or an id of a requirement without the kind of named object:
/// "MPI_*_get_name", "naming.*_get_name.error_empty". Others as they are.
std::string without_kind(std::string_view name);

/// The same, and without whether a name is set or asked for, "MPI_*_name": what is stored shows
/// only where it is asked for, so which of the two is to blame cannot be seen.
std::string without_kind_or_direction(std::string_view function);

/// MPI_Comm_get_info and MPI_Win_get_info.
inline constexpr std::string_view kShowsHints = "MPI_*_get_info";

/// Whether both failures, whose symptoms are known, show the same in functions that are the same
/// but for the kind of object: the same thing deviates, against the same rule. Or in constants:
/// each is as much too large or too small as the other, against the same passage of the standard.
bool are_siblings(const CaseResult& one, const CaseResult& other);

/// What are_siblings tells apart: the function that deviates, or the constant.
const std::string& name_among_siblings(const CaseResult& one);

}  // namespace infocts
