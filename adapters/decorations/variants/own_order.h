// Variants that number the keys of an object in an order of their own.
//
// The standard promises a key its number only while nothing is set or deleted, and a duplicate the
// order of its source. So these variants keep a list of keys for each object beside the inner MPI,
// and a rule says how a change affects the list.
#pragma once

#include "adapters/decorations/rows.h"

namespace infocts {

using Keys = std::vector<std::string>;

enum class KeyChange {
  met,          ///< an object that the MPI filled itself: its keys in the MPI's order
  added,        ///< the last key is new
  overwritten,  ///< the key at `where` has another value
  deleted,      ///< the key at `where` is gone; those behind it moved up
  refused,      ///< a set or delete ended with an error; everything is as it was
};

/// Puts `keys` into the order that they have after the change.
using Rule = void (*)(Keys& keys, KeyChange change, std::size_t where);

/// From now on MPI_Info_get_nthkey numbers by the rule.
TableChange number_keys(Rule rule);

}  // namespace infocts
