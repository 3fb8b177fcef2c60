#include "report/baseline.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "adapters/binding.h"
#include "report/expectations.h"
#include "report/glob.h"
#include "report/judgement.h"

namespace infocts {
namespace {

constexpr std::string_view kFirstLine = "# id-glob  verdict  condition  why\n";

bool expectable(Verdict verdict) {
  return verdict == Verdict::fail || verdict == Verdict::crashed || verdict == Verdict::timed_out ||
         verdict == Verdict::inconclusive;
}

std::string line_of(const std::string& glob, Verdict verdict, const std::string& condition,
                    const std::string& why) {
  return fmt::format("{:<46} {:<8} {:<16} {}", glob, to_string(verdict), condition, why);
}

std::string vendor_condition(const IutRecord& iut) {
  return iut.vendor_version.empty() ? iut.vendor : iut.vendor + "=" + iut.vendor_version;
}

bool ran(const CaseResult& result) { return result.verdict != Verdict::skipped; }

/// What a case gave on one MPI: by verdict, the columns (bindings, numbers of ranks) that gave it.
struct Columns {
  std::set<const IutRecord*> all;
  std::map<Verdict, std::set<const IutRecord*>> bad;  ///< that nobody foretold
};

using BindingsByRanks = std::map<int, std::set<std::string>>;

BindingsByRanks by_ranks(const std::set<const IutRecord*>& columns) {
  BindingsByRanks found;
  for (const IutRecord* iut : columns) found[iut->ranks].insert(iut->binding);
  return found;
}

// In the order in which users know them.
std::string binding_list(const std::set<std::string>& bindings) {
  std::vector<std::string_view> names;
  std::size_t fortran = 0;
  for (const Binding binding : kBindings) {
    if (!bindings.contains(std::string(name_of(binding)))) continue;
    names.push_back(name_of(binding));
    if (is_fortran(binding)) ++fortran;
  }
  constexpr std::size_t kFortranBindings = 3;
  if (fortran == kFortranBindings && names.size() == fortran) return "fortran";
  return fmt::format("{}", fmt::join(names, "|"));
}

// What has to stand behind the vendor so that these of the columns are meant: one condition, or one
// for each number of ranks.
std::vector<std::string> conditions(const Columns& columns,
                                    const std::set<const IutRecord*>& meant) {
  const BindingsByRanks measured = by_ranks(columns.all);
  const BindingsByRanks bad = by_ranks(meant);
  std::map<int, std::string> bindings;
  for (const auto& [ranks, names] : bad) {
    bindings[ranks] = names == measured.at(ranks) ? "" : ";binding=" + binding_list(names);
  }
  const bool alike = bad.size() == measured.size() &&
                     std::all_of(bindings.begin(), bindings.end(), [&](const auto& entry) {
                       return entry.second == bindings.begin()->second;
                     });
  if (alike && !bindings.empty()) return {bindings.begin()->second};
  std::vector<std::string> found;
  for (const auto& [ranks, text] : bindings)
    found.push_back(fmt::format("{};ranks={}", text, ranks));
  return found;
}

class Update {
 public:
  Update(const RunResults& run, const std::vector<std::string>& ids, std::string why)
      : run_(run), ids_(ids), why_(std::move(why)) {}

  Baseline make(std::string_view file);

 private:
  void take(const Expectation& line, std::string_view as_written);
  void add_new();
  void add_lines(const std::string& vendor, const std::map<std::string, Columns>& tests);
  std::string whole_requirement(const std::string& test, Verdict verdict,
                                const std::map<std::string, Columns>& tests) const;
  void add(const std::string& glob, Verdict verdict, const std::string& condition,
           const std::string& test);

