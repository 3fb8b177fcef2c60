#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

#include "tool/cli/build_info.h"
#include "tool/cli/commands.h"
#include "tool/cli/foreign_file.h"
#include "tool/cli/own_result.h"
#include "tool/cli/redacted_results.h"
#include "tool/cli/result_files.h"
#include "tool/cli/say.h"
#include "tool/cli/version.h"
#include "tool/evidence/pack.h"
#include "tool/evidence/verify.h"
#include "tool/report/shell_words.h"
#include "tool/report/summary_line.h"
#include "tool/results/atomic_file.h"
#include "tool/results/expectations.h"
#include "tool/results/plain_file.h"
#include "tool/results/sha256.h"
#include "tool/results/text.h"
#include "tool/runner/cache.h"
#include "tool/runner/child.h"
#include "tool/runner/errors.h"
#include "tool/runner/identify.h"
#include "tool/runner/wrapper.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;

/// As of results: a hundred columns have some 60 MiB.
constexpr std::uintmax_t kLargestFile = std::uintmax_t{1} << 30;

std::string own_sha256() { return sha256_of_file("/proc/self/exe").value_or(std::string()); }

JudgingTool this_tool() { return {.version = std::string(kVersion), .sha256 = own_sha256()}; }

// FILE of each `--expect FILE` of a command.
std::vector<std::string> expected_in(const std::string& command) {
  constexpr std::string_view kOption = "--expect";
  const std::vector<std::string> words = split_command(command);
  std::vector<std::string> files;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == kOption && i + 1 < words.size()) {
      files.push_back(words[++i]);
    } else if (words[i].starts_with("--expect=")) {
      files.push_back(words[i].substr(kOption.size() + 1));
    }
  }
  return files;
}

// What is named may be any file: only what a run could have used is packed.
std::string text_of_expectations(const fs::path& path) {
  PlainFile file = read_plain_file(path);
  if (!file.why_not.empty()) {
    throw UsageError(
        fmt::format("cannot read the expectation file '{}', which has to be packed: {}. If it "
                    "was moved, give its new path with --expect FILE.",
                    path.string(), file.why_not));
  }
  if (!parse_expectations(file.bytes, path.string()).errors.empty()) {
    throw UsageError(
        fmt::format("'{}' is not an expectation file. Give the one that the run used with "
                    "--expect FILE.",
                    path.string()));
  }
  return std::move(file.bytes);
}

std::vector<AppliedExpectations> expectations_of(const EvidenceArguments& arguments,
                                                 const RunResults& run) {
  const std::vector<std::string> named = expected_in(run.suite.command);
  const std::vector<std::string>& given = arguments.expectation_files;
  if (!given.empty() && !named.empty() && given.size() != named.size()) {
    throw UsageError(
        fmt::format("the run used {} expectation files, but --expect names {}: name all of them, "
                    "in the order of the run's command: {}",
                    named.size(), given.size(), run.suite.command));
  }
  if (given.empty() && !named.empty() && !is_own_result(arguments.results)) {
    throw UsageError(
        fmt::format("other users can write '{}', so the files that it names are not packed. Give "
                    "the {} expectation files of the run with --expect FILE.",
                    arguments.results, named.size()));
  }
  std::vector<AppliedExpectations> files;
  for (std::size_t i = 0; i < std::max(named.size(), given.size()); ++i) {
    const fs::path path =
        given.empty() ? fs::path(run.suite.directory) / named[i] : fs::path(given[i]);
    // Results say "file:line" as it was named then.
    files.push_back({named.empty() ? given[i] : named[i], text_of_expectations(path)});
  }
  return files;
}

// Results can be anybody's, and what they name as a wrapper any program: it is run only for results
// that nobody else could have written, where the library that was measured lies unchanged.
std::string what_the_wrapper_shows(const IutRecord& iut) {
  constexpr std::string_view kWrapper = "mpicc:";
  const std::size_t at = iut.address.find(kWrapper);
  if (at == std::string::npos || iut.library_path.empty() || iut.library_stamp.empty() ||
      stamp_of(iut.library_path) != iut.library_stamp) {
    return {};
  }
  const std::string wrapper = iut.address.substr(at + kWrapper.size());
  return is_program(wrapper) ? shown_command(wrapper) : std::string();
}

