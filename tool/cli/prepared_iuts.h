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
  std::string absent;  ///< why it does not have the binding in `iut`, where nobody asked for it
};

/// Reads the addresses that a user gave; all that can be found when there are none.
std::vector<Address> addresses_from(const std::vector<std::string>& words);

/// The bindings of these names, in a fixed order and each once.
std::vector<Binding> bindings_from(const std::vector<std::string>& names);

/// Builds shims and asks every library who it is. An implementation that cannot be measured becomes
/// a record with its error, so that the others go on; so does a binding that it does not have.
/// Without bindings it is usual_bindings of each address, and what is not there is marked absent.
/// Ids are unique. Several addresses at a time, if there are `jobs` for it.
std::vector<PreparedIut> prepare_all(const std::vector<Address>& addresses,
                                     const RunOptions& options,
                                     const std::vector<Binding>& bindings = {Binding::c},
                                     int jobs = 1);

}  // namespace infocts
