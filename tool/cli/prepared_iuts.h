// Prepares the IUTs behind addresses for measuring, or says why one cannot be measured.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tool/runner/run_options.h"
#include "tool/runner/target.h"

namespace infocts {

struct PreparedIut {
  std::optional<Target> target;  ///< missing when there is no shim
  IutRecord iut;                 ///< with `error` set when it cannot be measured
  std::string absent;  ///< why it lacks the binding in `iut`, if nobody asked for that binding
};

/// Reads the addresses that the user gave, or finds all MPIs of this machine if there are none.
std::vector<Address> addresses_from(const std::vector<std::string>& words);

/// The bindings of these names, in a fixed order and each once.
std::vector<Binding> bindings_from(const std::vector<std::string>& names);

/// Builds the shims and identifies every library. An IUT that cannot be measured, or lacks a
/// binding that was asked for, becomes a record with its error, and the others continue. Without
/// `bindings`, tries usual_bindings of each address and marks what is missing as absent. Ids are
/// unique. Prepares up to `jobs` addresses at a time.
std::vector<PreparedIut> prepare_all(const std::vector<Address>& addresses,
                                     const RunOptions& options,
                                     const std::vector<Binding>& bindings = {Binding::c},
                                     int jobs = 1);

}  // namespace infocts
