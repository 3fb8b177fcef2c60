#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "conformance/catalogue/catalogue.h"
#include "conformance/catalogue/ids.h"
#include "conformance/harness/case.h"
#include "tool/cli/case_source.h"
#include "tool/cli/commands.h"
#include "tool/cli/explain_cause.h"
#include "tool/cli/facts.h"
#include "tool/cli/list_items.h"
#include "tool/cli/old_ids.h"
#include "tool/cli/print_text.h"
#include "tool/report/style.h"
#include "tool/results/exit_code.h"
#include "tool/results/nearest.h"
#include "tool/results/text.h"
#include "tool/runner/errors.h"
#include "tool/runner/selection.h"

namespace infocts {
namespace {

using nlohmann::json;

void print_paragraph(std::string_view text, std::string_view indent) {
  const auto width = static_cast<std::size_t>(detect_style(STDOUT_FILENO).width);
  for (const std::string& line : wrap(text, width - indent.size())) {
    fmt::print("{}{}\n", indent, line);
  }
}

// As it is: source text is not wrapped.
void print_indented(std::string_view text, std::string_view indent) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    fmt::print("{}{}\n", end == 0 ? "" : indent, text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

// Facts, and where the closest of them stands in each version.
void print_source(const Requirement& entry) {
  const Standard& standard = Standard::builtin();
  fmt::print("  source\n");
  for (const std::string& id : entry.source) {
    if (const Fact* fact = standard.find(id)) {
      fmt::print("    {:<4} ({})\n", fact->id, fact->versions());
      print_paragraph(summary(*fact), "         ");
    }
  }
  fmt::print("  pages\n");
  for (auto version = standard.versions().rbegin(); version != standard.versions().rend();
       ++version) {
    if (!entry.applies_to(*version)) continue;
    const std::vector<Page> pages = standard.pages(entry, *version);
    if (pages.empty()) continue;
    fmt::print("    {} ({})\n         {}\n", pages[0].title, pages[0].place, pages[0].url);
  }
}

// Requirements that were split off this one.
std::vector<std::string> taken_from(const std::string& id) {
  std::vector<std::string> parts;
  for (const Alias& alias : Catalogue::builtin().aliases()) {
    if (alias.old == id) parts.push_back(alias.now);
  }
  return parts;
}

void explain_requirement(const Requirement& entry) {
  fmt::print("{}\n", entry.id);
  print_paragraph(entry.text, "  ");
  fmt::print("\n  level     {}", to_string(entry.level));
  for (const auto& [last, level] : entry.level_until) {
    fmt::print(", up to MPI {} {}", last.str(), to_string(level));
  }
  fmt::print("\n  versions  since {}{}\n", entry.since.str(),
             entry.until ? " until " + entry.until->str() : "");
  print_source(entry);
  if (!entry.note.empty()) {
    fmt::print("  note\n");
    print_paragraph(entry.note, "            ");
  }
  if (!entry.was.empty()) {
    fmt::print("  was       {} (works up to and including infocts {})\n",
               fmt::join(entry.was, ", "), entry.was_until->str());
  }
  const std::vector<std::string> parts = taken_from(entry.id);
  if (!parts.empty())
    fmt::print("  see also  {}, which took over a part\n", fmt::join(parts, ", "));
  fmt::print("  cases\n");
  for (const RegisteredCase& candidate : all_cases()) {
    const auto requirements = requirements_of(candidate, Catalogue::builtin());
    if (std::find(requirements.begin(), requirements.end(), &entry) != requirements.end()) {
      fmt::print("            {}  ({}:{})\n", candidate.id, candidate.file, candidate.line);
    }
  }
}

/// "; did you mean 'A'?", "; similar: A, B.": what is written alike, requirements of the same last
/// words, or of the same subject.
std::string suggestion_for(std::string_view id, const Catalogue& catalogue) {
  constexpr std::size_t kMax = 6;
  if (std::string meant = or_nearest(id, explained_words()); meant != ".") return meant;
  for (const std::string_view part : {id, last_of(id), without_last(id)}) {
    if (part.size() < 3) continue;
    std::vector<std::string> near;
    for (const Requirement& entry : catalogue.requirements()) {
      if (entry.id.find(part) != std::string::npos) near.push_back(entry.id);
    }
    if (near.empty()) continue;
    const bool cut = near.size() > kMax;
    near.resize(std::min(near.size(), kMax));
    return fmt::format("; similar: {}{}.", fmt::join(near, ", "), cut ? ", …" : "");
  }
  return ".";
}

/// What an id names.
struct Found {
  std::vector<const Subject*> subjects = {};
  std::vector<const Requirement*> requirements =
      {};  ///< the one, those of the case or of the subjects
  const RegisteredCase* test = nullptr;
  const Fact* fact = nullptr;

  bool anything() const { return !subjects.empty() || !requirements.empty() || fact != nullptr; }
};

Found look_up(const std::string& id) {
  const Catalogue& catalogue = Catalogue::builtin();
  if (const Requirement* requirement = catalogue.find(id)) return {.requirements = {requirement}};
  for (const RegisteredCase& entry : all_cases()) {
    if (entry.id == id) return {.requirements = requirements_of(entry, catalogue), .test = &entry};
  }
  if (const Fact* fact = Standard::builtin().find(id)) return {.fact = fact};
  Found found;
  for (const Subject& subject : catalogue.subjects()) {
    if (subject.id() != id && subject.function != id) continue;
    found.subjects.push_back(&subject);
    for (const Requirement& entry : catalogue.requirements()) {
      if (entry.chapter == subject.chapter && entry.subject == subject.name) {
        found.requirements.push_back(&entry);
      }
    }
  }
  return found;
}

void print_subject(const Subject& subject, const std::vector<const Requirement*>& requirements) {
  fmt::print("{}.{}: {}\n", subject.chapter, subject.name, subject.title);
  for (const Requirement* entry : requirements) {
    if (entry->chapter != subject.chapter || entry->subject != subject.name) continue;
    fmt::print("\n{} ({}, since {})\n", entry->id, to_string(entry->level), entry->since.str());
    print_paragraph(entry->text, "  ");
  }
}

void print_found(const Found& found) {
  if (found.fact != nullptr) return explain_fact(*found.fact);
  for (const Subject* subject : found.subjects) print_subject(*subject, found.requirements);
  if (!found.subjects.empty()) return;
  if (found.test != nullptr) {
    fmt::print("{}\n  case at {}:{}; it decides:\n\n", found.test->id, found.test->file,
               found.test->line);
  }
  for (const Requirement* requirement : found.requirements) explain_requirement(*requirement);
  if (found.test != nullptr) {
    fmt::print("\n  body\n");
    print_indented(case_source(*found.test), "    ");
    fmt::print("\n  run it    infocts run ADDRESS --filter {}\n", found.test->id);
  }
}

json json_of(const std::vector<Found>& all) {
  json out{{"requirements", json::array()}, {"cases", json::array()}, {"facts", json::array()}};
  for (const Found& found : all) {
    for (const Requirement* entry : found.requirements) {
      out["requirements"].push_back(requirement_json(*entry));
    }
    if (found.test != nullptr) {
      out["cases"].push_back(case_json(*found.test));
      out["cases"].back()["body"] = case_source(*found.test);
    }
    if (found.fact != nullptr) out["facts"].push_back(fact_json(*found.fact));
  }
  return out;
}

}  // namespace

std::vector<std::string> explained_words() {
  std::vector<std::string> words = words_for_filters(Catalogue::builtin());
  for (const Subject& subject : Catalogue::builtin().subjects()) {
    if (!subject.function.empty()) words.push_back(subject.function);
  }
  for (const Fact& fact : Standard::builtin().facts()) words.push_back(fact.id);
  return words;
}

int explain(const ExplainArguments& arguments) {
  const std::string& id = arguments.id;
  if (id.empty()) throw UsageError("the id is empty. 'infocts list requirements' has them.");
  std::vector<Found> all{look_up(id)};
  if (!all.front().anything()) {
    if (names_cause(id) || !arguments.results.empty()) return explain_cause(arguments);
    all.clear();
    for (const std::string& now : current_ids(id)) all.push_back(look_up(now));
    if (all.empty()) {
      throw UsageError(fmt::format(
          "there is no requirement, case, subject, function or fact '{}'{} 'infocts list "
          "requirements' and 'infocts list cases' show the ids.",
          id, suggestion_for(id, Catalogue::builtin())));
    }
    if (!arguments.json) fmt::print("{}.\n\n", old_id_notice(id));
  }
  if (!arguments.results.empty()) {
    throw UsageError(fmt::format(
        "'{}' is not the id of a cause; only a cause is looked up in results: leave them out.",
        id));
  }
  if (arguments.json) {
    print_json(json_of(all));
    return kExitAsExpected;
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i > 0) fmt::print("\n");
    print_found(all[i]);
  }
  return kExitAsExpected;
}

}  // namespace infocts
