// Writes coverage, as text for people and as JSON for programs.
#pragma once

#include <string>

#include "tool/coverage/coverage.h"
#include "tool/report/style.h"

namespace infocts {

struct CoverageDetails {
  bool requirements = false;    ///< a line for each
  bool noticing_cases = false;  ///< for each fault, the first case that notices it
};

/// A table by subject, then every gap on a line of its own.
std::string coverage_text(const Coverage& coverage, const Style& style,
                          const CoverageDetails& details);

/// `{"schema": "infocts-coverage/1", "summary": {…}, "requirements": […], "faults": […],
/// "variants": […], "gaps": {…}}`
std::string coverage_json(const Coverage& coverage);

}  // namespace infocts
