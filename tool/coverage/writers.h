// Writes coverage, as text for people and as JSON for programs.
#pragma once

#include <string>

#include "tool/coverage/coverage.h"
#include "tool/report/style.h"

namespace infocts {

/// A table by subject, then every gap on a line of its own. With `whole`, also a line for each
/// requirement.
std::string coverage_text(const Coverage& coverage, const Style& style, bool whole);

/// `{"schema": "infocts-coverage/1", "summary": {…}, "requirements": […], "faults": […],
/// "variants": […], "gaps": {…}}`
std::string coverage_json(const Coverage& coverage);

}  // namespace infocts
