#include "tool/runner/selection.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "tool/results/glob.h"
#include "tool/results/nearest.h"
#include "tool/runner/errors.h"

namespace infocts {
namespace {

template <typename Value>
bool contains(const std::vector<Value>& values, const Value& value) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

bool match_any(const std::vector<std::string>& globs, const RegisteredCase& entry,
               const Catalogue& catalogue) {
  return std::any_of(globs.begin(), globs.end(), [&](const std::string& glob) {
    return glob_names(glob, entry.id, catalogue);
  });
}

void require_matches(std::string_view option, const std::vector<std::string>& globs,
                     const Catalogue& catalogue) {
  for (const std::string& glob : globs) {
    if (std::any_of(all_cases().begin(), all_cases().end(), [&](const RegisteredCase& entry) {
          return glob_names(glob, entry.id, catalogue);
        })) {
      continue;
    }
    // "info.gett.*" is meant for what "info.get" names.
    const std::size_t end = glob.find_last_not_of(".*");
    throw UsageError(fmt::format(
        "{} '{}' matches no case and no requirement{} 'infocts list cases' and 'infocts list "
        "requirements' list the ids; * and ? are wildcards, so quote them for the shell.",
        option, glob, or_nearest(glob.substr(0, end + 1), words_for_filters(catalogue))));
  }
}

}  // namespace

std::vector<const Requirement*> requirements_of(const RegisteredCase& entry,
                                                const Catalogue& catalogue) {
  std::vector<const Requirement*> requirements;
  const auto add = [&](std::string_view id) {
    const Requirement* requirement = catalogue.find(id);
    if (requirement == nullptr) {
      throw std::logic_error(
          fmt::format("{}:{}: no requirement '{}' in the catalogue", entry.file, entry.line, id));
    }
    requirements.push_back(requirement);
  };
  add(entry.spec.requirement);
  for (const std::string_view id : entry.spec.also) add(id);
  return requirements;
}

Level level_of(const std::vector<const Requirement*>& requirements, StdVersion version) {
  Level level = requirements.front()->level_in(version);
  for (const Requirement* requirement : requirements) {
    if (requirement->applies_to(version)) level = std::min(level, requirement->level_in(version));
  }
  return level;
}

bool Selection::includes(const RegisteredCase& entry, const Catalogue& catalogue,
                         StdVersion version) const {
  if (!ids.empty() && !ids.contains(entry.id)) return false;
  const auto requirements = requirements_of(entry, catalogue);
  if (!levels.empty() && !contains(levels, level_of(requirements, version))) return false;
  if (!chapters.empty() && !contains(chapters, requirements.front()->chapter)) return false;
  return (filters.empty() || match_any(filters, entry, catalogue)) &&
         !match_any(excludes, entry, catalogue);
}

std::vector<std::string> words_for_filters(const Catalogue& catalogue) {
  std::vector<std::string> words;
  for (const Subject& subject : catalogue.subjects()) words.push_back(subject.id());
  for (const Requirement& entry : catalogue.requirements()) words.push_back(entry.id);
  for (const RegisteredCase& entry : all_cases()) words.emplace_back(entry.id);
  return words;
}

void require_known(const Selection& selection, const Catalogue& catalogue) {
  require_matches("--filter", selection.filters, catalogue);
  require_matches("--exclude", selection.excludes, catalogue);
  std::set<std::string> known;
  for (const Subject& subject : catalogue.subjects()) known.insert(subject.chapter);
  for (const std::string& chapter : selection.chapters) {
    if (!known.contains(chapter)) {
      throw UsageError(fmt::format("there is no chapter '{}'. The chapters are {}.", chapter,
                                   fmt::join(known, ", ")));
    }
  }
  // Levels differ between versions.
  const bool leaves_any =
      std::any_of(kPublishedVersions.begin(), kPublishedVersions.end(), [&](const auto& word) {
        const StdVersion version = *StdVersion::parse(word);
        return std::any_of(all_cases().begin(), all_cases().end(), [&](const auto& entry) {
          return selection.includes(entry, catalogue, version);
        });
      });
  if (!leaves_any) {
    throw UsageError(
        "--filter, --exclude, --chapter and --level together leave no case. 'infocts list cases' "
        "lists the ids.");
  }
}

}  // namespace infocts
