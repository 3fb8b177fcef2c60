#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "adapters/decorations/decoration.h"
#include "tool/cli/commands.h"
#include "tool/cli/facts.h"
#include "tool/cli/list_items.h"
#include "tool/cli/say.h"
#include "tool/results/exit_code.h"
#include "tool/runner/child.h"
#include "tool/runner/discovery.h"
#include "tool/runner/errors.h"

namespace infocts {
namespace {

using nlohmann::json;

std::vector<std::string> cases_of(const std::string& requirement) {
  std::vector<std::string> ids;
  for (const RegisteredCase& entry : all_cases()) {
    const auto& also = entry.spec.also;
    if (entry.spec.requirement == requirement ||
        std::find(also.begin(), also.end(), requirement) != also.end()) {
      ids.push_back(entry.id);
    }
  }
  return ids;
}

json requirements_json() {
  json list = json::array();
  for (const Requirement& entry : Catalogue::builtin().requirements()) {
    list.push_back(requirement_json(entry));
  }
  return list;
}

json cases_json() {
  json list = json::array();
  for (const RegisteredCase& entry : all_cases()) list.push_back(case_json(entry));
  return list;
}

json decorations_json(DecorationKind kind) {
  json list = json::array();
  for (const RegisteredDecoration* entry : all_decorations(kind)) {
    json item{{"address", entry->address()},
              {"text", entry->spec.text},
              {"source", fmt::format("{}:{}", entry->file, entry->line)}};
    if (kind == DecorationKind::fault) {
      item["violates"] = entry->spec.violates;
    } else {
      item["allowed_by"] = entry->spec.allowed_by;
      if (!entry->spec.disregards.empty()) item["disregards"] = entry->spec.disregards;
    }
    list.push_back(std::move(item));
  }
  return list;
}

json untested_json() {
  json list = json::array();
  for (const Untested& entry : Catalogue::builtin().untested()) {
    list.push_back({{"chapter", entry.chapter},
                    {"subject", entry.subject},
                    {"kind", entry.kind},
                    {"source", entry.source},
                    {"text", entry.text},
                    {"reason", entry.reason}});
  }
  return list;
}

// The level in one version, or "should to 3.1, shall" for all.
std::string level_text(const Requirement& entry, const std::optional<StdVersion>& only) {
  if (only) return std::string(to_string(entry.level_in(*only)));
  std::string text;
  for (const auto& [last, level] : entry.level_until) {
    text += fmt::format("{} to {}, ", to_string(level), last.str());
  }
  return text + std::string(to_string(entry.level));
}

// The requirements of one version of the standard, or of all: what a release publishes.
json profile_json(const std::string& version) {
  const std::optional<StdVersion> only = published_version(version);
  if (!only && !version.empty()) {
    throw UsageError(fmt::format("'{}' is not a version of the standard; known are {}.", version,
                                 fmt::join(kPublishedVersions, ", ")));
  }
  if (only && *only < kFirstWithInfo) {
    throw UsageError(fmt::format("MPI {} has no requirements: info objects came with {}.", version,
                                 kFirstWithInfo.str()));
  }
  json list = json::array();
  for (const Requirement& entry : Catalogue::builtin().requirements()) {
    if (only && !entry.applies_to(*only)) continue;
    list.push_back({{"id", entry.id},
                    {"level", level_text(entry, only)},
                    {"since", entry.since.str()},
                    {"until", entry.until ? json(entry.until->str()) : json()},
                    {"bindings", entry.bindings}});
  }
  return list;
}

json implementations_json() {
  json list = json::array();
  for (const Address& address : find_implementations())
    list.push_back({{"address", address.str()}});
  return list;
}

void print_text(const std::string& what, const json& list) {
  for (const json& item : list) {
    if (what == "requirements") {
      fmt::print("{:<42} {:<6} {:<4} {}\n", item["id"].get<std::string>(),
                 item["level"].get<std::string>(), item["since"].get<std::string>(),
                 item["text"].get<std::string>());
    } else if (what == "cases") {
      fmt::print("{:<60} {}\n", item["id"].get<std::string>(), item["source"].get<std::string>());
    } else if (what == "faults" || what == "variants") {
      fmt::print("{:<50} {}\n", item["address"].get<std::string>(),
                 item["text"].get<std::string>());
    } else if (what == "untested") {
      fmt::print("{} ({}): {}\n    {}\n",
                 fmt::join(item["source"].get<std::vector<std::string>>(), "; "),
                 item["kind"].get<std::string>(), item["text"].get<std::string>(),
                 item["reason"].get<std::string>());
    } else if (what == "documents") {
      fmt::print("{} ({})\n    {}\n", item["title"].get<std::string>(),
                 item["place"].get<std::string>(), item["url"].get<std::string>());
    } else if (what == "profile") {
      fmt::print("{}\t{}\t{}\t{}\t{}\n", item["id"].get<std::string>(),
                 item["level"].get<std::string>(), item["since"].get<std::string>(),
                 item["until"].is_null() ? "" : item["until"].get<std::string>(),
                 fmt::join(item["bindings"].get<std::vector<std::string>>(), ","));
    } else if (what == "facts") {
      fmt::print("{}\n", fact_line(item));
    } else {  // a directory of PATH may have any name
      say(stdout, "{}\n", item["address"].get<std::string>());
    }
  }
}

}  // namespace

json requirement_json(const Requirement& entry) {
  json item{{"id", entry.id},
            {"chapter", entry.chapter},
            {"subject", entry.subject},
            {"function", entry.function},
            {"level", to_string(entry.level)},
            {"since", entry.since.str()},
            {"until", nullptr},
            {"source", entry.source},
            {"text", entry.text},
            {"note", entry.note},
            {"was", entry.was},
            {"cases", cases_of(entry.id)}};
  if (entry.until) item["until"] = entry.until->str();
  for (const auto& [last, level] : entry.level_until) {
    item["level_until"][last.str()] = to_string(level);
  }
  return item;
}

json case_json(const RegisteredCase& entry) {
  json requirements = json::array({entry.spec.requirement});
  for (const std::string_view id : entry.spec.also) requirements.push_back(id);
  return {{"id", entry.id},
          {"requirements", requirements},
          {"ranks", entry.spec.ranks},
          {"erroneous", entry.spec.erroneous},
          {"source", fmt::format("{}:{}", entry.file, entry.line)}};
}

int list(const ListArguments& arguments) {
  json items;
  if (!arguments.version.empty() && arguments.what != "profile") {
    throw UsageError("only 'infocts list profile' takes a version.");
  }
  if (arguments.what == "profile") items = profile_json(arguments.version);
  if (arguments.what == "requirements") items = requirements_json();
  if (arguments.what == "cases") items = cases_json();
  if (arguments.what == "faults") items = decorations_json(DecorationKind::fault);
  if (arguments.what == "variants") items = decorations_json(DecorationKind::variant);
  if (arguments.what == "untested") items = untested_json();
  if (arguments.what == "documents") items = documents_json();
  if (arguments.what == "facts") items = facts_json();
  if (arguments.what == "iuts") {
    catch_interrupts();  // what wrappers start must not stay behind
    items = implementations_json();
    if (interrupted()) return kExitNotMeasured;
  }
  if (arguments.json) {
    print_json(items);
  } else {
    print_text(arguments.what, items);
    if (arguments.what == "facts") fmt::print("{}", uncited_facts(items));
  }
  return kExitAsExpected;
}

}  // namespace infocts
