// The three functions that look up a value, and the rules for a single call of them.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/harness/info.h"
#include "properties/deviation.h"

namespace infocts::properties {

enum class LookupFunction { get, get_valuelen, get_string };
inline constexpr std::array kLookupFunctions{LookupFunction::get, LookupFunction::get_valuelen,
                                             LookupFunction::get_string};

/// "get_string", as in ids of requirements.
std::string_view name_of(LookupFunction function);
/// Whether this MPI has the function.
bool present(const Api& mpi, LookupFunction function);

/// The flag says that the key is not defined.
bool is_miss(const Lookup& lookup);

/// One call with every output preset.
struct ObservedLookup {
  LookupFunction function;
  int room;  ///< valuelen or buflen; of no use to MPI_Info_get_valuelen
  Lookup lookup;
  bool key_intact;      ///< the caller's string is and, in every second call, the memory around it
  bool numbers_intact;  ///< the memory around the caller's integers is
};
ObservedLookup read(const Api& mpi, LookupFunction function, cts_info info, std::string_view key,
                    int room);

/// The valuelen or buflen that gives a value of this length exactly the room it needs.
int room_for(LookupFunction function, std::size_t length);

/// What is known of a key when it is looked up.
struct ExpectedLookup {
  const std::string* value;  ///< null: not defined
  bool lookalike = false;    ///< another key is defined that is easily taken for it
  bool overridden = false;   ///< its value is not the first one
  /// The value was read in Fortran, where blanks at its end look like padding: it may be longer.
  bool end_unknown = false;
};

/// Whether the answer, as far as the function gives one, is right. Does not look at buffers.
bool agrees(const ObservedLookup& reading, const ExpectedLookup& asked);
/// What it says, for a message: "\"value\"", "length 5", "not defined".
std::string answer_of(const ObservedLookup& reading);

/// Reports all that is wrong with this call.
void judge(const ObservedLookup& reading, const ExpectedLookup& asked, const Sink& sink);

}  // namespace infocts::properties
