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
  std::vector<std::string> linked;   ///< real paths of the libraries it links; empty if not known
  std::set<std::string> absent;      ///< names that the probe did not find; only for wrappers
  std::optional<ShimRecord> record;  ///< of a shim that `infocts shim` built elsewhere
  double build_seconds = 0;          ///< spent now on building the shim
  bool from_cache = false;
};

/// The bindings to look for if the user names none: all that this infocts has a shim for, C first.
/// Only C for a library of the ABI, for faults and for variants; only its own for a ready shim.
std::vector<Binding> usual_bindings(const Address& address);

/// kUsualWrapperLimit, or the user's --timeout, but at least 20 s: that is a limit for cases, and
/// may be too short for a compiler.
double wrapper_limit(std::optional<double> timeout_s);

/// Builds or finds the shim. Throws NotMeasured, or BindingAbsent if only the binding is missing.
Target prepare_target(const Address& address, Binding binding = Binding::c,
                      double wrapper_limit_s = kUsualWrapperLimit);

}  // namespace infocts
