// Variants that number the keys of an object in an order of their own.
//
// The text promises a key its number only while nothing is set or deleted, and a duplicate the
// order of its source. So one list of keys an object is kept beside the MPI below, and a rule says
// what a change does to it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "adapters/decorations/decoration.h"

namespace infocts {

using Keys = std::vector<std::string>;

enum class Change {
  met,          ///< an object that the MPI filled itself: its keys in the order that the MPI has
  added,        ///< the last key is new
  overwritten,  ///< the key at `where` has another value
  deleted,      ///< there was a key at `where`; those behind it moved up
  refused,      ///< a set or delete ended with an error; everything is as it was
};

/// Gives `keys` the order that they have after the change.
using Rule = void (*)(Keys& keys, Change change, std::size_t where);

/// From now on MPI_Info_get_nthkey numbers by the rule.
Deviation number_keys(Rule rule);

}  // namespace infocts
