// The matrix subject × implementation, shared by all the reports that show it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "conformance/catalogue/catalogue.h"
#include "tool/results/columns.h"
#include "tool/results/judgement.h"
#include "tool/results/results.h"

namespace infocts {

struct MatrixCell {
  Tally tally;
  Verdict worst = Verdict::skipped;
  bool measured = true;  ///< false if IutRecord::error is set

  void add(const CaseResult& result);
  bool only_observed() const;  ///< cases ran, and none could be judged

  /// What a reader must notice first: unexpected before unmeasured, advice, expected, good,
  /// skipped.
  Outcome outcome() const;

  /// "11/12": how many of the judged cases passed; "3" if all were merely observed; empty if none
  /// ran. Cases that were skipped do not count.
  std::string count() const;
  /// "1 fail 1 expected": its kinds of trouble, the worst first, or "observed". An expected failure
  /// reads "1 expected", a failed `should` "1 advice". Names the `most_kinds` worst and counts the
  /// rest: "1 crashed 2 fail +4".
  std::string notes(std::size_t most_kinds = 2) const;
  /// Both: "11/12 1 fail"; "—" if nothing ran; "not measured" if the whole implementation was not.
  /// With no kinds, only the mark shows trouble: "0/7".
  std::string text(std::size_t most_kinds = 2) const;
};

struct MatrixRow {
  std::string chapter;
  std::string subject;
  std::string function;           ///< may be empty
  std::vector<MatrixCell> cells;  ///< one for each of Matrix::iuts

  /// The function, or "chapter.subject" if the subject is no function.
  std::string label() const { return function.empty() ? id() : function; }
  std::string id() const { return chapter + "." + subject; }
};

struct Matrix {
  std::vector<std::string> iuts;
  std::vector<std::string> columns;  ///< column_name of each of `iuts`
  std::vector<ColumnGroup> groups;
  std::vector<MatrixRow> rows;     ///< in the order of the catalogue
  std::vector<MatrixCell> totals;  ///< one for each of `iuts`
};

/// Has a row for each subject with any result but `filtered`. Subjects that the catalogue does not
/// know come last, so that no result is left out.
Matrix make_matrix(const RunResults& run, const Catalogue& catalogue);

}  // namespace infocts
