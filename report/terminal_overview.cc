// The upper half of the terminal output: who was tested, and the matrix.
#include <fmt/format.h>

#include <algorithm>

#include "report/terminal_parts.h"
#include "report/text.h"

namespace infocts {
namespace {

constexpr std::size_t kGap = 2;  // blanks between columns

std::string shown_text(const MatrixCell& cell, const Style& style) {
  if (cell.outcome() == Outcome::skipped) return style.unicode ? cell.text() : "-";
  return fmt::format("{} {}", mark_of(cell.outcome(), style.unicode), cell.text());
}

std::string trimmed(std::string text) {
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

std::size_t widest(const std::vector<std::string>& texts) {
  std::size_t width = 0;
  for (const std::string& text : texts) width = std::max(width, display_width(text));
  return width;
}

// The texts of the whole matrix, and how wide each column must be.
class Table {
 public:
  Table(const Matrix& matrix, const Style& style) : matrix_(matrix), style_(style) {
    const auto width = static_cast<std::size_t>(style.width);
    std::vector<std::string> labels{"all"};
    for (const MatrixRow& row : matrix.rows) labels.push_back(printable_line(row.label()));
    label_width_ = std::min(widest(labels), width / 2);
    for (std::size_t column = 0; column < matrix.iuts.size(); ++column) {
      std::vector<std::string> texts{printable_line(matrix.iuts[column]),
                                     shown_text(matrix.totals[column], style)};
      for (const MatrixRow& row : matrix.rows) {
        texts.push_back(shown_text(row.cells[column], style));
      }
      widths_.push_back(std::min(widest(texts), width - label_width_ - kGap));
    }
  }

  // The table of the columns from `begin` on that fit; sets `begin` to the first that does not.
  std::string next_block(std::size_t& begin) const {
    std::size_t end = begin;
    std::size_t taken = label_width_;
    while (end < widths_.size() && (end == begin || taken + kGap + widths_[end] <=
                                                        static_cast<std::size_t>(style_.width))) {
      taken += kGap + widths_[end++];
    }
    std::string out = header(begin, end);
    std::string chapter;
    for (const MatrixRow& row : matrix_.rows) {
      if (row.chapter != chapter) {
        chapter = row.chapter;
        out += paint(clip(printable_line(chapter), taken), Color::bold, style_) + "\n";
      }
      out += line(row.label(), row.cells, begin, end);
    }
    out += line("all", matrix_.totals, begin, end);
    begin = end;
    return out;
  }

 private:
  std::string header(std::size_t begin, std::size_t end) const {
    std::string out(label_width_, ' ');
    for (std::size_t i = begin; i < end; ++i) {
      out += std::string(kGap, ' ') +
             pad_right(clip(printable_line(matrix_.iuts[i]), widths_[i]), widths_[i]);
    }
    return trimmed(out) + "\n";
  }

  std::string line(const std::string& label, const std::vector<MatrixCell>& cells,
                   std::size_t begin, std::size_t end) const {
    std::string out = pad_right(clip(printable_line(label), label_width_), label_width_);
    for (std::size_t i = begin; i < end; ++i) {
      const std::string text = clip(shown_text(cells[i], style_), widths_[i]);
      // Blanks stay outside of the colour, so that the ends of lines can be cut.
      out += std::string(kGap, ' ') + paint(text, color_of(cells[i].outcome()), style_) +
             std::string(widths_[i] - display_width(text), ' ');
    }
    return trimmed(out) + "\n";
  }

  const Matrix& matrix_;
  const Style& style_;
  std::size_t label_width_ = 0;
  std::vector<std::size_t> widths_;
};

}  // namespace

std::string terminal_identities(const RunResults& run, const Style& style) {
  std::vector<std::string> ids;
  for (const IutRecord& iut : run.iuts) ids.push_back(printable_line(iut.id));
  const std::size_t id_width = widest(ids);
  std::string out;
  for (const IutRecord& iut : run.iuts) {
    std::string line = pad_right(printable_line(iut.id), id_width);
    if (!iut.mpi_version.empty()) line += "  MPI " + printable_line(iut.mpi_version);
    if (!iut.applied_version.empty() && iut.applied_version != iut.mpi_version) {
      line += fmt::format(" judged by {}", printable_line(iut.applied_version));
    }
    if (!iut.library_version.empty()) {
      line += "  " + printable_line(first_line(iut.library_version));
    }
    out += paint(trimmed(clip(line, static_cast<std::size_t>(style.width))), Color::bold, style) +
           "\n";
    if (!iut.library_path.empty()) out += "    " + printable_line(iut.library_path) + "\n";
    if (iut.error) out += indented("NOT MEASURED: " + *iut.error, 4, style);
    for (const std::string& note : iut.notes) out += indented("note: " + note, 4, style);
  }
  return out;
}

std::string terminal_matrix(const Matrix& matrix, const Style& style) {
  if (matrix.rows.empty()) return {};
  const Table table(matrix, style);
  std::string out;
  for (std::size_t begin = 0; begin < matrix.iuts.size();) {
    out += "\n" + table.next_block(begin);
  }
  return out;
}

}  // namespace infocts
