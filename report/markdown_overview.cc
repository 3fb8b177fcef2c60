// Sections of summary.md that show the run as a whole: identities, matrix, skips.
#include <fmt/format.h>

#include "report/markdown_sections.h"
#include "report/markdown_text.h"
#include "report/matrix.h"
#include "report/text.h"

namespace infocts {
namespace {

// The rules applied, and what the library says if that differs (--std).
std::string version_cell(const IutRecord& iut) {
  if (iut.applied_version.empty() || iut.applied_version == iut.mpi_version) {
    return md_text(iut.mpi_version);
  }
  return md_text(fmt::format("{}, judged by {}", iut.mpi_version, iut.applied_version));
}

std::string notes_cell(const IutRecord& iut) {
  std::vector<std::string> notes;
  if (iut.error) notes.push_back("**not measured**: " + md_text(*iut.error));
  for (const std::string& note : iut.notes) notes.push_back(md_text(note));
  if (!iut.absent.empty()) {
    notes.push_back("lacks " + md_text(fmt::format("{}", fmt::join(iut.absent, ", "))));
  }
  return fmt::format("{}", fmt::join(notes, "<br>"));
}

std::vector<std::string> with_iuts(std::vector<std::string> cells, const RunResults& run) {
  for (const IutRecord& iut : run.iuts) cells.push_back(md_code(iut.id));
  return cells;
}

}  // namespace

std::string md_identities(const RunResults& run) {
  std::string out = "## Implementations\n\n";
  out += md_header({"IUT", "binding", "MPI", "library version", "library", "notes"});
  for (const IutRecord& iut : run.iuts) {
    out += md_row({md_code(iut.id), md_text(iut.binding), version_cell(iut),
                   md_text(clip(printable_line(first_line(iut.library_version)), 200)),
                   iut.library_path.empty() ? "" : md_code(iut.library_path), notes_cell(iut)});
  }
  return out + "\n";
}

std::string md_matrix(const RunResults& run, const Catalogue& catalogue) {
  const Matrix matrix = make_matrix(run, catalogue);
  if (matrix.rows.empty()) return {};
  const auto append_cells = [](std::vector<std::string>& row,
                               const std::vector<MatrixCell>& cells) {
    for (const MatrixCell& cell : cells) {
      const bool has_mark = cell.outcome() != Outcome::skipped;
      row.push_back(has_mark ? fmt::format("{} {}", mark_of(cell.outcome(), true), cell.text())
                             : cell.text());
    }
  };
  std::string out = "## Matrix\n\n";
  out += "Cases that passed of those that could be judged.\n\n";
  out += md_header(with_iuts({"chapter", "function"}, run));
  for (const MatrixRow& row : matrix.rows) {
    std::vector<std::string> cells{md_text(row.chapter), md_code(row.label())};
    append_cells(cells, row.cells);
    out += md_row(cells);
  }
  std::vector<std::string> totals{"all", ""};
  append_cells(totals, matrix.totals);
  return out + md_row(totals) + "\n";
}

std::string md_skips(const RunResults& run) {
  const Tally all = tally(run);
  if (all.of(Verdict::skipped) == 0) return {};
  std::string out = fmt::format("## Skipped ({})\n\n", all.of(Verdict::skipped));
  out += md_header(with_iuts({"reason"}, run));
  for (const SkipReason reason : kSkipReasons) {
    if (all.of(reason) == 0) continue;
    std::vector<std::string> cells{md_text(to_string(reason))};
    for (const IutRecord& iut : run.iuts) {
      cells.push_back(fmt::format("{}", tally(run, iut.id).of(reason)));
    }
    out += md_row(cells);
  }
  return out + "\n";
}

}  // namespace infocts
