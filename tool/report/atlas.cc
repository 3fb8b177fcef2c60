#include "tool/report/atlas.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "tool/report/markdown_text.h"
#include "tool/results/columns.h"
#include "tool/results/judgement.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

// What stands in one place of a version, in the order that versions have there: "5.0.0rc1" comes
// before "5.0.0", that before "5.0.0.1", and 4.1.10 after 4.1.9.
enum class Part { letters, end, number };
using VersionPart = std::tuple<Part, std::size_t, std::string>;  // longer numbers are larger

std::vector<VersionPart> version_parts(std::string_view version) {
  std::vector<VersionPart> parts;
  while (!version.empty()) {
    const bool number = is_digit(version.front());
    std::size_t end = 1;
    while (end < version.size() && is_digit(version[end]) == number && version[end] != '.') ++end;
    std::string text(version.substr(0, end));
    version.remove_prefix(end);
    if (text == ".") continue;
    if (number) {
      text.erase(0, std::min(text.find_first_not_of('0'), text.size()));
      parts.emplace_back(Part::number, text.size(), std::move(text));
    } else {
      parts.emplace_back(Part::letters, 0, std::move(text));
    }
  }
  parts.emplace_back(Part::end, 0, "");
  return parts;
}

bool is_plain_mpi(const IutRecord& iut) {
  return !iut.error && !iut.vendor_version.empty() && iut.address != "reference" &&
         !iut.address.starts_with("fault:") && !iut.address.starts_with("variant:");
}

// As the library tells it, with what follows the numbers: results of 6.0.0rc2 are none of 6.0.0.
std::string whole_version(const IutRecord& iut) {
  const std::string& told = iut.library_version;
  const std::size_t at = told.find(iut.vendor_version);
  if (at == std::string::npos) return iut.vendor_version;
  const auto end =
      std::find_if(told.begin() + static_cast<std::ptrdiff_t>(at + iut.vendor_version.size()),
                   told.end(), [](char c) { return !is_digit(c) && !(c >= 'a' && c <= 'z'); });
  return {told.begin() + static_cast<std::ptrdiff_t>(at), end};
}

AtlasState state_of(Verdict verdict) {
  if (deviates(verdict)) return AtlasState::deviates;
  if (verdict == Verdict::pass || verdict == Verdict::observed) return AtlasState::kept;
  return AtlasState::unknown;
}

// The last one where it says something.
void take_state(AtlasState& known, AtlasState next) {
  if (next != AtlasState::unknown) known = next;
}

}  // namespace

class AtlasMaker::Collected {
 public:
  struct VersionOrder {
    using Key = std::pair<std::string, std::string>;
    bool operator()(const Key& a, const Key& b) const {
      const auto rank = [](const Key& key) {
        return std::make_tuple(key.first, version_parts(key.second), key.second);
      };
      return rank(a) < rank(b);
    }
  };

  void add(const RunResults& run) {
    std::map<std::string, VersionOrder::Key> versions;  // by name of a column
    std::map<std::string, std::string> names;
    for (const IutRecord& iut : run.iuts) {
      if (!is_plain_mpi(iut)) continue;
      versions[iut.id] = {iut.vendor, whole_version(iut)};
      names[iut.id] = column_name(iut);
      columns_.try_emplace(versions[iut.id], 0);
    }
    const FilteredRequirements filtered = filtered_requirements(run);
    for (const RequirementResult& entry : run.requirements) {
      const auto found = versions.find(entry.iut);
      if (found == versions.end() || entry.level != Level::shall) continue;
      // Of cases that were left out nothing is known.
      const bool in_part = filtered.contains({entry.iut, entry.id});
      if (in_part && state_of(entry.verdict) != AtlasState::deviates) continue;
      take_state(requirements_[entry.id][found->second][names[entry.iut]], state_of(entry.verdict));
    }
    for (const CaseResult& result : run.results) {
      const auto found = versions.find(result.iut);
      const AtlasState state = state_of(result.verdict);
      if (found == versions.end() || result.level != Level::shall || state == AtlasState::unknown) {
        continue;
      }
      seen_[found->second][{names[result.iut], result.test}] = {state, result.cause};
    }
    join_causes(run.causes);
  }

  Atlas atlas(const Catalogue& catalogue) {
    Atlas made;
    for (auto& [key, place] : columns_) {
      place = made.columns.size();
      made.columns.push_back({key.first, key.second});
    }
    for (const Requirement& requirement : catalogue.requirements()) {
      const auto found = requirements_.find(requirement.id);
      if (found == requirements_.end()) continue;
      AtlasRow row{requirement.id, requirement.text, false, empty_states()};
      for (const auto& [key, by_column] : found->second) {
        AtlasState& state = row.states[columns_.at(key)];
        for (const auto& [column, next] : by_column) state = std::max(state, next);
      }
      add_row(made, std::move(row));
    }
    for (const auto& [id, places] : causes()) {
      AtlasRow row{id, sentences_[id], true, empty_states()};
      for (const auto& [key, place] : columns_) row.states[place] = state_in(key, id, places);
      add_row(made, std::move(row));
    }
    tell_apart(made.rows);
    return made;
  }

 private:
  using Key = VersionOrder::Key;

  /// A case in a column, by their names.
  using Place = std::pair<std::string, std::string>;
  struct Seen {
    AtlasState state = AtlasState::unknown;
    std::string cause;  ///< its id, where the case deviates
  };