MpiRecord record_of(const IutRecord& iut, bool is_own) {
  MpiRecord record;
  if (is_own) record.wrapper_shows = what_the_wrapper_shows(iut);
  if (iut.library_path.empty()) {
    record.why_no_sha256 = "the results name no library";
  } else if (stamp_of(iut.library_path).empty()) {
    record.why_no_sha256 = "the library is not on this machine";
  } else if (stamp_of(iut.library_path) != iut.library_stamp) {
    record.why_no_sha256 = "the library is not the one that was measured: its size or time changed";
  } else if (std::optional<std::string> digest = sha256_of_file(iut.library_path)) {
    record.library_sha256 = *digest;
  } else {
    record.why_no_sha256 = "the library cannot be read";
  }
  return record;
}

EvidenceInput gather(const EvidenceArguments& arguments) {
  ResultFiles files = load_result(arguments.results);
  if (!files.run) {
    throw UsageError(fmt::format("'{}' has no verdicts: give a results.json.", arguments.results));
  }
  EvidenceInput input;
  input.expectations = expectations_of(arguments, *files.run);
  std::map<std::string, MpiRecord> mpis;
  const bool is_own = is_own_result(arguments.results);
  for (const IutRecord& iut : files.run->iuts) mpis[iut.id] = record_of(iut, is_own);
  std::optional<ScratchDirectory> scratch;
  if (arguments.redact) {
    scratch.emplace(temporary_directory());
    Redactor redactor;
    redactor.learn_here();
    learn_names(files, redactor);
    files = redacted(files, redactor, scratch->path());
    for (AppliedExpectations& file : input.expectations) {
      file = {redactor.word(file.name), redactor.text(file.text)};
    }
    for (auto& [iut, record] : mpis) {
      record.wrapper_shows = redactor.text(record.wrapper_shows);
      input.mpis[redactor.text(iut)] = record;
    }
  } else {
    input.mpis = std::move(mpis);
  }
  input.redacted = arguments.redact;
  input.tool = version_text();
  input.tool_version = kVersion;
  input.tool_sha256 = own_sha256();
  for (const std::string& name : reproducers_of(*files.run)) {
    std::string program = read_reproducer(files.directory, name);
    if (!program.empty()) input.reproducers[name] = std::move(program);
  }
  input.run = *std::move(files.run);
  input.results_json = std::move(files.run_json);
  return input;
}

std::string size_words(std::size_t bytes) {
  return bytes < (std::size_t{1} << 20)
             ? fmt::format("{} KiB", (bytes + 1023) / 1024)
             : fmt::format("{:.1f} MiB", static_cast<double>(bytes) / (1 << 20));
}

std::string file_of_evidence(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) {
    throw UsageError(
        fmt::format("'{}' is not a file: give one that 'infocts evidence RESULTS -o FILE' wrote.",
                    path.string()));
  }
  if (fs::file_size(path, error) > kLargestFile) {
    throw UsageError(fmt::format(
        "'{}' is larger than 1 GiB, which evidence never is: it was not read.", path.string()));
  }
  std::ifstream file(path, std::ios::binary);
  std::string bytes(std::istreambuf_iterator<char>(file), {});
  if (!file.is_open() || file.bad()) {
    throw UsageError(fmt::format("cannot read '{}': check its permissions.", path.string()));
  }
  if (bytes.starts_with("\x1f\x8b")) {
    throw UsageError(fmt::format("'{}' is compressed: 'gunzip' it first.", path.string()));
  }
  return bytes;
}

bool is_evidence(const std::string& name) {
  try {
    return read_archive(file_of_evidence(name)).contains("manifest.json");
  } catch (const std::exception&) {
    return false;
  }
}

void print_discrepancies(std::string_view title, const std::vector<std::string>& discrepancies) {
  constexpr std::size_t kShown = 20;  // a file of another kind has thousands
  if (discrepancies.empty()) return;
  say(stdout, "{}:\n", title);
  for (std::size_t i = 0; i < std::min(kShown, discrepancies.size()); ++i) {
    say(stdout, "  - {}\n", discrepancies[i]);
  }
  if (discrepancies.size() > kShown)
    say(stdout, "  - … and {} more\n", discrepancies.size() - kShown);
}

