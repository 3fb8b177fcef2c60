#include "tool/report/matrix.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/catalogue/ids.h"

namespace infocts {
namespace {

using SubjectName = std::pair<std::string, std::string>;  // chapter, subject

SubjectName subject_of(const CaseResult& result) {
  const IdParts id =
      parts_of(result.requirements.empty() ? result.test : result.requirements.front());
  return {std::string(id.chapter), std::string(id.subject)};
}

// Finds the row of a subject and appends one if there is none.
class Rows {
 public:
  Rows(Matrix& matrix, std::size_t columns) : matrix_(matrix), columns_(columns) {}

  MatrixRow& of(const SubjectName& name, const std::string& function = {}) {
    const auto [found, is_new] = known_.try_emplace(name, matrix_.rows.size());
    if (is_new) {
      matrix_.rows.push_back(
          {name.first, name.second, function, std::vector<MatrixCell>(columns_)});
    }
    return matrix_.rows[found->second];
  }

 private:
  Matrix& matrix_;
  std::size_t columns_;
  std::map<SubjectName, std::size_t> known_;
};

bool is_empty(const MatrixRow& row) {
  return std::all_of(row.cells.begin(), row.cells.end(),
                     [](const MatrixCell& cell) { return cell.tally.cases() == 0; });
}

}  // namespace

void MatrixCell::add(const CaseResult& result) {
  worst = tally.cases() == 0 ? result.verdict : infocts::worst(worst, result.verdict);
  tally.add(result);
}

bool MatrixCell::only_observed() const {
  return tally.ran() != 0 && tally.ran() == tally.of(Verdict::observed);
}

Outcome MatrixCell::outcome() const {
  if (!measured && tally.cases() == 0) return Outcome::unmeasured;
  for (const Outcome outcome : {Outcome::unexpected, Outcome::unmeasured, Outcome::advice,
                                Outcome::expected, Outcome::good}) {
    if (tally.of(outcome) != 0) return outcome;
  }
  return Outcome::skipped;
}

std::string MatrixCell::count() const {
  if (tally.ran() == 0) return "";
  const std::size_t judged = tally.ran() - tally.of(Verdict::observed);
  return judged == 0 ? fmt::format("{}", tally.of(Verdict::observed))
                     : fmt::format("{}/{}", tally.of(Verdict::pass), judged);
}

std::string MatrixCell::notes(std::size_t most_kinds) const {
  if (only_observed()) return "observed";
  std::vector<std::string> kinds;
  std::size_t others = 0;
  const auto append = [&](std::size_t count, std::string_view word) {
    if (count == 0) return;
    if (kinds.size() < most_kinds) {
      kinds.push_back(fmt::format("{} {}", count, word));
    } else {
      others += count;
    }
  };
  // The names of verdicts are kept for what somebody must look at; the worst comes first.
  for (const Verdict verdict : {Verdict::crashed, Verdict::timed_out, Verdict::fail, Verdict::error,
                                Verdict::inconclusive}) {
    append(tally.deciding_of(verdict), to_string(verdict));
  }
  append(tally.of(Outcome::expected), "expected");
  append(tally.of(Outcome::advice), "advice");
  if (others != 0 && most_kinds != 0) kinds.push_back(fmt::format("+{}", others));
  return fmt::format("{}", fmt::join(kinds, " "));
}

std::string MatrixCell::text(std::size_t most_kinds) const {
  if (!measured && tally.cases() == 0) return "not measured";
  if (tally.ran() == 0) return "—";
  if (only_observed() && most_kinds == 0) return "observed";
  const std::string more = notes(most_kinds);
  return more.empty() ? count() : count() + " " + more;
}

Matrix make_matrix(const RunResults& run, const Catalogue& catalogue) {
  Matrix matrix;
  std::map<std::string_view, std::size_t> columns;
  for (const IutRecord& iut : run.iuts) {
    columns.emplace(iut.id, matrix.iuts.size());
    matrix.iuts.push_back(iut.id);
    matrix.columns.push_back(column_name(iut));
  }
  matrix.groups = column_groups(run.iuts);
  matrix.totals.resize(matrix.iuts.size());
  Rows rows(matrix, matrix.iuts.size());
  for (const Subject& subject : catalogue.subjects()) {
    rows.of({subject.chapter, subject.name}, subject.function);
  }
  for (const CaseResult& result : run.results) {
    const auto column = columns.find(result.iut);
    if (column == columns.end() || result.skip_reason == SkipReason::filtered) continue;
    rows.of(subject_of(result)).cells[column->second].add(result);
    matrix.totals[column->second].add(result);
  }
  for (std::size_t column = 0; column < run.iuts.size(); ++column) {
    const bool measured = !run.iuts[column].error;
    for (MatrixRow& row : matrix.rows) row.cells[column].measured = measured;
    matrix.totals[column].measured = measured;
  }
  matrix.rows.erase(std::remove_if(matrix.rows.begin(), matrix.rows.end(), is_empty),
                    matrix.rows.end());
  return matrix;
}

}  // namespace infocts
