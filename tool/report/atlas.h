// The atlas: which requirements each version of an MPI breaks, and in which versions causes came
// and went, like the compatibility tables of web browsers.
#pragma once

#include <string>
#include <vector>

#include "conformance/catalogue/catalogue.h"
#include "tool/results/results.h"

namespace infocts {

enum class AtlasState {
  unknown,   ///< not measured in full, or nothing that applies to it
  kept,      ///< a cause: not there
  deviates,  ///< a cause: there
};

/// "kept", "deviates", "unknown".
std::string_view to_string(AtlasState state);

/// A version of an MPI; the older ones of an MPI stand first.
struct AtlasColumn {
  std::string vendor;
  std::string version;
};

struct AtlasRow {
  std::string id;    ///< of a requirement or a cause
  std::string text;  ///< what it says
  bool is_cause = false;
  std::vector<AtlasState> states;  ///< by column
};

/// Rows are what deviates somewhere: requirements that are a `shall` in the order of the catalogue,
/// then causes by their ids.
struct Atlas {
  std::vector<AtlasColumn> columns;
  std::vector<AtlasRow> rows;
};

/// `runs` are in the order of time: of a case that was run twice, the later verdict counts. A
/// version deviates where one of its bindings or numbers of ranks does. Two causes are the same if
/// they share an id; one is not there in a version where a case that shows it in another version
/// was run and did not. Left out are advice, the reference, faults and variants, and MPIs that tell
/// no version.
Atlas make_atlas(const std::vector<const RunResults*>& runs, const Catalogue& catalogue);

/// As a page of Markdown, with the command that makes it.
std::string atlas_markdown(const Atlas& atlas, std::string_view command);

}  // namespace infocts
