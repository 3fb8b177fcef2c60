#include "tool/cli/explain_cause.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tool/cli/print_text.h"
#include "tool/cli/result_files.h"
#include "tool/report/terminal.h"
#include "tool/results/cause_counts.h"
#include "tool/results/cause_ids.h"
#include "tool/results/exit_code.h"
#include "tool/results/text.h"
#include "tool/runner/errors.h"

namespace infocts {
namespace {

std::string_view without_prefix(std::string_view id) {
  constexpr std::string_view kPrefix = "cause:";
  return id.starts_with(kPrefix) ? id.substr(kPrefix.size()) : id;
}

/// As results.json has it.
nlohmann::json causes_in(const ResultFiles& file, const std::string& id) {
  const nlohmann::json root = nlohmann::json::parse(file.run_json);
  nlohmann::json causes = nlohmann::json::array();
  for (const CauseCount& count : count_causes(*file.run)) {
    if (!is_cause(*count.cause, id)) continue;
    for (const nlohmann::json& entry : root["causes"]) {
      if (entry["id"] == count.cause->id && entry["mpi"] == count.cause->mpi) {
        causes.push_back(entry);
      }
    }
  }
  return causes;
}

std::string cause_text_in(const ResultFiles& file, const std::string& id) {
  std::string text;
  for (const CauseCount& count : count_causes(*file.run)) {
    if (!is_cause(*count.cause, id)) continue;
    text += (text.empty() ? "" : "\n") + terminal_cause(*file.run, Catalogue::builtin(), count,
                                                        detect_style(STDOUT_FILENO),
                                                        std::numeric_limits<std::size_t>::max());
  }
  return text;
}

std::string similar_in(const std::vector<ResultFiles>& files, const std::string& id) {
  constexpr std::size_t kMax = 6;
  std::vector<std::string> ids;
  for (const ResultFiles& file : files) {
    for (const Cause& cause : file.run->causes) ids.push_back(cause.id);
  }
  const std::vector<std::string> alike = most_alike(id, ids);
  return alike.empty() ? "." : fmt::format("; similar: {}.", join_some(alike, kMax));
}

}  // namespace

bool names_cause(std::string_view text) { return is_cause_id(without_prefix(text)); }

int explain_cause(const ExplainArguments& arguments) {
  const std::string id(without_prefix(arguments.id));
  if (arguments.results.empty()) {
    throw UsageError(
        fmt::format("'{}' is the id of a cause, which only results know: 'infocts explain {} "
                    "RESULTS' shows it, with a results.json or its directory for RESULTS.",
                    id, id));
  }
  const std::vector<ResultFiles> files = load_results(arguments.results);
  std::string text;
  nlohmann::json causes = nlohmann::json::array();
  for (const ResultFiles& file : files) {
    if (!file.run) {
      throw UsageError(fmt::format("'{}' has no verdicts: give a results.json.", file.name));
    }
    if (arguments.json) {
      for (nlohmann::json& cause : causes_in(file, id)) causes.push_back(std::move(cause));
      continue;
    }
    const std::string found = cause_text_in(file, id);
    if (found.empty()) continue;
    if (files.size() > 1) text += printable_line(file.name) + "\n";
    text += found;
  }
  if (text.empty() && causes.empty()) {
    throw UsageError(fmt::format("'{}' has no cause '{}'{}", fmt::join(arguments.results, "', '"),
                                 id, similar_in(files, id)));
  }
  if (arguments.json) {
    print_json(nlohmann::json{{"causes", std::move(causes)}});
  } else {
    print_text(stdout, text);
  }
  return kExitAsExpected;
}

}  // namespace infocts