  RunResults run_;
  const std::vector<std::string>& ids_;
  const std::string why_;
  Baseline baseline_;
  std::map<std::string, std::string> reasons_;  ///< of tests whose line had to be written anew
};

// A line as it is, without it, or narrowed to what it is still right about.
void Update::take(const Expectation& line, std::string_view as_written) {
  RunResults alone = run_;
  apply_expectations(alone, {line}, ids_);
  if (alone.stale.empty()) {
    baseline_.text += fmt::format("{}\n", as_written);
    return;
  }
  const StaleExpectation stale = alone.stale.front();
  std::set<std::string> still;
  for (const CaseResult& result : alone.results) {
    if (!result.expected) continue;
    if (result.expected->verdict == result.verdict) still.insert(result.test);
  }
  for (const std::string& test : still) {
    Expectation narrow = line;
    narrow.glob = test;
    apply_expectations(alone, {narrow}, ids_);
    if (alone.stale.empty()) {
      baseline_.text += line_of(test, line.verdict, line.condition_text, line.why) + "\n";
    } else {
      // What passes in one column and not in another is written anew, with that column's condition.
      reasons_.emplace(test, line.why);
    }
  }
  baseline_.removed.push_back(
      fmt::format("{} ({}){}", line.written(), stale.reason,
                  still.empty() ? "" : "; kept for the cases that still deviate"));
}

void Update::add(const std::string& glob, Verdict verdict, const std::string& condition,
                 const std::string& test) {
  const auto reason = reasons_.find(test);
  const std::string line =
      line_of(glob, verdict, condition, reason == reasons_.end() ? why_ : reason->second);
  baseline_.text += line + "\n";
  baseline_.added.push_back(fmt::format("{} {} {}", glob, to_string(verdict), condition));
}

// The id of the requirement where all of its cases that ran gave this verdict in the same columns.
std::string Update::whole_requirement(const std::string& test, Verdict verdict,
                                      const std::map<std::string, Columns>& tests) const {
  const Columns& first = tests.at(test);
  const std::vector<std::string> where = conditions(first, first.bad.at(verdict));
  std::size_t last_dot = test.rfind('.');
  if (last_dot == std::string::npos) return {};
  const std::string requirement = test.substr(0, last_dot);
  std::size_t count = 0;
  for (const auto& [id, columns] : tests) {
    if (!glob_covers(requirement, id)) continue;
    const auto bad = columns.bad.find(verdict);
    if (bad == columns.bad.end() || conditions(columns, bad->second) != where) return {};
    ++count;
  }
  return count > 1 ? requirement : std::string();
}

void Update::add_lines(const std::string& vendor, const std::map<std::string, Columns>& tests) {
  std::set<std::string> done;
  for (const auto& [test, columns] : tests) {
    for (const auto& [verdict, where] : columns.bad) {
      const std::string requirement = whole_requirement(test, verdict, tests);
      const std::string& glob = requirement.empty() ? test : requirement;
      for (const std::string& condition : conditions(columns, where)) {
        if (done.insert(line_of(glob, verdict, condition, "")).second) {
          add(glob, verdict, vendor + condition, test);
        }
      }
    }
  }
}

void Update::add_new() {
  std::map<std::string, std::map<std::string, Columns>> by_vendor;
  for (const CaseResult& result : run_.results) {
    const IutRecord* iut = find_iut(run_, result.iut);
    if (iut == nullptr || !ran(result)) continue;
    Columns& columns = by_vendor[vendor_condition(*iut)][result.test];
    columns.all.insert(iut);
    const Outcome outcome = outcome_of(result);
    if (outcome != Outcome::unexpected && outcome != Outcome::unmeasured) continue;
    if (expectable(result.verdict)) {
      columns.bad[result.verdict].insert(iut);
    } else {
      baseline_.unknown.push_back(fmt::format("{} on {}", result.test, result.iut));
    }
  }
  for (const auto& [vendor, tests] : by_vendor) add_lines(vendor, tests);
}

Baseline Update::make(std::string_view file) {
  if (file.empty()) baseline_.text = kFirstLine;
  const ExpectationFile parsed = parse_expectations(file, "");
  std::map<std::size_t, const Expectation*> by_line;
  for (const Expectation& line : parsed.expectations) by_line[line.line] = &line;
  for (std::size_t number = 1; !file.empty(); ++number) {
    const std::size_t end = file.find('\n');
    const std::string_view line = file.substr(0, end);
    file.remove_prefix(end == std::string_view::npos ? file.size() : end + 1);
    if (const auto found = by_line.find(number); found != by_line.end()) {
      take(*found->second, line);
    } else {
      baseline_.text += fmt::format("{}\n", line);
    }
  }
  // What the lines that stay foretell is not news.
  apply_expectations(run_, parse_expectations(baseline_.text, "").expectations, ids_);
  add_new();
  return std::move(baseline_);
}

}  // namespace

Baseline update_baseline(std::string_view file, const RunResults& run,
                         const std::vector<std::string>& known_ids, const std::string& why) {
  return Update(run, known_ids, why).make(file);
}

}  // namespace infocts