  void join_causes(const std::vector<Cause>& causes) {
    std::set<std::pair<std::string, std::string>> own;
    for (const Cause& cause : causes) own.emplace(cause.mpi, cause.id);
    for (const Cause& cause : causes) {
      sentences_.try_emplace(cause.id, cause.sentence);
      for (const std::string& other : cause.also) {
        if (!own.contains({cause.mpi, other})) join(cause.id, other);
      }
    }
  }

  // Ids of one cause lead to the one of them that came first.
  const std::string& first_of(const std::string& id) {
    const auto found = leads_to_.find(id);
    return found == leads_to_.end() ? id : first_of(found->second);
  }
  void join(const std::string& id, const std::string& other) {
    const std::string one = first_of(id);
    const std::string two = first_of(other);
    if (one != two) leads_to_[two] = one;
  }

  // Where each cause was seen, in any version.
  std::map<std::string, std::set<Place>> causes() {
    std::map<std::string, std::set<Place>> all;
    for (const auto& [key, places] : seen_) {
      for (const auto& [place, seen] : places) {
        if (seen.cause.empty()) continue;
        const std::string& first = first_of(seen.cause);
        all[first].insert(place);
        sentences_.try_emplace(first, sentences_[seen.cause]);
      }
    }
    return all;
  }

  // That a cause is not there is told by a case that showed it elsewhere only.
  AtlasState state_in(const Key& key, const std::string& cause, const std::set<Place>& places) {
    AtlasState state = AtlasState::unknown;
    for (const auto& [place, seen] : seen_[key]) {
      if (!seen.cause.empty() && first_of(seen.cause) == cause) return AtlasState::deviates;
      if (seen.state == AtlasState::kept && places.contains(place)) state = AtlasState::kept;
    }
    return state;
  }

  std::vector<AtlasState> empty_states() const {
    return std::vector<AtlasState>(columns_.size(), AtlasState::unknown);
  }
  static void add_row(Atlas& atlas, AtlasRow row) {
    const bool tells =
        std::find(row.states.begin(), row.states.end(), AtlasState::deviates) != row.states.end();
    if (tells) atlas.rows.push_back(std::move(row));
  }

  // Two defects may be told in the same words; their ids are what reports have of each.
  static void tell_apart(std::vector<AtlasRow>& rows) {
    std::map<std::string, int> times;
    for (const AtlasRow& row : rows) times[row.text] += row.is_cause ? 1 : 0;
    for (AtlasRow& row : rows) {
      if (row.is_cause && times[row.text] > 1) row.text += fmt::format(" ({})", row.id);
    }
  }

  std::map<Key, std::size_t, VersionOrder> columns_;  ///< with their places
  std::map<std::string, std::map<Key, std::map<std::string, AtlasState>, VersionOrder>>
      requirements_;
  std::map<Key, std::map<Place, Seen>, VersionOrder> seen_;
  std::map<std::string, std::string> leads_to_;
  std::map<std::string, std::string> sentences_;
};

AtlasMaker::AtlasMaker() : collected_(std::make_unique<Collected>()) {}
AtlasMaker::~AtlasMaker() = default;
void AtlasMaker::add(const RunResults& run) { collected_->add(run); }
Atlas AtlasMaker::atlas(const Catalogue& catalogue) { return collected_->atlas(catalogue); }

namespace {

std::string table_of(const Atlas& atlas, bool causes, std::string_view first) {
  std::string out = fmt::format("| {} |", first);
  std::string line = "|---|";
  for (const AtlasColumn& column : atlas.columns) {
    out += fmt::format(" {} {} |", md_text(column.vendor), md_text(column.version));
    line += "---|";
  }
  out += "\n" + line + "\n";
  for (const AtlasRow& row : atlas.rows) {
    if (row.is_cause != causes) continue;
    out += causes ? fmt::format("| {} |", md_text(row.text.empty() ? row.id : row.text))
                  : fmt::format("| `{}` |", row.id);
    for (const AtlasState state : row.states) {
      constexpr std::string_view kThere = "**deviates**";
      out += fmt::format(" {} |", state == AtlasState::deviates ? kThere
                                  : state == AtlasState::kept   ? (causes ? "no" : "kept")
                                                                : "");
    }
    out += '\n';
  }
  return out;
}

}  // namespace

std::string_view to_string(AtlasState state) {
  switch (state) {
    case AtlasState::deviates:
      return "deviates";
    case AtlasState::kept:
      return "kept";
    case AtlasState::unknown:
      return "unknown";
  }
  return "unknown";
}

std::string atlas_markdown(const Atlas& atlas, std::string_view command) {
  std::string out = fmt::format(
      "# Atlas\n\nWhich versions of which MPI break a requirement, and which causes they show. "
      "Made by\n`{}`; an empty cell means not measured, or not applicable.\n\n",
      command);
  if (atlas.columns.empty()) return out + "No result names the version of its MPI.\n";
  if (atlas.rows.empty()) return out + "Nothing deviates.\n";
  const bool has_causes = atlas.rows.back().is_cause;
  if (!atlas.rows.front().is_cause) {
    out += "## Requirements\n\n" + table_of(atlas, false, "requirement") + (has_causes ? "\n" : "");
  }
  if (has_causes) out += "## Causes\n\n" + table_of(atlas, true, "cause");
  return out;
}

}  // namespace infocts
