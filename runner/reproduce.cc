#include "runner/reproduce.h"

#include <fmt/format.h>

#include <algorithm>

#include "conformance/catalogue/catalogue.h"
#include "report/write_aside.h"
#include "reproducer/print_c.h"
#include "runner/cache.h"
#include "runner/child.h"
#include "runner/worker_process.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;

// More tell nobody more: an MPI with so many failures is looked at from the first ones on.
constexpr int kMostReproducers = 200;

std::string file_name(const std::string& iut, const std::string& test) {
  std::string name = iut + "." + test + ".c";
  std::replace_if(
      name.begin(), name.end(),
      [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '.' && c != '-' && c != '_';
      },
      '_');
  return name;
}

/// Runs programs on one target, each in a process of its own.
class Trial {
 public:
  Trial(const Target& target, const RunOptions& options, std::string version)
      : target_(target), options_(options), version_(std::move(version)) {}

  ProgramAnswer run(const Program& program) const {
    const ScratchDirectory scratch(options_.launcher.empty() ? temporary_directory()
                                                             : cache_directory());
    const fs::path file = scratch.path() / "program";
    write_file(file, write_program(program));
    WorkerPlan plan;
    plan.phase = program.phase;
    plan.version = version_;
    plan.reproducer = file;
    const WorkerReport report = run_worker(target_, options_, plan, {});
    if (report.answer) return *report.answer;
    const bool died = report.stage == journal::Stage::running && report.error.empty();
    return {died ? Answer::deviates : Answer::not_tried, program};
  }

 private:
  const Target& target_;
  const RunOptions& options_;
  std::string version_;
};

// The reference follows the newest rules, and may break those that have ended.
bool applies_to_reference(const CaseResult& result) {
  const Requirement* entry = Catalogue::builtin().find(result.requirements.front());
  return entry == nullptr || !entry->until;
}

About about(const CaseResult& result, const IutRecord& iut, std::string_view suite_version) {
  About words;
  words.test = result.test;
  words.requirement = result.requirements.front();
  if (const Requirement* entry = Catalogue::builtin().find(words.requirement)) {
    words.text = entry->text;
    words.sources = entry->source;
  }
  words.iut = iut.id;
  words.library_version = iut.library_version;
  words.message = result.message;
  words.suite_version = std::string(suite_version);
  words.limits = iut.limits;
  return words;
}

}  // namespace

void write_reproducers(const fs::path& directory, const Target& target, const RunOptions& options,
                       std::string_view suite_version, TargetResults& results) {
  if (results.failures.empty()) return;
  const Target reference = prepare_target({});
  RunOptions single = options;  // a reproducer is a program of one process
  single.ranks = 1;
  if (!single.queued) single.launcher.clear();
  const Trial here(target, single, results.iut.applied_version);
  RunOptions plain = single;
  plain.launcher.clear();
  const Trial there(reference, plain, results.iut.applied_version);
  int written = 0;
  for (CaseResult& result : results.results) {
    const auto failure = results.failures.find(result.test);
    if (failure == results.failures.end() || interrupted()) continue;
    std::string why_not = failure->second.why_not;
    if (written >= kMostReproducers) {
      why_not = fmt::format("there are {} already", kMostReproducers);
    } else if (failure->second.program) {
      const ProgramAnswer seen = here.run(*failure->second.program);
      if (seen.answer != Answer::deviates) {
        why_not = "the calls alone do not show it again";
      } else if (applies_to_reference(result) &&
                 there.run(seen.program).answer == Answer::deviates) {
        why_not = "the calls alone show it on the reference too";
      } else {
        const fs::path name = fs::path("reproducers") / file_name(result.iut, result.test);
        make_directory((directory / name).parent_path());
        write_aside(directory / name,
                    c_program(seen.program, about(result, results.iut, suite_version)));
        result.reproducer = name;
        ++written;
        continue;
      }
    }
    result.message += fmt::format("\nno reproducer: {}", why_not);
  }
}

}  // namespace infocts
