// The upper half of the terminal output: what was tested, and the matrix.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "tool/report/terminal_parts.h"
#include "tool/results/columns.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

constexpr std::size_t kGap = 2;  // blanks between columns

constexpr std::size_t kMaxKinds = 2;  // of trouble that a cell names

std::string shown_text(const MatrixCell& cell, std::size_t kinds, const Style& style) {
  if (cell.outcome() == Outcome::skipped) return style.unicode ? cell.text() : "-";
  return fmt::format("{} {}", mark_of(cell.outcome(), style.unicode), cell.text(kinds));
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

// The texts of the whole matrix, and how wide each column must be. The columns of one MPI stand
// side by side under its name; where they are too many, their cells say less rather than part.
class Table {
 public:
  Table(const Matrix& matrix, const Style& style)
      : matrix_(matrix),
        style_(style),
        several_(any_of_several(matrix.groups)),
        kinds_(matrix.iuts.size(), kMaxKinds),
        widths_(matrix.iuts.size()) {
    std::vector<std::string> labels{"all"};
    for (const MatrixRow& row : matrix.rows) labels.push_back(printable_line(row.label()));
    label_width_ = std::min(widest(labels), width() / 2);
    for (const ColumnGroup& group : matrix.groups) measure(group);
  }

  // The tables of the MPIs that fit beside each other, one below the other.
  std::string text() const {
    std::string out;
    std::size_t begin = 0;
    std::size_t end = 0;
    for (const ColumnGroup& group : matrix_.groups) {
      const std::size_t next = group.columns.back() + 1;
      if (end > begin && taken(begin, next) > width()) {
        out += "\n" + block(begin, end);
        begin = end;
      }
      for (; end < next; ++end) {
        if (end > begin && taken(begin, end + 1) > width()) {
          out += "\n" + block(begin, end);
          begin = end;
        }
      }
    }
    return out + "\n" + block(begin, end);
  }

 private:
  std::size_t width() const { return static_cast<std::size_t>(style_.width); }

  std::string name(std::size_t column) const {
    return printable_line(several_ ? matrix_.columns[column] : matrix_.iuts[column]);
  }

  void measure(const ColumnGroup& group) {
    for (std::size_t kinds = kMaxKinds + 1; kinds-- > 0;) {
      for (const std::size_t column : group.columns) measure(column, kinds);
      if (taken(group.columns.front(), group.columns.back() + 1) <= width()) break;
      if (group.columns.size() == 1) break;  // it is cut then
    }
    if (!several_) return;
    // Room for the name above them.
    std::size_t own = kGap * (group.columns.size() - 1);
    for (const std::size_t column : group.columns) own += widths_[column];
    const std::size_t wanted =
        std::min(display_width(printable_line(group.name)), most_of_column());
    if (own < wanted) widths_[group.columns.back()] += wanted - own;
  }

  void measure(std::size_t column, std::size_t kinds) {
    kinds_[column] = kinds;
    std::vector<std::string> texts{name(column), shown_text(matrix_.totals[column], kinds, style_)};
    for (const MatrixRow& row : matrix_.rows) {
      texts.push_back(shown_text(row.cells[column], kinds, style_));
    }
    widths_[column] = std::min(widest(texts), most_of_column());
  }

  std::size_t most_of_column() const { return width() - label_width_ - kGap; }

  std::size_t taken(std::size_t begin, std::size_t end) const {
    std::size_t sum = label_width_;
    for (std::size_t i = begin; i < end; ++i) sum += kGap + widths_[i];
    return sum;
  }

  std::string block(std::size_t begin, std::size_t end) const {
    std::string out = header(begin, end);
    std::string chapter;
    for (const MatrixRow& row : matrix_.rows) {
      if (row.chapter != chapter) {
        chapter = row.chapter;
        out += paint(clip(printable_line(chapter), taken(begin, end)), Color::bold, style_) + "\n";
      }
      out += line(row.label(), row.cells, begin, end);
    }
    return out + line("all", matrix_.totals, begin, end);
  }

  std::string header(std::size_t begin, std::size_t end) const {
    std::string names(label_width_, ' ');
    for (std::size_t i = begin; i < end; ++i) {
      names += std::string(kGap, ' ') + pad_right(clip(name(i), widths_[i]), widths_[i]);
    }
    return group_header(begin, end) + trimmed(names) + "\n";
  }

  std::string group_header(std::size_t begin, std::size_t end) const {
    if (!several_) return {};
    std::string out;
    for (const ColumnGroup& group : matrix_.groups) {
      const std::size_t first = std::max(begin, group.columns.front());
      const std::size_t behind = std::min(end, group.columns.back() + 1);
      if (first >= behind) continue;
      const std::size_t start = taken(begin, first) + kGap;
      out = pad_right(out, start) + clip(printable_line(group.name), taken(begin, behind) - start);
    }
    return paint(trimmed(out), Color::bold, style_) + "\n";
  }

  std::string line(const std::string& label, const std::vector<MatrixCell>& cells,
                   std::size_t begin, std::size_t end) const {
    std::string out = pad_right(clip(printable_line(label), label_width_), label_width_);
    for (std::size_t i = begin; i < end; ++i) {
      const std::string text = clip(shown_text(cells[i], kinds_[i], style_), widths_[i]);
      // Blanks stay outside of the colour, so that the ends of lines can be cut.
      out += std::string(kGap, ' ') + paint(text, color_of(cells[i].outcome()), style_) +
             std::string(widths_[i] - display_width(text), ' ');
    }
    return trimmed(out) + "\n";
  }

  const Matrix& matrix_;
  const Style& style_;
  const bool several_;
  std::size_t label_width_ = 0;
  std::vector<std::size_t> kinds_;
  std::vector<std::size_t> widths_;
};

// What columns of one MPI have in common is told once.
bool same_identity(const IutRecord& a, const IutRecord& b) {
  return a.mpi_version == b.mpi_version && a.library_version == b.library_version &&
         a.library_path == b.library_path;
}

bool judged_by_another(const IutRecord& iut) {
  return !iut.applied_version.empty() && iut.applied_version != iut.mpi_version;
}

// A line and the columns that it is true of, as long as these are not all.
std::string about(const std::string& words, const std::vector<const IutRecord*>& who,
                  const std::vector<const IutRecord*>& all) {
  if (who.size() == all.size()) return words;
  std::vector<std::string> columns;
  for (const IutRecord* iut : who) columns.push_back(printable_line(column_name(*iut)));
  return fmt::format("{}: {}", fmt::join(columns, ", "), words);
}

std::string not_measured(const std::string& error, const std::string& more_in) {
  std::string reason = "NOT MEASURED: " + first_line(error);
  if (behind_first_line(error).empty()) return reason;
  return fmt::format("{}\nWhat it printed: {}", reason, more_in);
}

std::string notes_of(const std::vector<const IutRecord*>& columns, const Style& style,
                     const std::string& more_in) {
  std::vector<std::pair<std::string, std::vector<const IutRecord*>>> notes;
  const auto add = [&](const std::string& note, const IutRecord* iut) {
    const auto found = std::find_if(notes.begin(), notes.end(),
                                    [&](const auto& entry) { return entry.first == note; });
    (found == notes.end() ? notes.emplace_back(note, std::vector<const IutRecord*>{}) : *found)
        .second.push_back(iut);
  };
  for (const IutRecord* iut : columns) {
    if (columns.size() > 1 && judged_by_another(*iut)) {
      add("judged by " + printable_line(iut->applied_version), iut);
    }
    if (iut->error) add(not_measured(*iut->error, more_in), iut);
    for (const std::string& note : iut->notes) add("note: " + note, iut);
  }
  std::string out;
  for (const auto& [note, who] : notes) out += indented(about(note, who, columns), 4, style);
  return out;
}

std::string identity(const std::vector<const IutRecord*>& columns, const std::string& name,
                     std::size_t name_width, const Style& style, const std::string& more_in) {
  const IutRecord& iut = *columns.front();
  std::string line = pad_right(printable_line(name), name_width);
  if (!iut.mpi_version.empty()) line += "  MPI " + printable_line(iut.mpi_version);
  if (columns.size() == 1 && judged_by_another(iut)) {
    line += fmt::format(" judged by {}", printable_line(iut.applied_version));
  }
  if (!iut.library_version.empty()) {
    line += "  " + one_line(iut.library_version);
  }
  std::string out =
      paint(trimmed(clip(line, static_cast<std::size_t>(style.width))), Color::bold, style) + "\n";
  if (!iut.library_path.empty()) out += "    " + printable_line(iut.library_path) + "\n";
  if (columns.size() > 1) {
    std::vector<std::string> names;
    for (const IutRecord* column : columns) names.push_back(printable_line(column_name(*column)));
    out += indented(fmt::format("{}", fmt::join(names, ", ")), 4, style);
  }
  return out + notes_of(columns, style, more_in);
}

}  // namespace

std::string terminal_identities(const RunResults& run, const Style& style,
                                const std::string& more_in) {
  std::vector<std::string> names;
  std::vector<std::vector<const IutRecord*>> told;
  for (const ColumnGroup& group : column_groups(run.iuts)) {
    for (const std::size_t place : group.columns) {
      const IutRecord& iut = run.iuts[place];
      if (place != group.columns.front() && same_identity(*told.back().back(), iut)) {
        told.back().push_back(&iut);
        names.back() = group.name;
      } else {
        told.push_back({&iut});
        names.push_back(iut.id);
      }
    }
  }
  const std::size_t name_width = widest(names);
  std::string out;
  for (std::size_t i = 0; i < told.size(); ++i) {
    out += identity(told[i], names[i], name_width, style, more_in);
  }
  return out;
}

std::string terminal_matrix(const Matrix& matrix, const Style& style) {
  if (matrix.rows.empty()) return {};
  return Table(matrix, style).text();
}

}  // namespace infocts
