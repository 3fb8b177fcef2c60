// What MPI_Info_get, MPI_Info_get_valuelen and MPI_Info_get_string have in common. Each of the
// three has its own requirements. Where they say the same, a case is written once and becomes one
// for each function:
//
//   CASE_OF_EACH_LOOKUP("miss_success", "each_absent_key") {
//     for_each_miss(read, …);
//   }
//
// gives info.get.miss_success.each_absent_key, info.get_valuelen.miss_success.each_absent_key and
// so on. The body has `mpi` and `read`, a LookupCall, in scope. CASE_OF_EACH_VALUE_LOOKUP makes one
// for each of the two functions that return the value; its body has `reader`, a ValueReader.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/harness/info.h"

namespace infocts {

/// One of the three functions, called with every output preset and room for any value of these
/// rules (at most 60 characters).
using LookupCall = Lookup (*)(cts_info info, cts_text key);

Lookup read_by_get(cts_info info, cts_text key);
Lookup read_by_get_valuelen(cts_info info, cts_text key);
Lookup read_by_get_string(cts_info info, cts_text key);

/// Lengths of values at which buffers and length fields break: around powers of two and the
/// smallest legal limits, and the longest that every implementation must take. Ascending.
std::vector<std::size_t> value_lengths();

/// Room as of a careless caller: around and beyond MPI_MAX_INFO_VAL, and more than the memory of a
/// page, as far as a value may have. Ascending.
std::vector<std::size_t> large_rooms();

/// Those of 1, 2, n/2, n-2 and n-1 that are at least 1 and less than n: the lengths at which a
/// shortened copy of n characters goes wrong.
std::vector<std::size_t> cuts_below(std::size_t n);

bool check_flag_true(const Lookup& lookup);
bool check_flag_false(const Lookup& lookup);
/// Whether the answer is a hit. It ignores other mistakes, so that a case about something else does
/// not fail for them.
bool found(const Lookup& lookup);
bool check_not_found(const Lookup& lookup);
/// A hit with this value, or with its length where the function returns nothing else.
bool check_reads(const Lookup& lookup, std::string_view value);

/// A value of 12 characters, for lookups with more and with less room.
inline constexpr char kLookedUp[] = "twelve bytes";
inline constexpr std::size_t kLookedUpLength = sizeof kLookedUp - 1;
/// A length as the C binding takes it.
constexpr int as_int(std::size_t length) { return static_cast<int>(length); }

/// MPI_Info_get or MPI_Info_get_string with a buffer of a chosen size.
struct ValueReader {
  LookupCall read;
  Lookup (*with_size)(cts_info info, std::string_view key, int size);
  std::string_view size_name;  ///< "valuelen", "buflen"
  std::string_view last_byte;  ///< "value[valuelen]", "value[buflen-1]"
  int for_terminator;          ///< 1 if the size counts the terminator, in C

  int size_for(std::size_t room) const { return as_int(room) + for_terminator; }
  /// With room for so many characters.
  Lookup with_room(cts_info info, std::string_view key, std::size_t room) const {
    return with_size(info, key, size_for(room));
  }
  /// "valuelen 5", "buflen 6"
  std::string words_for(std::size_t room) const {
    return fmt::format("{} {}", size_name, size_for(room));
  }
};

inline constexpr ValueReader kReaderGet{read_by_get, get, "valuelen", "value[valuelen]", 0};
inline constexpr ValueReader kReaderGetString{read_by_get_string, get_string, "buflen",
                                              "value[buflen-1]", 1};

/// Pairs whose values have many lengths, so that the answer for one key cannot pass for that of a
/// neighbour.
Pairs varied_pairs(int count);

/// Pairs for which a search or a copy goes wrong although it works for letters: the shortest and
/// the longest key, blanks, bytes above 127, both letter cases. Their values have at most 60
/// characters.
Pairs unusual_pairs();

/// Looks up keys that are there: the only one, each of many in both directions, those left between
/// deleted ones, unusual ones. Ends when `judge` returns false.
void for_each_hit(LookupCall read,
                  const std::function<bool(const Lookup& lookup, const std::string& value)>& judge);
/// Looks up keys that are not there: in an empty object, beside other keys, after a delete, in
/// another object than the one that has it. Ends when `judge` returns false.
void for_each_miss(LookupCall read, const std::function<bool(const Lookup& lookup)>& judge);

/// "found", "not found", "refused with MPI_ERR_INFO_KEY", …
std::string answer_of(const Lookup& lookup);

}  // namespace infocts

// Further members of a CASE may follow: `.erroneous = true`.
#define CASE_OF_EACH_LOOKUP(slug, ...) \
  CTS_CASE_OF_EACH_LOOKUP_COUNTED(__COUNTER__, slug, __VA_ARGS__)
#define CTS_CASE_OF_EACH_LOOKUP_COUNTED(number, slug, ...) \
  CTS_CASE_OF_EACH_LOOKUP_NAMED(number, slug, __VA_ARGS__)
#define CTS_CASE_OF_EACH_LOOKUP_NAMED(number, slug, ...)                           \
  static void body##number(const ::infocts::Api& mpi, ::infocts::LookupCall read); \
  CASE({.requirement = "info.get." slug, .name = __VA_ARGS__}) {                   \
    body##number(mpi, ::infocts::read_by_get);                                     \
  }                                                                                \
  CASE({.requirement = "info.get_valuelen." slug, .name = __VA_ARGS__}) {          \
    body##number(mpi, ::infocts::read_by_get_valuelen);                            \
  }                                                                                \
  CASE({.requirement = "info.get_string." slug, .name = __VA_ARGS__}) {            \
    body##number(mpi, ::infocts::read_by_get_string);                              \
  }                                                                                \
  static void body##number([[maybe_unused]] const ::infocts::Api& mpi, ::infocts::LookupCall read)

#define CASE_OF_EACH_VALUE_LOOKUP(slug, ...) \
  CTS_CASE_OF_EACH_VALUE_LOOKUP_COUNTED(__COUNTER__, slug, __VA_ARGS__)
#define CTS_CASE_OF_EACH_VALUE_LOOKUP_COUNTED(number, slug, ...) \
  CTS_CASE_OF_EACH_VALUE_LOOKUP_NAMED(number, slug, __VA_ARGS__)
#define CTS_CASE_OF_EACH_VALUE_LOOKUP_NAMED(number, slug, ...)          \
  static void body##number(const ::infocts::ValueReader& reader);       \
  CASE({.requirement = "info.get." slug, .name = __VA_ARGS__}) {        \
    body##number(::infocts::kReaderGet);                                \
  }                                                                     \
  CASE({.requirement = "info.get_string." slug, .name = __VA_ARGS__}) { \
    body##number(::infocts::kReaderGetString);                          \
  }                                                                     \
  static void body##number(const ::infocts::ValueReader& reader)
