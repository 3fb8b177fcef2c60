// A target: an IUT made ready for workers to load, with shim, environment and binding.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "adapters/binding.h"
#include "tool/runner/address.h"
#include "tool/runner/shim_record.h"
#include "tool/runner/wrapper.h"

namespace infocts {

struct Target {
  Address address;
  Binding binding = Binding::c;
  std::string shim;     ///< path of the shim
  std::string preload;  ///< library to load first; empty when the shim is linked with its MPI
  std::map<std::string, std::string> environment;  ///< for every process of this MPI
  std::vector<std::string> linked;   ///< real paths of the libraries that the linker chose; may be
                                     ///< empty when they are not known
  std::set<std::string> absent;      ///< names that the probe did not find; of wrappers only
  std::optional<ShimRecord> record;  ///< of a shim that `infocts shim` built elsewhere
  double build_seconds = 0;          ///< spent on building the shim now
  bool from_cache = false;
};

/// The bindings to look for where none was asked for: all of which this infocts has a shim, C
/// first. One alone for a library of the ABI, which is one of C, and a ready shim; C alone for
/// faults and variants, which are of C unless something else is asked for.
std::vector<Binding> usual_bindings(const Address& address);

/// kUsualWrapperLimit, or the user's --timeout, which is one for cases and may be too short for a
/// compiler.
double wrapper_limit(std::optional<double> timeout_s);

/// Builds or finds the shim. Throws NotMeasured, or BindingAbsent where only the binding is
/// missing.
Target prepare_target(const Address& address, Binding binding = Binding::c,
                      double wrapper_limit_s = kUsualWrapperLimit);

}  // namespace infocts
