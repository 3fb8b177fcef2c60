// Selects the cases of a run.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "conformance/catalogue/catalogue.h"
#include "conformance/harness/case.h"

namespace infocts {

/// What the user's options select. Empty lists select everything.
struct Selection {
  std::vector<std::string> filters;        ///< globs over case ids, as in tool/results/glob.h
  std::vector<std::string> excludes = {};  ///< likewise; what they match is left out
  std::vector<std::string> chapters;
  std::vector<Level> levels;
  std::set<std::string> ids = {};  ///< exact ids of cases; not for users

  bool includes(const RegisteredCase& entry, const Catalogue& catalogue, StdVersion version) const;
};

/// Throws UsageError when a filter, an exclusion or a chapter matches nothing at all, or when all
/// of them together leave no case: a typing error must not look like a clean run.
void require_known(const Selection& selection, const Catalogue& catalogue);

/// What filters name without wildcards: subjects, requirements and cases.
std::vector<std::string> words_for_filters(const Catalogue& catalogue);

/// All requirements that a case decides, its own first. Throws std::logic_error for an id that is
/// not in the catalogue.
std::vector<const Requirement*> requirements_of(const RegisteredCase& entry,
                                                const Catalogue& catalogue);

/// The strictest level, in that version, of the requirements that apply to it.
Level level_of(const std::vector<const Requirement*>& requirements, StdVersion version);

}  // namespace infocts
