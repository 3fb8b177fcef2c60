// For objects whose contents a case cannot know in advance, such as MPI_INFO_ENV: reads all pairs,
// to compare them with a later reading.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/harness/info.h"

namespace infocts {

/// All pairs in the order of their numbers. Plain reading: inconclusive when a listed key has no
/// value.
Pairs pairs_of(cts_info info);

/// The value of a key; nothing when it is not there. Plain reading.
std::optional<std::string> value_of(cts_info info, std::string_view key);

/// "key1, key2", sorted; "none" for no keys.
std::string names_of(std::vector<std::string> keys);

/// "empty", or "holds key1, key2".
std::string describe_keys(cts_info info);

/// Gives every key another value, and the object one key more, "infocts_added". Preparing.
void change_all(cts_info info);
/// Preparing.
void delete_all(cts_info info);

/// The object can be read: its keys are numbered from 0, terminated, different from each other, and
/// each is found with a value.
bool check_listed(cts_info info);

/// An object of the MPI's own can be read, duplicated, filled and emptied like any other.
void check_ordinary(cts_info info);

/// The object has exactly these pairs, as they were read, under exactly these numbers.
bool check_unchanged(cts_info info, const Pairs& before);

/// A length is that of the value that was read. In Fortran it may be more: blanks at the end of
/// what the MPI itself put in are counted, but look like padding.
bool check_length_of(std::string_view value, long actual, std::string_view what);

/// For cases that read an object on which a call had an error; ends them as skipped up to MPI-3.1,
/// where errors leave MPI in no state that the standard describes. From 4.0 on later calls may
/// fail, but they may not succeed with a wrong answer.
void need_state_after_errors();

}  // namespace infocts
