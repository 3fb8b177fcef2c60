#include "tool/report/html_data.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "adapters/binding.h"
#include "conformance/catalogue/ids.h"
#include "conformance/standard/standard.h"
#include "tool/report/matrix.h"
#include "tool/report/rerun.h"
#include "tool/report/shell_words.h"
#include "tool/results/bench_data.h"
#include "tool/results/cause_counts.h"
#include "tool/results/citations.h"
#include "tool/results/columns.h"
#include "tool/results/differences.h"
#include "tool/results/exit_code.h"
#include "tool/results/judgement.h"
#include "tool/results/text.h"
#include "tool/results/timeline_json.h"

namespace infocts {
namespace {

using PageJson = nlohmann::ordered_json;

std::string_view outcome_word(Outcome outcome) {
  switch (outcome) {
    case Outcome::good:
      return "good";
    case Outcome::skipped:
      return "skipped";
    case Outcome::expected:
      return "expected";
    case Outcome::advice:
      return "advice";
    case Outcome::unexpected:
      return "unexpected";
    case Outcome::unmeasured:
      return "unmeasured";
  }
  return "unmeasured";
}

/// Things that stand once in a list and elsewhere by their place in it.
class Pool {
 public:
  std::size_t place(const std::string& text) {
    const auto [found, is_new] = places_.try_emplace(text, list_.size());
    if (is_new) list_.push_back(text);
    return found->second;
  }
  const std::vector<std::string>& list() const { return list_; }

 private:
  std::map<std::string, std::size_t> places_;
  std::vector<std::string> list_;
};

/// Verdict, outcome and reason as one letter: a row of results is a word of them.
class Kinds {
 public:
  char code(Verdict verdict, Outcome outcome, std::optional<SkipReason> skip) {
    PageJson kind{{"verdict", to_string(verdict)}, {"outcome", outcome_word(outcome)}};
    if (skip) kind["skip"] = to_string(*skip);
    const auto found = std::find(list_.begin(), list_.end(), kind);
    const auto place = found - list_.begin();
    if (found == list_.end()) list_.push_back(kind);
    return static_cast<char>('A' + place);
  }
  PageJson list() const { return list_; }

 private:
  std::vector<PageJson> list_;
};

// Below the row of its subject.
std::string_view short_id(const std::string& id) {
  const std::string_view rest = parts_of(id).rest;
  return rest.empty() ? std::string_view(id) : rest;
}

class Whole {
 public:
  Whole(const RunResults& run, const Catalogue& catalogue, const HtmlExtras& extras)
      : run_(run), catalogue_(catalogue), extras_(extras), matrix_(make_matrix(run, catalogue)) {
    for (const CaseResult& result : run_.results) {
      if (result.skip_reason == SkipReason::filtered) continue;
      for (const std::string& id : result.requirements) levels_.try_emplace(id, result.level);
      tests_.place(result.test);
    }
    for (const RequirementResult& entry : run_.requirements) {
      if (levels_.contains(entry.id)) levels_[entry.id] = entry.level;
    }
    order_requirements();
  }

  PageJson build();

 private:
  void order_requirements();
  PageJson subjects();
  PageJson facts() const;
  PageJson requirements() const;
  PageJson tests() const;
  PageJson iut(const IutRecord& record);
  PageJson details();
  PageJson detail(const CaseResult& result);
  PageJson causes() const;
  PageJson differing();
  std::size_t subject_of(const std::string& id) const;

