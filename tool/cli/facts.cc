#include "tool/cli/facts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <set>

#include "tool/cli/list_items.h"
#include "tool/report/style.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

using nlohmann::json;

std::vector<std::string> cited_by(const Fact& fact) {
  std::vector<std::string> ids;
  for (const Requirement& entry : Catalogue::builtin().requirements()) {
    if (std::find(entry.source.begin(), entry.source.end(), fact.id) != entry.source.end()) {
      ids.push_back(entry.id);
    }
  }
  return ids;
}

/// Of statements that no case can test, each of which has its reason.
std::vector<std::string> untested_of(const Fact& fact) {
  std::vector<std::string> texts;
  for (const Untested& entry : Catalogue::builtin().untested()) {
    if (std::find(entry.source.begin(), entry.source.end(), fact.id) != entry.source.end()) {
      texts.push_back(entry.text);
    }
  }
  return texts;
}

/// Nobody can test a duty of the user, nor silence.
bool wants_a_requirement(const Fact& fact) {
  return fact.force != Force::user && fact.force != Force::silent;
}

json page_json(const Page& page) {
  return {{"title", page.title}, {"place", page.place}, {"url", page.url}};
}

}  // namespace

json fact_json(const Fact& fact) {
  const Standard& standard = Standard::builtin();
  json pages = json::object();
  for (const StdVersion version : standard.versions()) {
    json of_version = json::array();
    for (const Page& page : standard.pages(fact, version)) of_version.push_back(page_json(page));
    if (!of_version.empty()) pages[version.str()] = std::move(of_version);
  }
  return {{"id", fact.id},
          {"section", fact.section},
          {"file", fact.file},
          {"force", to_string(fact.force)},
          {"force_text", fact.force_text},
          {"since", fact.since.str()},
          {"until", fact.until ? json(fact.until->str()) : json()},
          {"text", fact.text},
          {"summary", summary(fact)},
          {"pages", std::move(pages)},
          {"cited_by", cited_by(fact)},
          {"untested", untested_of(fact)},
          {"wants_a_requirement", wants_a_requirement(fact)}};
}

json facts_json() {
  json list = json::array();
  for (const Fact& fact : Standard::builtin().facts()) list.push_back(fact_json(fact));
  return list;
}

json documents_json() {
  json list = json::array();
  std::set<std::string> urls;
  const Standard& standard = Standard::builtin();
  for (auto version = standard.versions().rbegin(); version != standard.versions().rend();
       ++version) {
    for (const Fact& fact : standard.facts()) {
      for (const Page& page : standard.pages(fact, *version)) {
        if (urls.insert(page.url).second) list.push_back(page_json(page));
      }
    }
  }
  return list;
}

std::string fact_line(const json& fact) {
  const std::string versions = fact["until"].is_null() ? "since " + fact["since"].get<std::string>()
                                                       : fact["since"].get<std::string>() + " to " +
                                                             fact["until"].get<std::string>();
  return fmt::format("{:<5} {:<7} {:<11} {}", fact["id"].get<std::string>(),
                     fact["force"].get<std::string>(), versions,
                     fact["summary"].get<std::string>());
}

std::string uncited_facts(const json& facts) {
  std::vector<std::string> ids;
  std::vector<std::string> untested;
  for (const json& fact : facts) {
    if (!fact["wants_a_requirement"].get<bool>() || !fact["cited_by"].empty()) continue;
    (fact["untested"].empty() ? ids : untested).push_back(fact["id"].get<std::string>());
  }
  const auto joined = [](const std::vector<std::string>& list) {
    return list.empty() ? "none" : fmt::format("{}", fmt::join(list, ", "));
  };
  return fmt::format("\n{} facts; {} that cannot be tested: {}; {} that nothing cites: {}\n",
                     facts.size(), untested.size(), joined(untested), ids.size(), joined(ids));
}

// Up to the first full stop, colon or semicolon at a word's end before another sentence, or up to
// where the text was read.
std::string summary(const Fact& fact) {
  std::string text = fact.text.substr(0, fact.text.find("\n\n"));
  std::replace(text.begin(), text.end(), '\n', ' ');
  for (std::size_t at = text.find(". "); at != std::string::npos; at = text.find(". ", at + 1)) {
    const char next = text[at + 2];
    if (next == '[' || next == '(' || std::isupper(static_cast<unsigned char>(next)) != 0) {
      return text.substr(0, at + 1);
    }
  }
  return text;
}

void explain_fact(const Fact& fact) {
  const auto width = static_cast<std::size_t>(detect_style(STDOUT_FILENO).width);
  fmt::print("{} ({}, MPI {}; {})\n", fact.id, fact.force_text, fact.versions(), fact.file);
  for (const std::string& line : wrap(fact.text, width - 2)) fmt::print("  {}\n", line);
  fmt::print("\n  pages\n");
  const Standard& standard = Standard::builtin();
  for (auto version = standard.versions().rbegin(); version != standard.versions().rend();
       ++version) {
    for (const Page& page : standard.pages(fact, *version)) {
      fmt::print("    {} ({})\n      {}\n", page.title, page.place, page.url);
    }
  }
  fmt::print("\n  cited by\n");
  for (const std::string& id : cited_by(fact)) fmt::print("    {}\n", id);
  for (const std::string& text : untested_of(fact)) fmt::print("    untested: {}\n", text);
}

}  // namespace infocts
