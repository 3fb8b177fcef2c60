// The kinds of handles and their constants, by name.
#pragma once

#include <array>
#include <string_view>

namespace infocts {

struct HandleKind {
  std::string_view name;  ///< "info"
  std::string_view type;  ///< "MPI_Info"
  std::string_view null;  ///< "MPI_INFO_NULL"
};

inline constexpr std::array kHandleKinds{
#define CTS_HANDLE_KIND(kind, type, null, letter, ref_letter) HandleKind{#kind, #type, #null},
#include "adapters/handles.def"
#undef CTS_HANDLE_KIND
};

/// The kind of that name, which must exist.
inline constexpr const HandleKind& handle_kind(std::string_view name) {
  for (const HandleKind& kind : kHandleKinds) {
    if (kind.name == name) return kind;
  }
  return kHandleKinds.front();
}

struct HandleConstant {
  std::string_view kind;
  std::string_view name;  ///< "MPI_COMM_WORLD"
};

/// Every handle among the constants of the table.
inline constexpr std::array kHandleConstants{
#define CTS_INT(member, name)
#define CTS_OPTIONAL_INT(member, name)
#define CTS_HANDLE(kind, member, name) HandleConstant{#kind, #name},
#define CTS_OPTIONAL_HANDLE(kind, member, name) HandleConstant{#kind, #name},
#define CTS_DATATYPE(member, name) HandleConstant{"datatype", #name},
#include "adapters/constants.def"
#include "adapters/datatypes.def"
#undef CTS_INT
#undef CTS_HANDLE
#undef CTS_OPTIONAL_INT
#undef CTS_OPTIONAL_HANDLE
#undef CTS_DATATYPE
};

}  // namespace infocts
