#include "tool/results/baseline.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

#include "adapters/binding.h"
#include "conformance/catalogue/ids.h"
#include "tool/results/cause_counts.h"
#include "tool/results/cause_ids.h"
#include "tool/results/cause_lines.h"
#include "tool/results/columns.h"
#include "tool/results/expectations.h"
#include "tool/results/glob.h"
#include "tool/results/judgement.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

constexpr std::string_view kFirstLine = "# id-glob  verdict  condition  why";
constexpr std::size_t kMaxColumnsNamed = 5;

std::string line_of(const std::string& glob, std::string_view verdict, const std::string& condition,
                    const std::string& why) {
  return fmt::format("{:<46} {:<8} {:<16} {}", glob, verdict, condition, why);
}

// What comes and goes passes another time.
std::string verdict_words(Verdict verdict, bool by_chance) {
  if (!by_chance) return std::string(to_string(verdict));
  return verdict == Verdict::fail ? "flaky" : fmt::format("{}|pass", to_string(verdict));
}

std::string vendor_condition(const IutRecord& iut) {
  return iut.vendor_version.empty() ? iut.vendor : iut.vendor + "=" + iut.vendor_version;
}

// Races: what they do, and whether they show at all, is chance, however often they were tried.
bool is_about_threads(const CaseResult& result) {
  return std::any_of(result.requirements.begin(), result.requirements.end(),
                     [](const auto& id) { return id.find(".threads.") != std::string::npos; });
}

std::string ids_of_columns(const std::set<const IutRecord*>& columns) {
  std::vector<std::string> ids;
  for (const IutRecord* iut : columns) ids.push_back(iut->id);
  return join_some(ids, kMaxColumnsNamed);
}

bool ran(const CaseResult& result) { return result.verdict != Verdict::skipped; }

using BindingsByRanks = std::map<int, std::set<std::string>>;

/// What a case gave on one MPI: by verdict, the columns (bindings, numbers of ranks) that gave it.
struct BaselineColumns {
  std::set<const IutRecord*> all;                     ///< in which it ran
  std::set<const IutRecord*> good;                    ///< in which it passed
  std::map<Verdict, std::set<const IutRecord*>> bad;  ///< that nothing expected
  std::set<Verdict> by_chance;                        ///< of `bad`: its cause comes and goes
};

/// The cases of one MPI, and which of its columns there are.
struct VendorCases {
  BindingsByRanks measured;
  std::map<std::string, BaselineColumns> tests;
};

/// A line to be: what it covers, and where it is so.
struct Finding {
  std::string glob;
  BaselineColumns columns;
};

/// A line to be on a cause: cases of one verdict in which the same deviates.
struct CauseLine {
  std::set<const IutRecord*> columns;
  std::map<std::string, std::size_t> ids;  ///< that the cases have alone → how many have it
  std::string test;
  bool by_chance = false;

  /// That of the cause where one of them has it, else the most frequent one.
  std::string id(const std::string& of_cause) const {
    if (ids.contains(of_cause)) return of_cause;
    return std::max_element(
               ids.begin(), ids.end(),
               [](const auto& one, const auto& other) { return one.second < other.second; })
        ->first;
  }
};

BindingsByRanks by_ranks(const std::set<const IutRecord*>& columns) {
  BindingsByRanks found;
  for (const IutRecord* iut : columns) found[iut->ranks].insert(iut->binding);
  return found;
}

// What has to stand behind the vendor so that these columns are meant, of those in which something
// ran and of the bindings that were measured at all: one condition, or one for each number of
// ranks.
std::vector<std::string> conditions(const std::set<const IutRecord*>& meant,
                                    const std::set<const IutRecord*>& ran_in,
                                    const BindingsByRanks& measured) {
  std::map<int, std::string> bindings;
  for (const auto& [ranks, names] : by_ranks(meant)) {
    bindings[ranks] = names == measured.at(ranks) ? "" : ";binding=" + binding_list(names);
  }
  const bool alike = bindings.size() == by_ranks(ran_in).size() &&
                     std::all_of(bindings.begin(), bindings.end(), [&](const auto& entry) {
                       return entry.second == bindings.begin()->second;
                     });
  if (alike && !bindings.empty()) return {bindings.begin()->second};
  std::vector<std::string> found;
  for (const auto& [ranks, text] : bindings) {
    found.push_back(fmt::format("{};ranks={}", text, ranks));
  }
  return found;
}

