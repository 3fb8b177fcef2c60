#include "tool/report/matrix.h"

#include <gtest/gtest.h>

#include "tests/report/sample.h"

namespace infocts {
namespace {

using samples::make_case;
using samples::make_skip;
using samples::sample_catalogue;

MatrixCell cell_of(const std::vector<CaseResult>& results) {
  MatrixCell cell;
  for (const CaseResult& result : results) cell.add(result);
  return cell;
}

CaseResult a(Verdict verdict) { return make_case("x", "info.set.replaces.once", verdict); }

TEST(MatrixCellTest, Text) {
  const CaseResult skip = make_skip("x", "info.set.replaces.once", SkipReason::absent);
  CaseResult expected = a(Verdict::fail);
  expected.expected = Expected{Verdict::fail, "f:1", "w"};
  CaseResult advice = a(Verdict::fail);
  advice.level = Level::should;
  EXPECT_EQ(MatrixCell{}.text(), "—");
  EXPECT_EQ(cell_of({skip}).text(), "—");
  EXPECT_EQ(cell_of({a(Verdict::pass), skip}).text(), "1/1");
  EXPECT_EQ(cell_of({a(Verdict::observed), skip}).text(), "1 observed");
  EXPECT_EQ(cell_of({a(Verdict::pass), a(Verdict::observed)}).text(), "1/1");
  EXPECT_EQ(cell_of({a(Verdict::pass), a(Verdict::fail)}).text(), "1/2 1 fail");
  EXPECT_EQ(cell_of({a(Verdict::fail), a(Verdict::crashed), a(Verdict::crashed)}).text(),
            "0/3 2 crashed 1 fail");
  EXPECT_EQ(cell_of({a(Verdict::error), a(Verdict::inconclusive)}).text(),
            "0/2 1 error 1 inconclusive");
  EXPECT_EQ(cell_of({a(Verdict::pass), expected, advice}).text(), "1/3 1 expected 1 advice");
  EXPECT_EQ(cell_of({a(Verdict::crashed), a(Verdict::fail), a(Verdict::error), advice}).text(),
            "0/4 1 crashed 1 fail +2");
}

TEST(MatrixCellTest, OutcomeAndWorst) {
  const CaseResult skip = make_skip("x", "info.set.replaces.once", SkipReason::absent);
  EXPECT_EQ(cell_of({}).outcome(), Outcome::skipped);
  EXPECT_EQ(cell_of({skip, a(Verdict::pass)}).outcome(), Outcome::good);
  EXPECT_EQ(cell_of({a(Verdict::error), a(Verdict::fail)}).outcome(), Outcome::unexpected);
  EXPECT_EQ(cell_of({a(Verdict::error), a(Verdict::pass)}).outcome(), Outcome::unmeasured);
  EXPECT_EQ(cell_of({a(Verdict::pass), a(Verdict::crashed), a(Verdict::fail)}).worst,
            Verdict::crashed);
}

TEST(MatrixTest, RowsAreTheCataloguesSubjectsThatHaveResults) {
  RunResults run = samples::good_run();
  run.results.push_back(make_skip("mpich-4.0.2", "window.keys.no_locks.a", SkipReason::filtered));
  const Matrix matrix = make_matrix(run, sample_catalogue());
  ASSERT_EQ(matrix.rows.size(), 2U);
  EXPECT_EQ(matrix.rows[0].label(), "MPI_Info_get_string");
  EXPECT_EQ(matrix.rows[1].subject, "set");
  EXPECT_EQ(matrix.rows[1].cells[0].text(), "1/1");
  EXPECT_EQ(matrix.totals[0].text(), "2/2");
}

TEST(MatrixTest, ColumnsAreTheImplementationsInOrder) {
  const Matrix matrix = make_matrix(samples::mixed_run(), sample_catalogue());
  EXPECT_EQ(matrix.iuts, (std::vector<std::string>{"mpich-4.0.2", "openmpi-4.1.4", "broken"}));
  ASSERT_EQ(matrix.rows.size(), 3U);
  EXPECT_EQ(matrix.rows[0].cells[0].text(), "1/1");
  EXPECT_EQ(matrix.rows[0].cells[1].text(), "0/2 1 fail 1 advice");
  EXPECT_EQ(matrix.rows[2].label(), "window.keys");
  EXPECT_EQ(matrix.rows[2].cells[1].text(), "—");
  EXPECT_EQ(matrix.totals[2].text(), "not measured");
  EXPECT_EQ(matrix.rows[0].cells[2].outcome(), Outcome::unmeasured);
}

TEST(MatrixTest, CellsTellCountFromTrouble) {
  RunResults run = samples::good_run();
  run.results.push_back(make_case("mpich-4.0.2", "new.thing.works.a", Verdict::observed));
  const MatrixCell open = make_matrix(run, sample_catalogue()).rows.back().cells[0];
  EXPECT_TRUE(open.only_observed());
  EXPECT_EQ(open.count(), "1");
  EXPECT_EQ(open.notes(), "observed");

  const Matrix matrix = make_matrix(samples::mixed_run(), sample_catalogue());
  const MatrixCell failing = matrix.rows[0].cells[1];
  EXPECT_FALSE(failing.only_observed());
  EXPECT_EQ(failing.count(), "0/2");
  EXPECT_EQ(failing.notes(), "1 fail 1 advice");
  EXPECT_EQ(failing.notes(1), "1 fail +1");
  EXPECT_EQ(failing.notes(0), "");
  const MatrixCell not_run = matrix.rows[2].cells[1];
  EXPECT_FALSE(not_run.only_observed());
  EXPECT_EQ(not_run.count(), "");
  EXPECT_EQ(not_run.notes(), "");
}

TEST(MatrixTest, UnknownSubjectIsKept) {
  RunResults run = samples::good_run();
  run.results.push_back(make_case("mpich-4.0.2", "new.thing.works.a", Verdict::fail));
  const Matrix matrix = make_matrix(run, sample_catalogue());
  EXPECT_EQ(matrix.rows.back().label(), "new.thing");
  EXPECT_EQ(matrix.rows.back().cells[0].text(), "0/1 1 fail");
}

}  // namespace
}  // namespace infocts
