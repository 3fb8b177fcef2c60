// Sections of summary.md that show the run as a whole: identities, matrix, skips.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "tool/report/markdown_sections.h"
#include "tool/report/markdown_text.h"
#include "tool/report/matrix.h"
#include "tool/results/citations.h"
#include "tool/results/columns.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

std::string notes_cell(const IutRecord& iut) {
  std::vector<std::string> notes;
  if (iut.error) notes.push_back("**not measured**: " + md_text(first_line(*iut.error)));
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

// The matrix of some columns, whose names are those of `titles`.
std::string matrix_table(const Matrix& matrix, const std::vector<std::size_t>& columns,
                         const std::vector<std::string>& titles) {
  const auto cells_of = [&](std::vector<std::string> row, const std::vector<MatrixCell>& cells) {
    for (const std::size_t column : columns) {
      const MatrixCell& cell = cells[column];
      const bool has_mark = cell.outcome() != Outcome::skipped;
      row.push_back(has_mark ? fmt::format("{} {}", mark_of(cell.outcome(), true), cell.text())
                             : cell.text());
    }
    return md_row(row);
  };
  std::vector<std::string> header{"chapter", "function"};
  for (const std::size_t column : columns) header.push_back(md_code(titles[column]));
  std::string out = md_header(header);
  for (const MatrixRow& row : matrix.rows) {
    out += cells_of({md_text(row.chapter), md_code(row.label())}, row.cells);
  }
  return out + cells_of({"all", ""}, matrix.totals) + "\n";
}

}  // namespace

std::string md_group_cell(const RunResults& run, const ColumnGroup& group,
                          const std::function<std::string(const IutRecord&)>& cell) {
  std::vector<std::pair<std::string, std::vector<const IutRecord*>>> values;
  for (const std::size_t place : group.columns) {
    const IutRecord& iut = run.iuts[place];
    std::string text = cell(iut);
    const auto found = std::find_if(values.begin(), values.end(),
                                    [&](const auto& entry) { return entry.first == text; });
    if (found == values.end()) {
      values.emplace_back(std::move(text), std::vector<const IutRecord*>{&iut});
    } else {
      found->second.push_back(&iut);
    }
  }
  if (values.size() == 1) return values.front().first.empty() ? "—" : values.front().first;
  std::vector<std::string> parts;
  for (const auto& [text, columns] : values) {
    if (!text.empty()) parts.push_back(md_text(column_list(columns)) + ": " + text);
  }
  return fmt::format("{}", fmt::join(parts, "<br>"));
}

std::string md_identities(const RunResults& run) {
  std::string out = "## Implementations\n\n";
  out += md_header({"IUT", "binding", "MPI", "judged by", "library version", "library", "notes"});
  for (const IutRecord& iut : run.iuts) {
    out += md_row({md_code(iut.id), md_text(iut.binding), md_text(iut.mpi_version),
                   md_text(profile_of(run, iut)), md_text(clip(one_line(iut.library_version), 200)),
                   iut.library_path.empty() ? "" : md_code(iut.library_path), notes_cell(iut)});
  }
  return out + "\n";
}

std::string md_printed(const RunResults& run, const MarkdownLimits& limits) {
  std::string out;
  for (const IutRecord& iut : run.iuts) {
    const std::string printed = behind_first_line(iut.error.value_or(""));
    if (printed.empty()) continue;
    out += fmt::format(
        "<details><summary>What kept {} from being measured</summary>\n\n{}\n</details>\n\n",
        md_text(iut.id),
        md_block(cut_text(printable(printed), limits.message_bytes, "results.json")));
  }
  return out;
}

std::string md_matrix(const RunResults& run, const Catalogue& catalogue) {
  const Matrix matrix = make_matrix(run, catalogue);
  if (matrix.rows.empty()) return {};
  std::string out = "## Matrix\n\n";
  out += "Cases that passed of those that could be judged.\n\n";
  if (!any_of_several(matrix.groups)) {
    std::vector<std::size_t> all(matrix.iuts.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return out + matrix_table(matrix, all, matrix.iuts);
  }
  for (const ColumnGroup& group : matrix.groups) {
    out += fmt::format("### {}\n\n", md_code(group.name));
    out += matrix_table(matrix, group.columns, matrix.columns);
  }
  return out;
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
