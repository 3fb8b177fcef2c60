#include "tool/evidence/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "conformance/harness/case.h"
#include "tool/evidence/pack.h"
#include "tool/results/citations.h"
#include "tool/results/expectations.h"
#include "tool/results/json_depth.h"
#include "tool/results/results_json.h"
#include "tool/results/sha256.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

using ReadJson = nlohmann::ordered_json;

constexpr const char* kManifest = "manifest.json";

const std::string& member(const Members& members, const std::string& name) {
  const auto found = members.find(name);
  if (found == members.end()) {
    throw EvidenceError(fmt::format("it has no {}, which 'infocts evidence' writes", name));
  }
  return found->second;
}

void require_shallow(const std::string& json, std::string_view name) {
  if (is_nested_too_deeply(json)) {
    throw EvidenceError(fmt::format("{} has more than {} nested values, which infocts never writes",
                                    name, kDeepestJson));
  }
}

ReadJson read_manifest(const Members& members) {
  try {
    require_shallow(member(members, kManifest), "its manifest.json");
    ReadJson manifest = ReadJson::parse(member(members, kManifest));
    if (manifest.at("schema") != kEvidenceSchema) {
      throw EvidenceError(
          fmt::format("its manifest.json has schema {}, but this infocts reads {}: use the infocts "
                      "that made it",
                      manifest.at("schema").dump(), kEvidenceSchema));
    }
    return manifest;
  } catch (const ReadJson::exception& error) {
    throw EvidenceError(
        fmt::format("its manifest.json cannot be read: {}", json_complaint(error.what())));
  }
}

void check_members(const Members& members, const ReadJson& manifest, Discrepancies& discrepancies) {
  std::set<std::string> listed;
  for (const ReadJson& entry : manifest.at("members")) {
    const std::string name = entry.at("name").get<std::string>();
    const std::string shown = printable_line(name);
    listed.insert(name);
    const auto found = members.find(name);
    if (found == members.end()) {
      discrepancies.contradictions.push_back(
          fmt::format("{} is in the manifest, but missing", shown));
    } else if (entry.at("sha256") != sha256(found->second) ||
               entry.at("size") != found->second.size()) {
      discrepancies.contradictions.push_back(
          fmt::format("{} does not have the digest that the manifest says", shown));
    }
  }
  for (const auto& [name, content] : members) {
    if (name != kManifest && !listed.contains(name)) {
      discrepancies.contradictions.push_back(
          fmt::format("{} is not in the manifest", printable_line(name)));
    }
  }
}

bool is_digest_or_null(const ReadJson& value) {
  constexpr std::size_t kDigits = 64;
  if (!value.is_string()) return value.is_null();
  const std::string& digest = value.get_ref<const std::string&>();
  return digest.size() == kDigits &&
         digest.find_first_not_of("0123456789abcdef") == std::string::npos;
}

void check_manifest(const ReadJson& manifest, const RunResults& run, Discrepancies& discrepancies) {
  const auto compare = [&](const char* key, const std::string& of_results) {
    if (manifest.at(key) == printable(of_results)) return;
    discrepancies.contradictions.push_back(
        fmt::format("the manifest and results.json do not name the same {}", key));
  };
  compare("suite", run.suite.version);
  compare("command", run.suite.command);
  compare("machine", run.suite.machine);
  compare("started", run.suite.started);
  std::map<std::string, ReadJson> mpis;
  for (const ReadJson& mpi : manifest.at("mpis")) {
    const std::string iut = mpi.at("iut").get<std::string>();
    if (mpis.emplace(iut, mpi).second) continue;
    discrepancies.contradictions.push_back(
        fmt::format("the manifest names {} twice", printable_line(iut)));
  }
  for (const IutRecord& iut : run.iuts) {
    const std::string shown = printable_line(iut.id);
    const auto entry = mpis.extract(printable(iut.id));
    if (entry.empty()) {
      discrepancies.contradictions.push_back(fmt::format("the manifest does not know {}", shown));
      continue;
    }
    const ReadJson& mpi = entry.mapped();
    if (mpi.at("library_version") != printable(iut.library_version) ||
        mpi.at("library_path") != printable(iut.library_path) ||
        mpi.at("address") != printable(iut.address)) {
      discrepancies.contradictions.push_back(
          fmt::format("the manifest names another library of {} than results.json", shown));
    }
    const std::string profile = printable(profile_of(run, iut));
    if (mpi.at("profile") != (profile.empty() ? ReadJson() : ReadJson(profile))) {
      discrepancies.contradictions.push_back(
          fmt::format("the manifest names another profile of {} than results.json", shown));
    }
    if (!is_digest_or_null(mpi.at("library_sha256"))) {
      discrepancies.contradictions.push_back(
          fmt::format("the digest of the library of {} is not a SHA-256", shown));
    }
    if (mpi.at("library_sha256").is_null() && !iut.error) {
      const ReadJson& why = mpi.at("why_no_sha256");
      discrepancies.left_out.push_back(fmt::format("the digest of the library of {}: {}", shown,
                                                   why.is_string()
                                                       ? printable_line(why.get<std::string>())
                                                       : std::string("no reason given")));
    }
  }
  for (const auto& [iut, mpi] : mpis) {
    discrepancies.contradictions.push_back(
        fmt::format("the manifest names {}, but results.json does not", printable_line(iut)));
  }
}

