// What MPI_Info_get, MPI_Info_get_valuelen and MPI_Info_get_string have in common. Each of the
// three has its own requirements and cases; the bodies of these cases are here.
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

/// Those of 1, 2, n/2, n-2 and n-1 that are at least 1 and less than n: the lengths at which a
/// shortened copy of n characters goes wrong.
std::vector<std::size_t> cuts_below(std::size_t n);

bool check_flag_true(SourceLocation where, const Lookup& lookup);
bool check_flag_false(SourceLocation where, const Lookup& lookup);
/// Whether the answer is a hit. It ignores other mistakes, so that a case about something else does
/// not fail for them.
bool found(const Lookup& lookup);
bool check_not_found(SourceLocation where, const Lookup& lookup);
/// A hit with this value, or with its length where the function returns nothing else.
bool check_reads(SourceLocation where, const Lookup& lookup, std::string_view value);

/// A value of 12 characters, for lookups with more and with less room.
inline constexpr char kLookedUp[] = "twelve bytes";
inline constexpr std::size_t kLookedUpLength = sizeof kLookedUp - 1;
/// A length as the C binding takes it.
constexpr int as_int(std::size_t length) { return static_cast<int>(length); }

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

// Rules that need only the function

/// A key set to each of these values in turn has the last one.
bool check_latest(SourceLocation where, LookupCall read, const std::vector<std::string>& values);
/// The same with a lookup after each set, which shows what a lookup remembers for the next one.
bool check_follows(SourceLocation where, LookupCall read, const std::vector<std::string>& values);
/// With only the key `stored`, all of `others` are misses.
bool check_finds_none_of(SourceLocation where, LookupCall read, std::string_view stored,
                         const std::vector<std::string>& others);
/// Pairs of long keys that differ in one character, wherever it is, are told apart.
bool check_tells_long_keys_apart(SourceLocation where, LookupCall read);
/// An object has the same pairs after hits and misses.
bool check_retains_pairs(SourceLocation where, LookupCall read);
/// The same lookup gives the same answer each of a hundred times.
bool check_same_answer_again(SourceLocation where, LookupCall read);
/// The caller's key and the memory around it are as before after a hit and a miss.
bool check_key_left_alone(SourceLocation where, LookupCall read);
/// A key in read-only memory: writing to it crashes.
bool check_takes_constant_key(SourceLocation where, LookupCall read);

// What the standard leaves open

/// "found", "not found", "refused with MPI_ERR_INFO_KEY", …
std::string answer_of(const Lookup& lookup);
void observe_missing_key_of_length(LookupCall read, std::size_t length);
/// A key longer than allowed whose first characters are a stored key.
void observe_extended_key(LookupCall read);
void observe_empty_key(LookupCall read);
void observe_null_handle(LookupCall read);
void observe_freed_handle(LookupCall read);

}  // namespace infocts

#define CHECK_FLAG_TRUE(lookup) ::infocts::check_flag_true(CTS_HERE, (lookup))
#define CHECK_FLAG_FALSE(lookup) ::infocts::check_flag_false(CTS_HERE, (lookup))
#define CHECK_NOT_FOUND(lookup) ::infocts::check_not_found(CTS_HERE, (lookup))
#define CHECK_READS(lookup, value) ::infocts::check_reads(CTS_HERE, (lookup), (value))
