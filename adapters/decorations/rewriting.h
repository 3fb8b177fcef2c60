// Keys and values that become others on their way into the MPI and out of it.
#pragma once

#include <string>

#include "adapters/decorations/calls.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/wrong_keys.h"

namespace infocts {

using Rewriting = Closure<std::string(const std::string& text)>;

Deviation rewrite_keys_set(KeyRewriting rewriting);
Deviation rewrite_keys_deleted(KeyRewriting rewriting);
/// Every key that is passed to the MPI.
Deviation rewrite_keys(KeyRewriting rewriting);

/// What MPI_Info_get_nthkey gives is what `change` makes of the key; that must not be longer.
Deviation rewrite_listed_keys(Rewriting change);

/// Every value that is set is stored as what `change` makes of it.
Deviation rewrite_values(Rewriting change);

}  // namespace infocts