  const RunResults& run_;
  const Catalogue& catalogue_;
  const HtmlExtras& extras_;
  const Matrix matrix_;
  std::map<std::string, Level> levels_;  // of every requirement that the results name
  Pool requirements_;
  Pool tests_;
  Pool strings_;
  std::map<std::string, std::size_t> maker_ = {};  ///< reproducer → number of the IUT that it is of
  Kinds kinds_;
};

// As in the catalogue; what it does not know comes last.
void Whole::order_requirements() {
  for (const Requirement& entry : catalogue_.requirements()) {
    if (levels_.contains(entry.id)) requirements_.place(entry.id);
  }
  for (const auto& entry : levels_) requirements_.place(entry.first);
}

// A requirement that is decided only by cases of another function may be of a function without a
// row: then it is shown with the first one.
std::size_t Whole::subject_of(const std::string& id) const {
  for (std::size_t i = 0; i < matrix_.rows.size(); ++i) {
    if (id.starts_with(matrix_.rows[i].id() + ".")) return i;
  }
  return 0;
}

PageJson Whole::subjects() {
  PageJson list = PageJson::array();
  for (const MatrixRow& row : matrix_.rows) {
    PageJson cells = PageJson::array();
    for (const MatrixCell& cell : row.cells) {
      cells.push_back({{"outcome", outcome_word(cell.outcome())},
                       {"observed", cell.only_observed()},
                       {"count", cell.count()},
                       {"notes", cell.notes()}});
    }
    std::string title;
    for (const Subject& subject : catalogue_.subjects()) {
      if (subject.chapter == row.chapter && subject.name == row.subject) title = subject.title;
    }
    list.push_back({{"chapter", row.chapter},
                    {"name", row.subject},
                    {"label", row.label()},
                    {"title", title},
                    {"cells", cells}});
  }
  return list;
}

PageJson Whole::requirements() const {
  PageJson list = PageJson::array();
  for (const std::string& id : requirements_.list()) {
    PageJson item{{"id", id},
                  {"short", short_id(id)},
                  {"subject", subject_of(id)},
                  {"level", to_string(levels_.at(id))},
                  {"function", ""},
                  {"source", PageJson::array()},
                  {"text", ""},
                  {"note", ""}};
    if (const Requirement* entry = catalogue_.find(id)) {
      item["function"] = entry->function;
      item["source"] = entry->source;
      item["text"] = entry->text;
      item["note"] = entry->note;
      item["since"] = entry->since.str();
      if (!entry->was.empty()) item["was"] = entry->was;
      if (entry->until) item["until"] = entry->until->str();
    }
    list.push_back(std::move(item));
  }
  return list;
}

// The facts that requirements of this run cite, with their pages in the versions that were applied.
PageJson Whole::facts() const {
  const Standard& standard = Standard::builtin();
  std::set<StdVersion> applied;
  for (const IutRecord& record : run_.iuts) {
    if (const auto version = StdVersion::parse(record.applied_version)) applied.insert(*version);
  }
  PageJson all = PageJson::object();
  for (const std::string& id : requirements_.list()) {
    const Requirement* entry = catalogue_.find(id);
    if (entry == nullptr) continue;
    for (const std::string& source : entry->source) {
      const Fact* fact = standard.find(source);
      if (fact == nullptr || all.contains(source)) continue;
      PageJson pages = PageJson::object();
      for (const StdVersion version : applied) {
        PageJson list = PageJson::array();
        for (const Page& page : standard.pages(*fact, standard.with_pages(version))) {
          list.push_back({{"title", page.title}, {"place", page.place}, {"url", page.url}});
        }
        if (!list.empty()) pages[version.str()] = std::move(list);
      }
      all[source] = {{"text", fact->text}, {"pages", std::move(pages)}};
    }
  }
  return all;
}

PageJson Whole::tests() const {
  std::map<std::string_view, const CaseResult*> first;
  for (const CaseResult& result : run_.results) first.try_emplace(result.test, &result);
  std::map<std::string_view, std::size_t> places;
  for (const std::string& id : requirements_.list()) places.emplace(id, places.size());
  PageJson list = PageJson::array();
  for (const std::string& id : tests_.list()) {
    const CaseResult& result = *first.at(id);
    PageJson decides = PageJson::array();
    for (const std::string& requirement : result.requirements) {
      decides.push_back(places.at(requirement));
    }
    list.push_back({{"id", id}, {"requirements", decides}, {"source", source_of(result)}});
  }
  return list;
}

// Older results.json files have a backslash and a 't' for a tab.
std::string library_line(const IutRecord& record) {
  std::string line = first_line(record.library_version);
  for (std::size_t at = line.find("\\t"); at != std::string::npos; at = line.find("\\t", at)) {
    line.replace(at, 2, " ");
  }
  return one_line(line);
}

// The wrapper that builds a reproducer. Those of Fortran and C++ stand beside mpicc.
std::string compiler_of(const IutRecord& record) {
  constexpr std::string_view kAddress = "mpicc:";
  constexpr std::string_view kC = "mpicc";
  const Binding binding = binding_from(record.binding).value_or(Binding::c);
  std::string path = record.address.starts_with(kAddress) ? record.address.substr(kAddress.size())
                                                          : std::string(kC);
  if (binding == Binding::c) return path;
  std::string wrapper = is_fortran(binding) ? "mpifort" : "mpicxx";
  const std::size_t name = path.rfind('/') == std::string::npos ? 0 : path.rfind('/') + 1;
  if (std::string_view(path).substr(name).starts_with(kC)) {
    return path.replace(name, kC.size(), wrapper);
  }
  return wrapper;
}

PageJson Whole::iut(const IutRecord& record) {
  std::map<std::string_view, std::size_t> test_places;
  for (const std::string& id : tests_.list()) test_places.emplace(id, test_places.size());
  std::string tests(test_places.size(), ' ');
  std::map<std::string_view, MatrixCell> cells;
  std::map<std::string_view, std::size_t> tally;
  for (const CaseResult& result : run_.results) {
    if (result.iut != record.id || result.skip_reason == SkipReason::filtered) continue;
    const Outcome outcome = outcome_of(result);
    tests[test_places.at(result.test)] = kinds_.code(result.verdict, outcome, result.skip_reason);
    for (const std::string& id : result.requirements) cells[id].add(result);
    const bool passed = outcome == Outcome::good && result.verdict == Verdict::pass;
    ++tally[passed ? "pass" : outcome == Outcome::good ? "observed" : outcome_word(outcome)];
  }
  std::string decided;
  for (const std::string& id : requirements_.list()) {
    const auto cell = cells.find(id);
    decided += cell == cells.end()
                   ? ' '
                   : kinds_.code(cell->second.worst, cell->second.outcome(), std::nullopt);
  }
  return {{"id", record.id},
          {"group", group_name(record)},
          {"column", column_name(record, " ×")},
          {"address", record.address},
          {"binding", record.binding},
          {"ranks", record.ranks},
          {"launcher", record.launcher},
          {"mpi_version", record.mpi_version},
          {"applied_version", record.applied_version},
          {"profile", profile_of(run_, record)},
          {"library", library_line(record)},
          {"library_version", printable(record.library_version)},
          {"library_path", record.library_path},
          {"limits", record.limits},
          {"absent", record.absent},
          {"notes", record.notes},
          {"error", record.error ? PageJson(*record.error) : PageJson()},
          {"tally", tally},
          {"tests", tests},
          {"requirements", decided},
          {"rerun", printable_line(rerun_start(run_, record))},
          {"compiler", printable_line(shell_word(compiler_of(record)))}};
}

PageJson Whole::detail(const CaseResult& result) {
  PageJson item;
  if (!result.message.empty()) item["message"] = strings_.place(result.message);
  if (result.verdict == Verdict::observed) item["observed"] = strings_.place(result.observed);
  if (result.expected) {
    item["expected"] = {{"verdict", to_string(result.expected->verdict)},
                        {"where", result.expected->where},
                        {"why", result.expected->why}};
  }
  if (result.timeline) item["timeline"] = timeline_json<PageJson>(*result.timeline);
  const bool is_own = !result.reproducer.empty();
  const std::string& path = is_own ? result.reproducer : result.cause_reproducer;
  if (const auto program = extras_.reproducers.find(path);
      !path.empty() && program != extras_.reproducers.end()) {
    item["reproducer"] = path;
    item["program"] = strings_.place(printable(program->second));
    const auto maker = maker_.find(path);
    if (!is_own && maker != maker_.end()) item["of"] = maker->second;
  }
  return item;
}

PageJson Whole::details() {
  std::map<std::string_view, std::size_t> iuts;
  for (const IutRecord& record : run_.iuts) iuts.emplace(record.id, iuts.size());
  for (const CaseResult& result : run_.results) {
    const auto iut = iuts.find(result.iut);
    if (!result.reproducer.empty() && iut != iuts.end()) maker_[result.reproducer] = iut->second;
  }
  PageJson list = PageJson::array();
  for (const CaseResult& result : run_.results) {
    if (result.skip_reason == SkipReason::filtered || !iuts.contains(result.iut)) continue;
    PageJson item = detail(result);
    if (item.empty()) continue;
    item["iut"] = iuts.at(result.iut);
    item["test"] = tests_.place(result.test);
    list.push_back(std::move(item));
  }
  return list;
}

PageJson Whole::causes() const {
  PageJson list = PageJson::array();
  for (const CauseCount& count : count_causes(run_)) {
    const Cause& cause = *count.cause;
    list.push_back({{"id", cause.id},
                    {"mpi", cause.mpi},
                    {"sentence", printable_line(cause.sentence)},
                    {"call", printable_line(cause.call)},
                    {"expected", printable_line(cause.expected)},
                    {"actual", printable_line(cause.actual)},
                    {"words", count.words()},
                    {"happens", printable_line(rate_words(cause))},
                    {"reproducer", printable_line(cause.reproducer)},
                    {"count", count.cases.size()},
                    {"shared", shared_with(run_, cause)},
                    {"cases", cause.cases}});
  }
  return list;
}

PageJson Whole::differing() {
  PageJson list = PageJson::array();
  for (const Difference& difference : find_differences(run_)) {
    for (const std::string& test : difference.cases) list.push_back(tests_.place(test));
  }
  return list;
}

PageJson Whole::build() {
  const ExitDecision decision = decide_exit(run_);
  PageJson page;
  page["tool"] = extras_.tool.empty() ? run_.suite.version : extras_.tool;
  page["home"] = extras_.home;
  page["suite"] = {{"version", run_.suite.version},           {"command", run_.suite.command},
                   {"started", run_.suite.started},           {"duration_s", run_.suite.duration_s},
                   {"seed", std::to_string(run_.suite.seed)},  // may be more than a double holds
                   {"machine", run_.suite.machine},           {"complete", run_.suite.complete}};
  page["exit"] = {{"code", decision.code}, {"why", decision.why}};
  page["facts"] = facts();
  page["subjects"] = subjects();
  page["requirements"] = requirements();
  page["tests"] = tests();
  page["iuts"] = PageJson::array();
  for (const IutRecord& record : run_.iuts) page["iuts"].push_back(iut(record));
  page["details"] = details();
  page["causes"] = causes();
  page["differing"] = differing();
  page["stale"] = PageJson::array();
  for (const StaleExpectation& stale : run_.stale) {
    page["stale"].push_back(
        {{"where", stale.where}, {"line", stale.line}, {"reason", stale.reason}});
  }
  page["kinds"] = kinds_.list();
  page["strings"] = strings_.list();
  if (extras_.bench) page["bench"] = bench_data(*extras_.bench);
  return page;
}

}  // namespace

std::string html_data(const RunResults& run, const Catalogue& catalogue, const HtmlExtras& extras) {
  // Bytes above 127 are escaped, and what is no UTF-8 is replaced: no value can break the page.
  return Whole(run, catalogue, extras)
      .build()
      .dump(-1, ' ', true, PageJson::error_handler_t::replace);
}

}  // namespace infocts
