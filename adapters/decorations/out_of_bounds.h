// Faults that read or write bytes outside of an argument, in any binding.
#pragma once

#include <array>
#include <cstring>

#include "adapters/binding.h"
#include "adapters/decorations/calls.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/name_calls.h"

/// The bindings of a fault that exists in every language, and of one in a function that the MPI::
/// classes lack.
// clang-format off
#define IN_ALL_BINDINGS {"c", "cxx", "fortran"}
#define IN_C_AND_FORTRAN {"c", "fortran"}
// clang-format on

namespace infocts {

inline bool inner_fortran() {
  const std::optional<Binding> binding = binding_from(inner().binding);
  return binding && is_fortran(*binding);
}

/// The number of characters of an IN string: all of the variable in Fortran, those before the
/// terminator in C.
inline std::size_t characters_of(cts_text text) {
  return inner_fortran() ? text.size : std::strlen(text.data);
}

/// How many bytes the argument has.
inline std::size_t bytes_of(cts_text text) {
  return characters_of(text) + (inner_fortran() ? 0 : 1);
}

/// Whether the string has nothing but blanks.
inline bool is_blank(cts_text text) {
  const std::string_view characters(text.data, characters_of(text));
  return characters.find_first_not_of(' ') == std::string_view::npos;
}

inline void read_byte(const char* at) {
  const volatile char* const place = at;
  [[maybe_unused]] const char byte = *place;
}
inline void read_behind(cts_text text) { read_byte(text.data + bytes_of(text)); }
inline void read_before(cts_text text) { read_byte(text.data - 1); }

/// Writes the byte behind the caller's variable, which is as large as the standard requires.
inline void write_behind_field(cts_field field) {
  if (field.data != nullptr) field.data[field.size] = '?';
}
inline void write_before_field(cts_field field) {
  if (field.data != nullptr) field.data[-1] = '?';
}

/// Likewise of a handle, which is as large as this MPI declares it: maybe less than a cts_info.
inline void write_behind(cts_info* info) {
  static_cast<char*>(static_cast<void*>(info))[inner().constants.info_size] = 0;
}
inline void write_before(cts_info* info) { static_cast<char*>(static_cast<void*>(info))[-1] = 0; }

/// A function that takes a key. `before` runs `stray` before each call.
struct KeyFunction {
  std::string_view name;  ///< "get_valuelen"
  bool in_cxx;
  TableChange (*before)(Closure<void(cts_info info, cts_text key)> stray);
};

template <auto member>
TableChange before_key(Closure<void(cts_info info, cts_text key)> stray) {
  return before(Function<member>{}, [stray](auto& call) { stray(call.info, call.key); });
}

inline constexpr std::array kKeyFunctions{
    KeyFunction{"set", true, before_key<&cts_table::info_set>},
    KeyFunction{"delete", true, before_key<&cts_table::info_delete>},
    KeyFunction{"get", true, before_key<&cts_table::info_get>},
    KeyFunction{"get_valuelen", true, before_key<&cts_table::info_get_valuelen>},
    KeyFunction{"get_string", false, before_key<&cts_table::info_get_string>}};

using StrayText = Closure<void(cts_text text)>;
using StrayField = Closure<void(cts_field field)>;

inline TableChange before_value(StrayText stray) {
  return before(fn::info_set, [stray](auto& call) { stray(call.value); });
}
inline TableChange before_text_of_name(StrayText stray) {
  return before(fn::set_name, [stray](auto& call) { stray(call.name); });
}
inline TableChange after_field_for_name(StrayField stray) {
  return after_any(fn::get_name, [stray](auto& call) { stray(call.name); });
}
/// Runs `stray` on every string that a function takes, except on those of MPI_Info_create_env.
inline TableChange before_every_string(StrayText stray) {
  TableChange all = before_value(stray) + before_text_of_name(stray);
  for (const KeyFunction& function : kKeyFunctions) {
    all = all + function.before([stray](cts_info, cts_text key) { stray(key); });
  }
  return all;
}

}  // namespace infocts