std::vector<Expectation> read_expectations_of(const Members& members, const ReadJson& manifest,
                                              Discrepancies& discrepancies) {
  std::vector<Expectation> all;
  for (const ReadJson& entry : manifest.at("expectations")) {
    const auto found = members.find(entry.at("member").get<std::string>());
    if (found == members.end()) continue;  // told with the members
    ExpectationFile file = parse_expectations(found->second, entry.at("name").get<std::string>());
    for (const ExpectationError& error : file.errors) {
      discrepancies.contradictions.push_back(
          fmt::format("an expectation cannot be used: {}", printable_line(error.str())));
    }
    std::move(file.expectations.begin(), file.expectations.end(), std::back_inserter(all));
  }
  return all;
}

std::vector<std::string> ids_of(const RunResults& run) {
  std::set<std::string> ids;
  for (const CaseResult& result : run.results) ids.insert(result.test);
  for (const RegisteredCase& entry : all_cases()) ids.insert(entry.id);
  return {ids.begin(), ids.end()};
}

void check_reproducers(const RunResults& run, const Members& members,
                       Discrepancies& discrepancies) {
  for (const std::string& name : reproducers_of(run)) {
    if (members.contains(name)) continue;
    discrepancies.left_out.push_back(
        fmt::format("{}, which results.json names", printable_line(name)));
  }
}

Verification verify_members(const Members& members, const JudgingTool& judge,
                            const Catalogue& catalogue) {
  const ReadJson manifest = read_manifest(members);
  const std::string& results = member(members, "results.json");
  require_shallow(results, "its results.json");
  Verification found;
  Discrepancies& discrepancies = found.discrepancies;
  RunResults run = read_results_json(results, "its results.json");
  const ReadJson stored = ReadJson::parse(results);
  const ReadJson& maker = manifest.at("made_by");
  found.made_by = printable_line(maker.at("infocts").get<std::string>());
  found.redacted = manifest.at("redacted").get<bool>();
  check_members(members, manifest, discrepancies);
  check_manifest(manifest, run, discrepancies);
  const bool same_suite = run.suite.version == judge.version;
  if (!same_suite) {
    discrepancies.left_out.push_back(
        fmt::format("results of infocts {} are judged by {}: levels and missing cases are not "
                    "checked; use the infocts that made them",
                    printable_line(run.suite.version), judge.version));
  }
  check_results(run, same_suite, catalogue, discrepancies);
  check_causes(run, discrepancies);
  found.run = run;
  apply_expectations(found.run, read_expectations_of(members, manifest, discrepancies), ids_of(run),
                     catalogue);
  summarize_requirements(found.run);
  check_judgement(run, found.run, stored, same_suite, discrepancies);
  check_reproducers(run, members, discrepancies);
  const std::string& page = member(members, "report.html");
  if (maker.at("sha256") != judge.sha256) {
    discrepancies.left_out.emplace_back(
        "whether report.html shows these results: another executable made it");
  } else if (page != evidence_report(run, members, judge.version, catalogue)) {
    discrepancies.contradictions.emplace_back("report.html does not show these results");
  }
  found.decision = decide_exit(found.run);
  return found;
}

}  // namespace

int Verification::exit_code() const {
  return discrepancies.contradictions.empty() ? decision.code : kExitNotMeasured;
}

Verification verify_evidence(std::string_view file, const JudgingTool& judge,
                             const Catalogue& catalogue) {
  try {
    return verify_members(read_archive(file), judge, catalogue);
  } catch (const ArchiveError& error) {
    throw EvidenceError(error.what());
  } catch (const ResultsFormatError& error) {
    throw EvidenceError(error.what());
  } catch (const ReadJson::exception& error) {
    throw EvidenceError(
        fmt::format("its manifest.json lacks something: {}", json_complaint(error.what())));
  }
}

}  // namespace infocts
