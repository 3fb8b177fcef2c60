#include "tool/evidence/pack.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "tool/report/site.h"
#include "tool/report/write_reports.h"
#include "tool/results/citations.h"
#include "tool/results/sha256.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

using ManifestJson = nlohmann::ordered_json;

ManifestJson printed_or_null(const std::string& text) {
  return text.empty() ? ManifestJson() : ManifestJson(printable(text));
}

ManifestJson mpi_json(const EvidenceInput& input, const IutRecord& iut) {
  const auto found = input.mpis.find(iut.id);
  const MpiRecord known = found == input.mpis.end() ? MpiRecord{} : found->second;
  return {{"iut", printable(iut.id)},
          {"address", printable(iut.address)},
          {"profile", printed_or_null(profile_of(input.run, iut))},
          {"library_version", printable(iut.library_version)},
          {"library_path", printable(iut.library_path)},
          {"library_sha256", printed_or_null(known.library_sha256)},
          {"why_no_sha256", printed_or_null(known.why_no_sha256)},
          {"wrapper_shows", printed_or_null(known.wrapper_shows)}};
}

}  // namespace

std::vector<std::string> reproducers_of(const RunResults& run) {
  std::set<std::string> names;
  const auto add = [&](const std::string& name) {
    if (is_member_name(name)) names.insert(name);
  };
  for (const CaseResult& result : run.results) {
    add(result.reproducer);
    add(result.cause_reproducer);
  }
  for (const Cause& cause : run.causes) add(cause.reproducer);
  return {names.begin(), names.end()};
}

std::string evidence_report(const RunResults& run, const Members& members,
                            const std::string& tool_version, const Catalogue& catalogue) {
  HtmlExtras extras;
  extras.tool = tool_version;
  // A digest of what the page holds: nothing in there can hold it.
  Sha256 content;
  content.add(members.at("results.json"));
  for (const std::string& name : reproducers_of(run)) {
    if (const auto found = members.find(name); found != members.end()) {
      extras.reproducers.emplace(name, found->second);
      content.add(found->second);
    }
  }
  extras.nonce = content.hex().substr(0, 32);
  return report_page(run, catalogue, extras);
}

Members pack_evidence(const EvidenceInput& input, const Catalogue& catalogue) {
  Members members(input.reproducers.begin(), input.reproducers.end());
  members["results.json"] = input.results_json;
  members["report.html"] = evidence_report(input.run, members, input.tool_version, catalogue);

  ManifestJson manifest{{"schema", kEvidenceSchema},
                        {"made_by", {{"infocts", input.tool}, {"sha256", input.tool_sha256}}},
                        {"redacted", input.redacted},
                        {"suite", printable(input.run.suite.version)},
                        {"command", printable(input.run.suite.command)},
                        {"machine", printable(input.run.suite.machine)},
                        {"started", printable(input.run.suite.started)},
                        {"mpis", ManifestJson::array()},
                        {"expectations", ManifestJson::array()},
                        {"members", ManifestJson::array()}};
  for (const IutRecord& iut : input.run.iuts) manifest["mpis"].push_back(mpi_json(input, iut));
  for (const AppliedExpectations& file : input.expectations) {
    const std::string base = file_word(std::filesystem::path(file.name).filename().string());
    const std::string member =
        fmt::format("expectations/{}-{}", manifest["expectations"].size() + 1, base);
    members[member] = file.text;
    manifest["expectations"].push_back({{"member", member}, {"name", printable(file.name)}});
  }
  for (const auto& [name, content] : members) {
    manifest["members"].push_back(
        {{"name", printable(name)}, {"size", content.size()}, {"sha256", sha256(content)}});
  }
  members["manifest.json"] = manifest.dump(1) + "\n";
  return members;
}

}  // namespace infocts
