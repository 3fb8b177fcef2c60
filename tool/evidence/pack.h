// The members of an evidence file.
//
//     manifest.json       what each member is, with its digest; for each MPI its library's digest
//     results.json        as the run wrote it
//     report.html         made from it
//     reproducers/…       those that results.json names
//     expectations/…      the files that were applied, with their reasons
#pragma once

#include <map>
#include <string>
#include <vector>

#include "conformance/catalogue/catalogue.h"
#include "tool/evidence/archive.h"
#include "tool/results/results.h"

namespace infocts {

inline constexpr std::string_view kEvidenceSchema = "infocts-evidence/1";

/// What is known about a column's MPI beside its results. Empty texts: not known.
struct MpiRecord {
  std::string library_sha256;
  std::string why_no_sha256;  ///< if there is none
  std::string wrapper_shows;  ///< what its wrapper compiler would run
};

struct AppliedExpectations {
  std::string name;  ///< as the command gave it
  std::string text;
};

struct EvidenceInput {
  std::string results_json;                        ///< as in the file, or redacted
  RunResults run;                                  ///< the same, parsed
  std::map<std::string, std::string> reproducers;  ///< by their names in the results
  std::vector<AppliedExpectations> expectations;
  std::map<std::string, MpiRecord> mpis;  ///< by column
  std::string tool_version;               ///< of this executable
  std::string tool;                       ///< its version, commit and compiler
  std::string tool_sha256;
  bool redacted = false;
};

/// The reproducers that the results name, each once, if they are below the directory of the
/// results.
std::vector<std::string> reproducers_of(const RunResults& run);

Members pack_evidence(const EvidenceInput& input, const Catalogue& catalogue);

/// The report page of these results as the evidence has it.
std::string evidence_report(const RunResults& run, const Members& members,
                            const std::string& tool_version, const Catalogue& catalogue);

}  // namespace infocts
