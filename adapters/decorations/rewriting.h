// Changes keys and values on their way into the MPI and out of it.
#pragma once

#include <string>

#include "adapters/decorations/calls.h"
#include "adapters/decorations/inner_mpi.h"
#include "adapters/decorations/wrong_keys.h"

namespace infocts {

using Rewriting = Closure<std::string(const std::string& text)>;

TableChange rewrite_keys_set(KeyRewriting rewriting);
TableChange rewrite_keys_deleted(KeyRewriting rewriting);
/// Rewrites every key that is passed to the MPI.
TableChange rewrite_keys(KeyRewriting rewriting);

/// MPI_Info_get_nthkey returns the result of `change`, which must not be longer than the key.
TableChange rewrite_listed_keys(Rewriting change);

/// Stores the result of `change` instead of each value that is set.
TableChange rewrite_values(Rewriting change);

}  // namespace infocts
