#include "tool/report/site_data.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <nlohmann/json.hpp>
#include <vector>

#include "tool/report/atlas.h"
#include "tool/report/matrix.h"
#include "tool/results/bench_data.h"
#include "tool/results/exit_code.h"
#include "tool/results/judgement.h"
#include "tool/results/text.h"
#include "tool/results/vendor.h"

namespace infocts {
namespace {

using IndexJson = nlohmann::ordered_json;

std::string compact(const IndexJson& json) {
  return json.dump(-1, ' ', true, IndexJson::error_handler_t::replace);
}

/// Requirements of which a column does not tell whether they are kept: skipped ones, and those that
/// were looked at by some of their cases only, and did not deviate.
IndexJson undecided(const RunResults& run, const IutRecord& iut,
                    const FilteredRequirements& filtered) {
  IndexJson list = IndexJson::array();
  for (const RequirementResult& entry : run.requirements) {
    if (entry.iut != iut.id || deviates(entry.verdict)) continue;
    if (entry.verdict == Verdict::skipped || filtered.contains({iut.id, entry.id})) {
      list.push_back(entry.id);
    }
  }
  return list;
}

/// Of each implementation: what it is, its counts, and every requirement that is not simply kept,
/// so that two results can be told apart in the browser. Which ones are undecided stands elsewhere,
/// by its place: the same ones, hundreds, from one day to the next.
IndexJson column(const RunResults& run, const IutRecord& iut, std::size_t undecided) {
  const Tally all = tally(run, iut.id);
  IndexJson deviations = IndexJson::object();
  for (const RequirementResult& entry : run.requirements) {
    const bool plain = entry.verdict == Verdict::pass || entry.verdict == Verdict::observed ||
                       entry.verdict == Verdict::skipped;
    if (entry.iut == iut.id && !plain) deviations[entry.id] = to_string(entry.verdict);
  }
  return {{"id", iut.id},
          {"series", id_without_version(iut.id)},
          {"address", iut.address},
          {"library", one_line(iut.library_version)},
          {"measured", !iut.error && all.ran() != 0},
          {"pass", all.of(Verdict::pass)},
          {"judged", all.ran() - all.of(Verdict::observed)},
          {"unexpected", all.of(Outcome::unexpected)},
          {"unmeasured", all.of(Outcome::unmeasured)},
          {"expected", all.of(Outcome::expected)},
          {"advice", all.of(Outcome::advice)},
          {"observed", all.of(Verdict::observed)},
          {"skipped", all.of(Verdict::skipped)},
          {"deviations", deviations},
          {"partial", is_filtered(run, iut)},
          {"undecided", undecided}};
}

IndexJson rows(const RunResults& run, const Catalogue& catalogue) {
  const Matrix matrix = make_matrix(run, catalogue);
  IndexJson list = IndexJson::array();
  for (const MatrixRow& row : matrix.rows) {
    IndexJson cells = IndexJson::array();
    for (const MatrixCell& cell : row.cells) {
      const Outcome outcome = cell.outcome();
      // The words of the page's signs.
      constexpr std::array kWords = {"pass",   "skipped",    "expected",
                                     "advice", "unexpected", "unmeasured"};
      cells.push_back({kWords[static_cast<std::size_t>(outcome)], cell.text()});
    }
    list.push_back({{"chapter", row.chapter},
                    {"subject", row.id()},
                    {"label", row.label()},
                    {"cells", cells}});
  }
  return list;
}

IndexJson atlas_json(const Atlas& atlas) {
  IndexJson columns = IndexJson::array();
  for (const AtlasColumn& column : atlas.columns) {
    columns.push_back({{"vendor", column.vendor}, {"version", column.version}});
  }
  IndexJson rows = IndexJson::array();
  for (const AtlasRow& row : atlas.rows) {
    IndexJson states = IndexJson::array();
    for (const AtlasState state : row.states) states.push_back(to_string(state));
    rows.push_back(
        {{"id", row.id}, {"text", row.text}, {"cause", row.is_cause}, {"states", states}});
  }
  return {{"columns", columns}, {"rows", rows}};
}

}  // namespace

void SiteIndex::add(const SiteEntry& entry) {
  IndexJson item{{"permalink", entry.permalink},
                 {"date", entry.date()},
                 {"machine", entry.machine()},
                 {"version", entry.suite_version()}};
  if (entry.run) {
    const RunResults& run = *entry.run;
    const ExitDecision decision = decide_exit(run);
    item["exit"] = {{"code", decision.code}, {"why", decision.why}};
    item["complete"] = run.suite.complete;
    item["iuts"] = IndexJson::array();
    const FilteredRequirements filtered = filtered_requirements(run);
    for (const IutRecord& iut : run.iuts) {
      const std::string list = compact(undecided(run, iut, filtered));
      const auto place = undecided_.try_emplace(list, undecided_.size()).first->second;
      item["iuts"].push_back(column(run, iut, place));
    }
    item["rows"] = rows(run, catalogue_);
    atlas_.add(run);
  }
  if (entry.bench) item["bench"] = bench_data(*entry.bench);
  if (!results_.empty()) results_ += ',';
  results_ += compact(item);
}

std::string SiteIndex::json() {
  std::vector<std::string_view> lists(undecided_.size());
  for (const auto& [list, place] : undecided_) lists[place] = list;
  return fmt::format(R"({{"site":true,"tool":{},"results":[{}],"undecided":[{}],"atlas":{}}})",
                     compact(tool_version_), results_, fmt::join(lists, ","),
                     compact(atlas_json(atlas_.atlas(catalogue_))));
}

}  // namespace infocts
