// Faults that read or write bytes outside of a string argument, in any binding.
#pragma once

#include <cstring>
#include <type_traits>

#include "adapters/binding.h"
#include "adapters/decorations/underneath.h"

/// Of a fault that is one in any language, and of one in a function that MPI:: classes do not have.
// clang-format off
#define IN_ALL_BINDINGS {"c", "cxx", "fortran"}
#define IN_C_AND_FORTRAN {"c", "fortran"}
// clang-format on

namespace infocts {

inline bool fortran_below() {
  const std::optional<Binding> binding = binding_from(below().binding);
  return binding && is_fortran(*binding);
}

/// The characters of an IN string: its own in Fortran, those before the terminator in C.
inline std::size_t characters_of(cts_text text) {
  return fortran_below() ? text.size : std::strlen(text.data);
}

/// How many bytes the argument has.
inline std::size_t bytes_of(cts_text text) {
  return characters_of(text) + (fortran_below() ? 0 : 1);
}

/// Nothing but blanks.
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

/// The caller's variable is as large as the text asks of it, and the byte is behind that.
inline void write_behind_field(cts_field field) {
  if (field.data != nullptr) field.data[field.size] = '?';
}
inline void write_before_field(cts_field field) {
  if (field.data != nullptr) field.data[-1] = '?';
}

namespace detail {

/// A function whose second argument is a string that it takes, or a variable that it fills.
template <auto member, auto stray>
struct Straying;

template <typename Handle, typename... Others,
          int (*cts_table::*member)(Handle, cts_text, Others...), auto stray>
struct Straying<member, stray> {
  static int call(Handle object, cts_text text, Others... others) {
    if constexpr (std::is_invocable_v<decltype(stray), Handle, cts_text>) {
      stray(object, text);
    } else {
      stray(text);
    }
    return (below().*member)(object, text, others...);
  }
};

template <typename Handle, int (*cts_table::*member)(Handle, cts_field, int*), auto stray>
struct Straying<member, stray> {
  static int call(Handle object, cts_field name, int* resultlen) {
    const int code = (below().*member)(object, name, resultlen);
    stray(name);
    return code;
  }
};

template <auto member, auto stray>
struct StrayingLookup;

template <typename Room, int (*cts_table::*member)(cts_info, cts_text, Room, cts_field, int*),
          auto stray>
struct StrayingLookup<member, stray> {
  static int call(cts_info info, cts_text key, Room room, cts_field value, int* flag) {
    const int code = (below().*member)(info, key, room, value, flag);
    stray(value, below().truth(*flag) == 1);
    return code;
  }
};

}  // namespace detail

/// `stray(text)`, or `stray(object, text)`, before the call of a function that takes a string.
/// `stray(field)` after one of *_get_name.
template <auto member, auto stray>
void stray_at(cts_table& mpi) {
  replace(mpi.*member, detail::Straying<member, stray>::call);
}

/// `stray(value, found)` after MPI_Info_get or MPI_Info_get_string.
template <auto member, auto stray>
void stray_at_lookup(cts_table& mpi) {
  replace(mpi.*member, detail::StrayingLookup<member, stray>::call);
}

/// `stray(value)` before MPI_Info_set.
template <auto stray>
void stray_at_value(cts_table& mpi) {
  replace(mpi.info_set, [](cts_info info, cts_text key, cts_text value) {
    stray(value);
    return below().info_set(info, key, value);
  });
}

template <auto stray>
void stray_at_set_name(cts_table& mpi) {
  stray_at<&cts_table::comm_set_name, stray>(mpi);
  stray_at<&cts_table::type_set_name, stray>(mpi);
  stray_at<&cts_table::win_set_name, stray>(mpi);
}

template <auto stray>
void stray_at_get_name(cts_table& mpi) {
  stray_at<&cts_table::comm_get_name, stray>(mpi);
  stray_at<&cts_table::type_get_name, stray>(mpi);
  stray_at<&cts_table::win_get_name, stray>(mpi);
}

}  // namespace infocts
