// The outcome of one case as the worker writes it at the end of the case.
#pragma once

#include <string>

#include "conformance/verdict.h"

namespace infocts {

struct CaseOutcome {
  Verdict verdict = Verdict::error;
  std::string message;   ///< why inconclusive, which function is absent, what the suite did wrong
  std::string observed;  ///< values of an `observed`, joined by "; "
  double duration_ms = 0;
  bool bystander = false;  ///< other ranks decide the case
};

std::string write_outcome(const CaseOutcome& outcome);
CaseOutcome read_outcome(std::string_view json);

}  // namespace infocts
