// results.json: everything a run found, for programs. Schema:
// tool/results/schemas/results.schema.json.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "tool/results/results.h"

namespace infocts {

inline constexpr std::string_view kResultsSchema = "infocts-results/1";

/// The run as JSON, valid UTF-8 whatever bytes the strings hold (tool/results/text.h). Summary and
/// differences are computed here. Keys are in the order of the schema, so that two files can be
/// compared by eye.
std::string results_json(const RunResults& run);

/// A file that is not a results.json with a schema that we read. what() names the file and the
/// place in it, and says what to do next.
class ResultsFormatError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The message of a JSON library, without its own name and number in front.
std::string json_complaint(std::string_view what);

/// Reads what results_json wrote, but not the differences, and of the summary only the stale
/// expectations: the rest follows from the results. Unknown members are ignored, so that files of a
/// later suite can be read. Throws ResultsFormatError.
RunResults read_results_json(std::string_view json, std::string_view file_name);

}  // namespace infocts