void print_digest(const std::string& bytes, const std::string& name) {
  say(stdout,
      "sha256 {}  {}\n"
      "Anyone who changes the file can also change the digests in it: compare the line above with "
      "a digest that reached you another way.\n",
      sha256(bytes), printable_line(name));
}

nlohmann::ordered_json to_json(const Verification& found, const std::string& name,
                               const std::string& digest) {
  nlohmann::ordered_json iuts = nlohmann::ordered_json::array();
  for (const IutRecord& iut : found.run.iuts) {
    iuts.push_back(
        {{"id", printable(iut.id)}, {"library_version", printable(iut.library_version)}});
  }
  return {{"file", printable(name)},
          {"sha256", digest},
          {"made_by", found.made_by},
          {"redacted", found.redacted},
          {"iuts", std::move(iuts)},
          {"contradictions", found.discrepancies.contradictions},
          {"left_out", found.discrepancies.left_out},
          {"judged_again", {{"exit_code", found.decision.code}, {"why", found.decision.why}}},
          {"exit_code", found.exit_code()}};
}

}  // namespace

int evidence(const EvidenceArguments& arguments) {
  catch_interrupts();
  if (arguments.results.empty() || arguments.output.empty()) {
    throw UsageError(
        "evidence needs results and an output file: 'infocts evidence RESULTS -o FILE'. 'infocts "
        "evidence verify FILE' judges such a file again.");
  }
  require_replaceable(arguments.output, is_evidence(arguments.output), "evidence");
  const EvidenceInput input = gather(arguments);
  const Catalogue& catalogue = Catalogue::builtin();
  Members members;
  std::string bytes;
  try {
    members = pack_evidence(input, catalogue);
    bytes = write_archive(members);
  } catch (const ArchiveError& error) {
    throw UsageError(fmt::format("'{}' cannot be packed: {}.", arguments.results, error.what()));
  }
  const Verification found = verify_evidence(
      bytes, {.version = input.tool_version, .sha256 = input.tool_sha256}, catalogue);
  write_atomically(arguments.output, bytes);
  say(stdout, "{}: {} members, {}\n", printable_line(arguments.output), members.size(),
      size_words(bytes.size()));
  print_discrepancies("contradictions", found.discrepancies.contradictions);
  print_discrepancies("left out", found.discrepancies.left_out);
  print_digest(bytes, arguments.output);
  return found.discrepancies.contradictions.empty() ? kExitAsExpected : kExitNotMeasured;
}

int evidence_verify(const EvidenceArguments& before, const std::string& name, bool json) {
  if (!before.results.empty() || !before.output.empty() || !before.expectation_files.empty() ||
      before.redact) {
    throw UsageError(
        "'evidence verify' takes one file and nothing else: 'infocts evidence verify FILE'.");
  }
  const std::string bytes = file_of_evidence(name);
  try {
    const Verification found = verify_evidence(bytes, this_tool(), Catalogue::builtin());
    if (json) {
      print_json(to_json(found, name, sha256(bytes)));
      return found.exit_code();
    }
    say(stdout, "{}: made by {}{}\n", printable_line(name), found.made_by,
        found.redacted ? ", without names of hosts, users and paths" : "");
    for (const IutRecord& iut : found.run.iuts) {
      say(stdout, "  {}: {}\n", printable_line(iut.id), one_line(iut.library_version));
    }
    print_discrepancies("contradictions", found.discrepancies.contradictions);
    print_discrepancies("left out", found.discrepancies.left_out);
    say(stdout, "judged again: {}{}\n", found.decision.why,
        found.discrepancies.contradictions.empty() ? ""
                                                   : ", but what is packed contradicts itself");
    print_digest(bytes, name);
    say(stdout, "{}\n", summary_line(found.run, found.exit_code()));
    return found.exit_code();
  } catch (const EvidenceError& error) {
    throw UsageError(fmt::format("'{}' cannot be judged as evidence: {}.", name, error.what()));
  }
}

}  // namespace infocts
