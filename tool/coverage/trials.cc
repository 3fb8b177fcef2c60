#include "tool/coverage/trials.h"

#include <algorithm>

#include "tool/runner/child.h"
#include "tool/runner/errors.h"
#include "tool/runner/identify.h"
#include "tool/runner/run_column.h"
#include "tool/runner/shards.h"

namespace infocts {
namespace {

constexpr const char* kInterrupted = "it was interrupted";

// As usual in mutation testing: what a busy machine takes for the shortest case, and a multiple.
constexpr double kTimesAsLong = 10;
constexpr double kLeastSeconds = 5;

bool ran(Verdict verdict) { return verdict != Verdict::skipped; }

bool same_answer(const CaseResult& one, const CaseResult& other) {
  return one.verdict == other.verdict && one.observed == other.observed;
}

}  // namespace

std::vector<const RegisteredCase*> cases_deciding(std::string_view requirement) {
  std::vector<const RegisteredCase*> cases;
  for (const RegisteredCase& entry : all_cases()) {
    const auto& also = entry.spec.also;
    if (entry.spec.requirement == requirement ||
        std::find(also.begin(), also.end(), requirement) != also.end()) {
      cases.push_back(&entry);
    }
  }
  return cases;
}

bool needs_ranks(const RegisteredCase* entry) { return entry->spec.ranks > 1; }

bool noticed(const Verdicts& verdicts, const std::string& test) {
  const auto result = verdicts.find(test);
  return result != verdicts.end() && deviates(result->second.verdict);
}

void add_to(Verdicts& verdicts, const Verdicts& more) {
  for (const auto& [test, result] : more) {
    CaseResult& joined = verdicts.try_emplace(test, result).first->second;
    const double longer_ms = std::max(joined.duration_ms, result.duration_ms);
    if (worst(joined.verdict, result.verdict) != joined.verdict) joined = result;
    joined.duration_ms = longer_ms;
  }
}

// Properties share programs: the first that runs is measured with the time of all, and on a fault
// another one may be the first.
std::optional<double> limit_on_a_fault(const Verdicts& undecorated,
                                       const std::set<std::string>& cases) {
  bool with_properties = false;
  for (const std::string& id : cases) {
    const RegisteredCase* const entry = find_case(id);
    if (entry == nullptr) continue;
    if (shares_objects(*entry)) return std::nullopt;
    with_properties = with_properties || entry->spec.property;
  }
  double longest_ms = 0;
  for (const auto& [id, result] : undecorated) {
    const RegisteredCase* const entry = find_case(id);
    const bool counts = cases.contains(id) || (with_properties && entry && entry->spec.property);
    if (counts) longest_ms = std::max(longest_ms, result.duration_ms);
  }
  return kLeastSeconds + kTimesAsLong * longest_ms / 1000;
}

Trials::Trials(const Target& target, const IutRecord& iut, const CoverageOptions& options)
    : target_(target),
      iut_(iut),
      options_(options),
      claimed_(*StdVersion::parse(iut.applied_version)) {}

StdVersion Trials::version_for(const Requirement& requirement) const {
  if (requirement.applies_to(claimed_)) return claimed_;
  return requirement.until ? *requirement.until : requirement.since;
}

Target Trials::decorated(const std::string& decoration) const {
  Target target = target_;
  target.address.decoration = decoration;
  return target;
}

StdVersion Trials::version_of(const std::string& decoration) const {
  const IutRecord iut = identify_target(decorated(decoration), options_.run);
  return *StdVersion::parse(iut.applied_version);
}

Measured Trials::run(const std::string& decoration, StdVersion version,
                     const std::set<std::string>& cases) const {
  Measured outcome = run(decoration, version, cases, options_.run);
  if (options_.several) {
    Measured more = run(decoration, version, cases, *options_.several);
    add_to(outcome.verdicts, more.verdicts);
    if (outcome.error.empty()) outcome.error = std::move(more.error);
  }
  return outcome;
}

Measured Trials::run(const std::string& decoration, StdVersion version,
                     const std::set<std::string>& cases, const RunOptions& how) const {
  IutRecord iut = iut_;
  iut.applied_version = version.str();
  RunOptions options = how;
  options.selection.ids = cases;
  options.tell_skipped = false;
  // Nothing else runs beside what has no decoration, and decorations run side by side.
  const int jobs = decoration.empty() ? options_.jobs : 1;
  ColumnResults results = run_column(decorated(decoration), std::move(iut), options, jobs);
  Verdicts verdicts;
  for (CaseResult& result : results.results) {
    if (ran(result.verdict)) verdicts[result.test] = std::move(result);
  }
  if (interrupted()) throw NotMeasured(kInterrupted);
  // An MPI that starts no more is no measurement; of one that fails later, part has been judged.
  const bool judged = std::any_of(verdicts.begin(), verdicts.end(), [](const auto& entry) {
    return entry.second.verdict != Verdict::error;
  });
  if (results.iut.error && !judged) throw NotMeasured(*results.iut.error);
  return {std::move(verdicts), results.iut.error.value_or("")};
}

void Trials::run_undecorated(bool twice) {
  Measured all = run("", claimed_, {});
  undecorated_[claimed_] = std::move(all.verdicts);
  undecorated_error_ = std::move(all.error);
  // A clock or a process id among the values that are observed tells no variant from the original.
  if (twice) {
    for (const auto& [test, result] : run("", claimed_, {}).verdicts) {
      const auto before = undecorated_[claimed_].find(test);
      const bool same =
          before != undecorated_[claimed_].end() && same_answer(before->second, result);
      if (!same) unsteady_.insert(test);
    }
  }
  std::map<StdVersion, std::set<std::string>> others;
  for (const Requirement& requirement : Catalogue::builtin().requirements()) {
    const StdVersion version = version_for(requirement);
    if (version == claimed_) continue;
    for (const RegisteredCase* entry : cases_deciding(requirement.id))
      others[version].insert(entry->id);
  }
  for (const auto& [version, cases] : others) {
    undecorated_[version] = run("", version, cases).verdicts;
  }
}

bool Trials::differs(const CaseResult& result) const {
  const auto before = undecorated_.at(claimed_).find(result.test);
  const bool same =
      before != undecorated_.at(claimed_).end() && same_answer(before->second, result);
  return !same && !unsteady_.contains(result.test);
}

}  // namespace infocts
