// Running a property as a case.
//
//   CASE({.requirement = "info.x.y", .name = "property_z"}) {
//     check_property(CTS_HERE, rc::gen::map(inputs(), [](const Input& input) {
//       return Trial{.run = [=](Objects& objects) { … expect_…(…) … },
//                    .show = [=] { return std::vector<std::string>{…}; }};
//     }));
//   }
#pragma once

#include <rapidcheck/Gen.h>

#include <functional>
#include <string>
#include <vector>

#include "conformance/harness/checks.h"
#include "properties/objects.h"

namespace infocts::properties {

/// One generated input with what is done with it. Copied and run several times.
struct Trial {
  /// Throws Mismatch when the MPI deviates. The objects are new ones, and are freed afterwards.
  std::function<void(Objects&)> run;
  /// The input as lines for the reader of a failure.
  std::function<std::vector<std::string>()> show;
};

/// How much is tried.
struct Effort {
  int trials = 100;
  int size = 100;  ///< RapidCheck's: the size of the inputs grows up to it
};

/// Runs `effort.trials` generated trials. When one deviates, looks for the smallest that does, runs
/// it once more and fails the case with it.
///
/// Every run of the same binary with the same session seed tries the same inputs; the name of the
/// case is mixed in, so that properties do not all try the same ones. Nothing is printed, and
/// RapidCheck's environment variable plays no part.
///
/// An exception other than Mismatch ends the search and leaves this function (AbsentFunction makes
/// the case skipped, as everywhere).
void check_property(Where where, const rc::Gen<Trial>& trials, Effort effort);

}  // namespace infocts::properties
