// The requirement catalogue: statements of the standard, one entry each, read from
// the TOML files beside the cases (conformance/<chapter>/<subject>.toml).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/binding.h"
#include "conformance/verdict.h"

namespace infocts {

/// A version of the MPI standard, ordered.
struct StdVersion {
  int major = 0;
  int minor = 0;
  auto operator<=>(const StdVersion&) const = default;

  /// Reads "4.0" or "4"; nothing else.
  static std::optional<StdVersion> parse(std::string_view text);
  std::string str() const;
};

/// All published versions, oldest first; info objects came with 2.0.
inline constexpr std::array<std::string_view, 12> kPublishedVersions{
    "1.0", "1.1", "1.2", "1.3", "2.0", "2.1", "2.2", "3.0", "3.1", "4.0", "4.1", "5.0"};
inline constexpr StdVersion kFirstWithInfo{2, 0};

/// The version, if it is one of these.
std::optional<StdVersion> published_version(std::string_view text);

/// The last version that has the MPI:: classes: no later version mentions them.
inline constexpr StdVersion kLastWithClasses{2, 2};

/// The version whose rules apply to a binding of an MPI that claims this version.
inline StdVersion rules_for(Binding binding, StdVersion claimed) {
  return binding == Binding::cxx ? std::min(claimed, kLastWithClasses) : claimed;
}

/// Whether a list of bindings has this one: by its name, or by its language ("c", "cxx",
/// "fortran"). An empty list has all.
template <typename Words>
bool in_bindings(Binding binding, const Words& words) {
  return words.empty() || std::any_of(words.begin(), words.end(), [&](std::string_view word) {
           return word == name_of(binding) || word == language_of(binding);
         });
}

/// One statement of the standard in our own words, with its level.
struct Requirement {
  std::string id;  ///< chapter.subject.slug, stable
  std::string chapter;
  std::string subject;
  std::string function;        ///< "MPI_Info_set", or empty for a subject that is no function
  Level level = Level::shall;  ///< in the last version that has the rule
  /// Earlier levels, each with the last version that has it, ascending.
  std::vector<std::pair<StdVersion, Level>> level_until;
  StdVersion since;
  std::optional<StdVersion> until;    ///< the last version with this rule
  std::vector<std::string> bindings;  ///< words of in_bindings(); empty: holds in all
  std::vector<std::string> source;    ///< facts of docs/standard, the closest first: "V15"
  /// If the facts belong to several subjects: the row of docs/standard/pages.md whose pages come
  /// first. Empty: the order of the facts.
  std::string page;
  std::string text;
  std::string note;  ///< the reading chosen; may be empty
  /// Earlier ids of this requirement, and ids of requirements (or of their cases) of which it took
  /// over a part. They still work in expectation files, filters and links.
  std::vector<std::string> was;
  std::optional<StdVersion> was_until;  ///< the last release of infocts that knows them
  /// Holds only if the MPI detects errors: a build that detects none does not fail it.
  bool needs_detection = false;

  Level level_in(StdVersion version) const;

  bool applies_to(Binding binding) const {
    return in_bindings(binding, bindings) && (binding != Binding::cxx || since <= kLastWithClasses);
  }
  bool applies_to(StdVersion version) const {
    return since <= version && (!until || version <= *until);
  }
};

/// A statement of the standard that no case can test, with the reason.
struct Untested {
  std::string chapter;
  std::string subject;
  std::string kind;
  std::vector<std::string> source;
  std::string text;
  std::string reason;
};

/// A function or topic: one file of the catalogue, one row of the matrix.
struct Subject {
  std::string chapter;
  std::string name;
  std::string function;
  std::string title;

  /// "chapter.name", with which the ids of its requirements begin.
  std::string id() const { return chapter + "." + name; }
};

/// An id that is gone, or that now stands for less. For a time, `old` also names what is called
/// `now` and all ids that begin with it.
struct Alias {
  std::string old;
  std::string now;
  StdVersion until;  ///< the last release of infocts that knows it
};

class Catalogue {
 public:
  /// The catalogue built into this executable. Parsed at the first call.
  static const Catalogue& builtin();

  const std::vector<Subject>& subjects() const { return subjects_; }
  const std::vector<Requirement>& requirements() const { return requirements_; }
  const std::vector<Untested>& untested() const { return untested_; }

  const std::vector<Alias>& aliases() const { return aliases_; }

  /// nullptr when there is no such requirement.
  const Requirement* find(std::string_view id) const;

  /// Other ids by which a requirement or a case can be named; most have none.
  std::vector<std::string> old_ids(std::string_view id) const;

  /// Adds one file of the catalogue. Throws std::runtime_error that names the file and the place.
  void add_subject(std::string_view toml, std::string_view file_name);

 private:
  std::vector<Subject> subjects_;
  std::vector<Requirement> requirements_;
  std::map<std::string, std::size_t, std::less<>> places_;  ///< of requirements, by their ids
  std::vector<Untested> untested_;
  std::vector<Alias> aliases_;
};

}  // namespace infocts
