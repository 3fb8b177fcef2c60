// The outcome of one case, which the worker writes at the end of the case.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/timeline.h"
#include "conformance/verdict.h"

namespace infocts {

struct CaseOutcome {
  Verdict verdict = Verdict::error;
  std::string message;   ///< why inconclusive, which function is absent, what the suite did wrong
  std::string observed;  ///< values of an `observed`, joined by "; "
  double duration_ms = 0;
  bool bystander = false;  ///< other ranks decide the case
  /// For a case that did not deviate: the traits of its calls (tool/causes/traits.h), if the plan
  /// asks for them.
  std::vector<std::uint32_t> traits = {};
  std::string reproducer = {};            ///< in C, as in CaseNotes
  std::optional<Timeline> timeline = {};  ///< likewise
  std::optional<std::size_t> histories = {};
  bool calls_dropped = false;  ///< there are more than those that were recorded
};

std::string write_outcome(const CaseOutcome& outcome);
CaseOutcome read_outcome(std::string_view json);

}  // namespace infocts
