// Decorations: an MPI with one deliberate difference, made from any MPI by replacing functions of
// its neutral table.
//
//  - A fault breaks requirements. Tests of the requirement must fail on it; a test that does not is
//    worth nothing.
//  - A variant is unusual but legal. No test may fail on it; one that does is stricter than the
//    text.
//
//   // Beyond the terminator nothing was promised, so one byte more is enough.
//   FAULT({.name = "get_string.overrun", .violates = {"info.get_string.within_buffer"},
//          .text = "Writes one byte behind the caller's buffer."}) {
//     mpi.info_get_string = [](cts_info info, cts_text key, int *buflen, cts_field value,
//                              int *flag) {
//       const int given = *buflen;
//       const int code = below().info_get_string(info, key, buflen, value, flag);
//       if (*flag != 0) value.data[given] = 'x';
//       return code;
//     };
//   }
//
// The body replaces entries of `mpi`, the table that the suite will see; `below()` is the MPI
// underneath. Entries of C functions hold no state, so what a decoration remembers is static: there
// is one decoration in a process. Cases of info.threads call from several threads at a time; a
// decoration that they meet and that remembers more than an atomic needs a lock.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/table.h"

namespace infocts {

/// Allows what no document speaks of, such as how long a call takes. Not for what a document leaves
/// open by words of its own: that has a place.
inline constexpr std::string_view kSilent = "silent";

enum class DecorationKind { fault, variant };

/// What is known of a decoration before it is used.
struct Decoration {
  /// "subject.what_is_wrong": [a-z0-9_.]+, unique among its kind.
  std::string_view name;
  /// Of a fault: ids of the requirements that it breaks, at least one. For each of them, at least
  /// one case must fail. Not those that only happen to suffer.
  std::vector<std::string_view> violates = {};
  /// What it does, as one sentence.
  std::string_view text;
  /// The bindings that it is written for, as names or languages ("fortran"): strings and flags
  /// differ.
  std::vector<std::string_view> bindings = {"c"};
  /// Of a variant: the fact of docs/standard that allows it, as in the catalogue, or kSilent.
  std::string_view allowed_by = {};
  /// Of a variant: ids of requirements of level `should` that it does not keep. Legal, as they are
  /// advice; their cases may fail.
  std::vector<std::string_view> disregards = {};
};

struct RegisteredDecoration {
  DecorationKind kind = DecorationKind::fault;
  Decoration traits;
  const char* file = "";
  int line = 0;
  void (*install)(cts_table& mpi) = nullptr;

  /// "fault:get_string.overrun"
  std::string address() const;
};

/// All decorations of a kind, ordered by name.
const std::vector<const RegisteredDecoration*>& all_decorations(DecorationKind kind);

/// By address, "fault:get_string.overrun"; nullptr when there is none.
const RegisteredDecoration* find_decoration(std::string_view address);

/// The table with the decoration installed. Call it once in a process; `inner` must outlive it.
const cts_table& decorated(const cts_table& inner, const RegisteredDecoration& decoration);

/// The MPI underneath the decoration of this process.
const cts_table& below();

/// The variable holds MPI_INFO_NULL. It may be of the MPI's own size, less than cts_info's.
inline bool is_null(const cts_info& variable) {
  cts_info handle{0};
  std::memcpy(&handle.bits, &variable.bits, static_cast<std::size_t>(below().constants.info_size));
  return handle.bits == below().constants.info_null.bits;
}

namespace detail {

bool register_decoration(DecorationKind kind, Decoration traits, const char* file, int line,
                         void (*install)(cts_table& mpi));

}  // namespace detail
}  // namespace infocts

#define FAULT(...) CTS_DECORATION(fault, __COUNTER__, __VA_ARGS__)
#define VARIANT(...) CTS_DECORATION(variant, __COUNTER__, __VA_ARGS__)
#define CTS_DECORATION(kind, number, ...) CTS_DECORATION_NAMED(kind, number, __VA_ARGS__)
#define CTS_DECORATION_NAMED(kind, number, ...)                                                   \
  static void install##number(cts_table& mpi);                                                    \
  [[maybe_unused]] static const bool registered##number = ::infocts::detail::register_decoration( \
      ::infocts::DecorationKind::kind, ::infocts::Decoration __VA_ARGS__, __FILE__, __LINE__,     \
      install##number);                                                                           \
  void install##number([[maybe_unused]] cts_table& mpi)
