#include "report/baseline.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

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

class Update {
 public:
  Update(const RunResults& run, const std::vector<std::string>& ids, std::string why)
      : run_(run), ids_(ids), why_(std::move(why)) {}

  Baseline make(std::string_view file);

 private:
  void take(const Expectation& line, std::string_view as_written);
  void add_new();
  void add_lines(const std::string& vendor, const std::map<std::string, Columns>& tests);
  void add_case(const std::string& test, const std::string& vendor, const Columns& columns);
  std::string whole_requirement(const std::string& test, Verdict verdict,
                                const std::map<std::string, Columns>& tests) const;
  void add(const std::string& glob, Verdict verdict, const std::string& condition);

  RunResults run_;
  const std::vector<std::string>& ids_;
  const std::string why_;
  Baseline baseline_;
};

// A line as it is, without it, or narrowed to what it is still right about.
void Update::take(const Expectation& line, std::string_view as_written) {
  RunResults alone = run_;
  apply_expectations(alone, {line}, ids_);
  if (alone.stale.empty()) {
    baseline_.text += fmt::format("{}\n", as_written);
    return;
  }
  std::set<std::string> still;
  std::set<std::string> passing;
  for (const CaseResult& result : alone.results) {
    if (!result.expected) continue;
    if (result.expected->verdict == result.verdict) still.insert(result.test);
    if (outcome_of(result) == Outcome::good) passing.insert(result.test);
  }
  // What passes in one column and not in another is written anew, with that column's condition.
  for (const std::string& test : still) {
    if (!passing.contains(test)) {
      baseline_.text += line_of(test, line.verdict, line.condition_text, line.why) + "\n";
    }
  }
  baseline_.removed.push_back(
      fmt::format("{} ({}){}", line.written(), alone.stale.front().reason,
                  still.empty() ? "" : "; kept for the cases that still deviate"));
}

void Update::add(const std::string& glob, Verdict verdict, const std::string& condition) {
  const std::string line = line_of(glob, verdict, condition, why_);
  baseline_.text += line + "\n";
  baseline_.added.push_back(fmt::format("{} {} {}", glob, to_string(verdict), condition));
}

// The id of the requirement where all of its cases that ran gave this verdict everywhere.
std::string Update::whole_requirement(const std::string& test, Verdict verdict,
                                      const std::map<std::string, Columns>& tests) const {
  std::size_t last_dot = test.rfind('.');
  if (last_dot == std::string::npos) return {};
  const std::string requirement = test.substr(0, last_dot);
  std::size_t count = 0;
  for (const auto& [id, columns] : tests) {
    if (!glob_covers(requirement, id)) continue;
    const auto bad = columns.bad.find(verdict);
    if (bad == columns.bad.end() || bad->second != columns.all) return {};
    ++count;
  }
  return count > 1 ? requirement : std::string();
}

void Update::add_case(const std::string& test, const std::string& vendor, const Columns& columns) {
  for (const auto& [verdict, where] : columns.bad) {
    if (where == columns.all) {
      add(test, verdict, vendor);
      continue;
    }
    for (const IutRecord* iut : where) {
      std::string condition = vendor;
      if (!iut->binding.empty()) condition += ";binding=" + iut->binding;
      condition += fmt::format(";ranks={}", iut->ranks);
      add(test, verdict, condition);
    }
  }
}

void Update::add_lines(const std::string& vendor, const std::map<std::string, Columns>& tests) {
  std::set<std::string> done;
  for (const auto& [test, columns] : tests) {
    for (const auto& [verdict, where] : columns.bad) {
      const std::string requirement = whole_requirement(test, verdict, tests);
      if (requirement.empty()) {
        add_case(test, vendor, {columns.all, {{verdict, where}}});
      } else if (done.insert(requirement).second) {
        add(requirement, verdict, vendor);
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
