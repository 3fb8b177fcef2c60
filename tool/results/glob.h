// Globs over ids: what expectation files and --filter use.
#pragma once

#include <string_view>

#include "conformance/catalogue/catalogue.h"

namespace infocts {

/// `*` stands for any characters, dots too, also none; `?` for exactly one. All of `text` must
/// match.
bool glob_match(std::string_view glob, std::string_view text);

/// True if the glob matches the id or the part before one of its dots. So the id of a requirement
/// (or of a subject or a chapter) covers all its cases, with or without wildcards.
bool glob_covers(std::string_view glob, std::string_view id);

/// The same, also for the ids that `id` had before.
bool glob_names(std::string_view glob, std::string_view id, const Catalogue& catalogue);

}  // namespace infocts