bool same_condition(const IutRecord& one, const IutRecord& other) {
  return one.binding == other.binding && one.ranks == other.ranks;
}

bool is_within(const std::set<const IutRecord*>& some, const std::set<const IutRecord*>& all) {
  return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

class Update {
 public:
  Update(const RunResults& run, const std::vector<std::string>& ids, std::string why,
         const Catalogue& catalogue, bool all_ids_known, bool by_cause)
      : run_(run),
        ids_(ids),
        why_(std::move(why)),
        catalogue_(catalogue),
        all_ids_known_(all_ids_known),
        by_cause_(by_cause) {}

  Baseline make(std::string_view file);

 private:
  std::vector<std::string> current_ids(const Expectation& line) const;
  std::vector<StaleExpectation> stale(const Expectation& line) const;
  void renew(const Expectation& line, std::string_view as_written);
  void take(const Expectation& line, std::string_view as_written);
  void put(std::string_view line);
  void tell_unmeasured_columns();
  void leave_out_mixed(const std::string& test, BaselineColumns& columns);
  void add_new();
  void add_causes();
  BindingsByRanks columns_of(const std::string& vendor) const;
  void add_lines(const std::string& vendor, const VendorCases& cases);
  std::string reason_of(const std::string& test, Verdict verdict,
                        const std::string& condition) const;
  Finding widened(const std::string& test, Verdict verdict, const VendorCases& cases) const;
  void add(const std::string& glob, Verdict verdict, bool by_chance, const std::string& condition,
           const std::string& test);

  RunResults run_;
  const std::vector<std::string>& ids_;
  const std::string why_;
  const Catalogue& catalogue_;
  const bool all_ids_known_;
  const bool by_cause_;
  bool ends_as_on_windows_ = false;
  std::vector<Expectation> lines_;  ///< of the file as it was
  Baseline baseline_;
  std::map<std::string, std::string> reasons_;  ///< of tests whose line had to be written anew
};

// What covers by ids of today what this line covers by older ones and no line of the same content
// does: whole requirements where that is right, else cases.
std::vector<std::string> Update::current_ids(const Expectation& line) const {
  std::set<std::string> old;
  for (const std::string& id : ids_) {
    const bool covered = std::any_of(lines_.begin(), lines_.end(), [&](const Expectation& other) {
      return other.expects_like(line) && glob_covers(other.glob, id);
    });
    if (!covered && glob_names(line.glob, id, catalogue_)) old.insert(id);
  }
  std::vector<std::string> globs;
  for (const Alias& alias : catalogue_.aliases()) {
    std::vector<std::string> below;
    std::copy_if(ids_.begin(), ids_.end(), std::back_inserter(below),
                 [&](const std::string& id) { return glob_covers(alias.now, id); });
    if (below.empty() || !std::all_of(below.begin(), below.end(),
                                      [&](const auto& id) { return old.contains(id); })) {
      continue;
    }
    globs.push_back(alias.now);
    for (const std::string& id : below) old.erase(id);
  }
  globs.insert(globs.end(), old.begin(), old.end());
  return globs;
}

// A line by an old id becomes lines by the ids of today; it stays beside them if its own id still
// stands for something.
void Update::renew(const Expectation& line, std::string_view as_written) {
  if (!line.cause.empty()) {
    take(line, as_written);
    return;
  }
  const std::vector<std::string> globs = current_ids(line);
  const bool stays = globs.empty() || std::any_of(ids_.begin(), ids_.end(), [&](const auto& id) {
                       return glob_covers(line.glob, id);
                     });
  if (stays) take(line, as_written);
  if (globs.empty()) return;
  if (!stays) {
    baseline_.removed.push_back(
        fmt::format("{} (its id is now {})", line.written(), fmt::join(globs, ", ")));
  }
  for (const std::string& glob : globs) {
    Expectation today = line;
    today.glob = glob;
    // A line of today may name an id that was once that of another, too.
    if (stays && !stale(today).empty()) continue;
    baseline_.added.push_back(today.written());
    take(today, line_of(glob, line.verdict_text(), line.condition_text, line.why));
  }
}

std::vector<StaleExpectation> Update::stale(const Expectation& line) const {
  RunResults alone = run_;
  apply_expectations(alone, {line}, ids_, catalogue_);
  return alone.stale;
}

// With the ends of lines that the file has.
void Update::put(std::string_view line) {
  baseline_.text += line;
  baseline_.text += ends_as_on_windows_ && !line.ends_with('\r') ? "\r\n" : "\n";
}

// A line as it is, without it, or narrowed to what it is still right about.
void Update::take(const Expectation& line, std::string_view as_written) {
  RunResults alone = run_;
  apply_expectations(alone, {line}, ids_, catalogue_);
  // Another suite may find other causes.
  const bool known =
      line.cause.empty() && std::any_of(ids_.begin(), ids_.end(), [&](const auto& id) {
        return glob_names(line.glob, id, catalogue_);
      });
  if (alone.stale.empty() || (!known && !all_ids_known_)) {
    put(as_written);
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
    apply_expectations(alone, {narrow}, ids_, catalogue_);
    if (alone.stale.empty()) {
      put(line_of(test, line.verdict_text(), line.condition_text, line.why));
    } else {
      // What passes in one column and not in another is written anew, with that column's condition.
      reasons_.emplace(test, line.why);
    }
  }
  baseline_.removed.push_back(
      fmt::format("{} ({}){}", line.written(), stale.reason,
                  still.empty() ? "" : "; kept for the cases that still deviate"));
}

// Of a line that had to be rewritten, or that expects the same in another version.
std::string Update::reason_of(const std::string& test, Verdict verdict,
                              const std::string& condition) const {
  if (const auto own = reasons_.find(test); own != reasons_.end()) return own->second;
  const std::string vendor = condition.substr(0, condition.find_first_of("=;"));
  for (const Expectation& line : lines_) {
    if (line.condition.vendor == vendor && line.verdict == verdict &&
        glob_names(line.glob, test, catalogue_)) {
      return line.why;
    }
  }
  return why_;
}

void Update::add(const std::string& glob, Verdict verdict, bool by_chance,
                 const std::string& condition, const std::string& test) {
  const std::string words = verdict_words(verdict, by_chance);
  const std::string line = line_of(glob, words, condition, reason_of(test, verdict, condition));
  put(line);
  baseline_.added.push_back(fmt::format("{} {} {}", glob, words, condition));
}

// The requirement instead of the case where the columns that gave this verdict are those of all of
// its cases, as far as these ran.
Finding Update::widened(const std::string& test, Verdict verdict, const VendorCases& cases) const {
  Finding alone{test, cases.tests.at(test)};
  Finding whole{std::string(without_last(test)), {}};
  if (whole.glob == test) return alone;
  std::set<const IutRecord*>& bad = whole.columns.bad[verdict];
  std::size_t count = 0;
  for (const auto& [id, columns] : cases.tests) {
    if (!glob_names(whole.glob, id, catalogue_)) continue;
    whole.columns.all.insert(columns.all.begin(), columns.all.end());
    if (const auto own = columns.bad.find(verdict); own != columns.bad.end()) {
      bad.insert(own->second.begin(), own->second.end());
      if (columns.by_chance.contains(verdict)) whole.columns.by_chance.insert(verdict);
      ++count;
    }
  }
  for (const auto& [id, columns] : cases.tests) {
    if (!glob_names(whole.glob, id, catalogue_)) continue;
    std::set<const IutRecord*> covered;
    std::set_intersection(bad.begin(), bad.end(), columns.all.begin(), columns.all.end(),
                          std::inserter(covered, covered.end()));
    const auto own = columns.bad.find(verdict);
    if (own == columns.bad.end() ? !covered.empty() : !is_within(covered, own->second)) {
      return alone;
    }
  }
  return count > 1 ? whole : alone;
}

void Update::add_lines(const std::string& vendor, const VendorCases& cases) {
  std::set<std::string> done;
  for (const auto& [test, columns] : cases.tests) {
    for (const auto& entry : columns.bad) {
      const Verdict verdict = entry.first;
      const Finding finding = widened(test, verdict, cases);
      for (const std::string& condition :
           conditions(finding.columns.bad.at(verdict), finding.columns.all, cases.measured)) {
        if (done.insert(line_of(finding.glob, to_string(verdict), condition, "")).second) {
          add(finding.glob, verdict, finding.columns.by_chance.contains(verdict),
              vendor + condition, test);
        }
      }
    }
  }
}

void Update::tell_unmeasured_columns() {
  for (const IutRecord& iut : run_.iuts) {
    const bool has_results = std::any_of(run_.results.begin(), run_.results.end(),
                                         [&](const auto& result) { return result.iut == iut.id; });
    if (iut.error || !has_results) {
      const std::string why = iut.error.value_or("it has no results");
      baseline_.unknown.push_back(fmt::format("{}: {}", iut.id, why.substr(0, why.find('\n'))));
    }
  }
  if (run_.iuts.empty()) baseline_.unknown.emplace_back("no implementation was tested");
}

// A line that is right on one column would be stale on the other.
void Update::leave_out_mixed(const std::string& test, BaselineColumns& columns) {
  for (auto& [verdict, bad] : columns.bad) {
    if (columns.by_chance.contains(verdict)) continue;
    std::set<const IutRecord*> mixed;
    std::set<const IutRecord*> passing;
    for (const IutRecord* iut : bad) {
      for (const IutRecord* other : columns.good) {
        if (!same_condition(*iut, *other)) continue;
        mixed.insert(iut);
        passing.insert(other);
      }
    }
    if (mixed.empty()) continue;
    for (const IutRecord* iut : mixed) bad.erase(iut);
    baseline_.mixed.push_back(fmt::format(
        "{}: {} on {}, passes on {}; a condition cannot tell them apart, '{}|pass' expects both",
        test, predicate_of(verdict), ids_of_columns(mixed), ids_of_columns(passing),
        to_string(verdict)));
  }
  std::erase_if(columns.bad, [](const auto& entry) { return entry.second.empty(); });
}

void Update::add_new() {
  std::set<std::pair<std::string, std::string>> flaky;  // MPI and cause
  for (const Cause& cause : run_.causes) {
    if (fails_at_times(cause)) flaky.emplace(cause.mpi, cause.id);
  }
  std::map<std::string, VendorCases> by_vendor;
  for (const CaseResult& result : run_.results) {
    const IutRecord* iut = find_iut(run_, result.iut);
    if (iut == nullptr) continue;
    VendorCases& cases = by_vendor[vendor_condition(*iut)];
    cases.measured[iut->ranks].insert(iut->binding);
    if (!ran(result)) continue;
    BaselineColumns& columns = cases.tests[result.test];
    columns.all.insert(iut);
    const Outcome outcome = outcome_of(result);
    if (outcome == Outcome::good) columns.good.insert(iut);
    if (outcome != Outcome::unexpected && outcome != Outcome::unmeasured) continue;
    if (can_be_expected(result.verdict)) {
      columns.bad[result.verdict].insert(iut);
      if (is_about_threads(result) || flaky.contains({group_name(*iut), result.cause})) {
        columns.by_chance.insert(result.verdict);
      }
    } else {
      baseline_.unknown.push_back(fmt::format("{} on {}", result.test, result.iut));
    }
  }
  for (auto& [vendor, cases] : by_vendor) {
    for (auto& [test, columns] : cases.tests) leave_out_mixed(test, columns);
    add_lines(vendor, cases);
  }
}

// The columns of one vendor and version, and with each those of its bindings of which this run says
// nothing: a line on a cause does not speak for them.
BindingsByRanks Update::columns_of(const std::string& vendor) const {
  BindingsByRanks columns;
  for (const IutRecord& iut : run_.iuts) {
    if (vendor_condition(iut) != vendor) continue;
    std::set<std::string>& bindings = columns[iut.ranks];
    bindings.insert(iut.binding);
    for (const Binding binding : kBindings) {
      const std::string name(name_of(binding));
      if (!tells_of_binding(run_, group_name(iut), name)) bindings.insert(name);
    }
  }
  return columns;
}

// Instead of one line for each case, one for each thing that deviates of a function by one cause.
void Update::add_causes() {
  std::set<std::string> done;
  for (const CauseCount& count : count_causes(run_)) {
    std::map<std::tuple<std::string, Verdict, std::string>, CauseLine> lines;
    for (const CaseResult* result : count.cases) {
      const IutRecord* iut = find_iut(run_, result->iut);
      if (iut == nullptr || !result->symptom || outcome_of(*result) != Outcome::unexpected)
        continue;
      const std::string& id = result->symptom->id;
      CauseLine& line =
          lines[{vendor_condition(*iut), result->verdict, std::string(id_without_hash(id))}];
      line.columns.insert(iut);
      line.by_chance = line.by_chance || is_about_threads(*result) || fails_at_times(*count.cause);
      if (line.test.empty()) line.test = result->test;
      ++line.ids[id];
    }
    for (const auto& [key, line] : lines) {
      const auto& [vendor, verdict, deviation] = key;
      const BindingsByRanks measured = columns_of(vendor);
      std::set<const IutRecord*> all;
      for (const IutRecord& iut : run_.iuts) {
        if (!iut.error && vendor_condition(iut) == vendor) all.insert(&iut);
      }
      for (const std::string& condition : conditions(line.columns, all, measured)) {
        const std::string glob = "cause:" + line.id(count.cause->id);
        if (done.insert(line_of(glob, to_string(verdict), vendor + condition, "")).second) {
          add(glob, verdict, line.by_chance, vendor + condition, line.test);
        }
      }
    }
  }
  const std::string lines = baseline_.text;
  apply_expectations(run_, parse_expectations(lines, "").expectations, ids_, catalogue_);
}

Baseline Update::make(std::string_view file) {
  if (file.starts_with(kByteOrderMark)) {
    baseline_.text = kByteOrderMark;
    file.remove_prefix(kByteOrderMark.size());
  }
  const std::size_t first_end = file.find('\n');
  ends_as_on_windows_ =
      first_end != std::string_view::npos && first_end > 0 && file[first_end - 1] == '\r';
  if (file.empty()) put(kFirstLine);
  const ExpectationFile parsed = parse_expectations(file, "");
  lines_ = parsed.expectations;
  std::map<std::size_t, const Expectation*> by_line;
  for (const Expectation& line : parsed.expectations) by_line[line.line] = &line;
  for (std::size_t number = 1; !file.empty(); ++number) {
    const std::size_t end = file.find('\n');
    const std::string_view line = file.substr(0, end);
    file.remove_prefix(end == std::string_view::npos ? file.size() : end + 1);
    if (const auto found = by_line.find(number); found != by_line.end()) {
      renew(*found->second, line);
    } else {
      put(line);
    }
  }
  // What the remaining lines expect is not new.
  apply_expectations(run_, parse_expectations(baseline_.text, "").expectations, ids_, catalogue_);
  tell_unmeasured_columns();
  if (by_cause_) add_causes();
  add_new();
  return std::move(baseline_);
}

}  // namespace

Baseline update_baseline(std::string_view file, const RunResults& run,
                         const std::vector<std::string>& known_ids, const std::string& why,
                         const Catalogue& catalogue, bool all_ids_known, bool by_cause) {
  return Update(run, known_ids, why, catalogue, all_ids_known, by_cause).make(file);
}

}  // namespace infocts
