// Reading docs/standard/*.md: headings, lists and one table, each written in one way only.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "conformance/standard/standard.h"

namespace infocts {
namespace {

constexpr std::array kForces{Force::shall, Force::should, Force::may, Force::user, Force::silent};

std::string_view without_margin(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) + 1 - first);
}

std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t at = text.find(separator);
    parts.push_back(without_margin(text.substr(0, at)));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + separator.size());
  }
}

/// The lines of a file in turn, and complaints that name the one at hand.
class Lines {
 public:
  Lines(std::string_view text, std::string_view file) : text_(text), file_(file) {}

  bool next() {
    if (text_.empty()) return false;
    const std::size_t end = text_.find('\n');
    line_ = text_.substr(0, end);
    text_.remove_prefix(end == std::string_view::npos ? text_.size() : end + 1);
    ++number_;
    return true;
  }
  std::string_view line() const { return line_; }

  [[noreturn]] void refuse(const std::string& what) const {
    throw std::runtime_error(fmt::format("{}:{}: {}", file_, number_, what));
  }

  StdVersion version(std::string_view word) const {
    const std::optional<StdVersion> version = StdVersion::parse(word);
    if (!version) refuse(fmt::format("'{}' is no version", word));
    return *version;
  }

 private:
  std::string_view text_;
  std::string_view file_;
  std::string_view line_;
  int number_ = 0;
};

// "[node 263](https://…) [node 264](https://…)", or "-".
std::vector<Page> read_cell(const Lines& lines, std::string_view cell, const std::string& title) {
  std::vector<Page> pages;
  if (cell == "-") return pages;
  while (!cell.empty()) {
    const std::size_t middle = cell.find("](https://");
    const std::size_t end = cell.find(')');
    if (!cell.starts_with('[') || middle == std::string_view::npos ||
        end == std::string_view::npos || end < middle) {
      lines.refuse(fmt::format("'{}' is neither [place](https://…) nor -", cell));
    }
    pages.push_back({title, std::string(cell.substr(1, middle - 1)),
                     std::string(cell.substr(middle + 2, end - middle - 2))});
    cell = without_margin(cell.substr(end + 1));
  }
  return pages;
}

void read_force(const Lines& lines, std::string_view value, Fact& fact) {
  fact.force_text = value;
  const std::string_view word = value.substr(0, value.find_first_of(" ,;"));
  const auto found = std::find_if(kForces.begin(), kForces.end(),
                                  [&](Force force) { return to_string(force) == word; });
  if (found == kForces.end()) {
    lines.refuse(fmt::format("force '{}' is none of shall, should, may, user, silent", word));
  }
  fact.force = *found;
}

}  // namespace

void Standard::add_pages(std::string_view markdown, std::string_view file_name) {
  std::vector<StdVersion> columns;
  Lines lines(markdown, file_name);
  while (lines.next()) {
    if (!lines.line().starts_with('|') || lines.line().starts_with("|-")) continue;
    std::vector<std::string_view> cells = split(lines.line(), "|");
    if (cells.size() < 5) lines.refuse("a row has a name, a title and a page for each version");
    cells.erase(cells.begin());  // in front of the first bar, and behind the last
    cells.pop_back();
    if (columns.empty()) {
      for (std::size_t i = 2; i < cells.size(); ++i) columns.push_back(lines.version(cells[i]));
      continue;
    }
    if (cells.size() != columns.size() + 2) {
      lines.refuse(
          fmt::format("{} cells where the first row has {}", cells.size(), columns.size() + 2));
    }
    Row row{std::string(cells[1]), {}};
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const std::string title = fmt::format("MPI-{}, {}", columns[i].str(), row.title);
      std::vector<Page> pages = read_cell(lines, cells[i + 2], title);
      if (!pages.empty()) row.pages[columns[i]] = std::move(pages);
    }
    if (!rows_.emplace(std::string(cells[0]), std::move(row)).second) {
      lines.refuse(fmt::format("row '{}' is there twice", cells[0]));
    }
  }
  versions_ = columns;
  std::sort(versions_.begin(), versions_.end());
}

void Standard::add_facts(std::string_view markdown, std::string_view file_name) {
  std::string section;
  Fact* fact = nullptr;
  const std::size_t first = facts_.size();
  Lines lines(markdown, file_name);
  while (lines.next()) {
    const std::string_view line = lines.line();
    if (line.starts_with("# ")) {
      section = without_margin(line.substr(2));
    } else if (line.starts_with("## ")) {
      const std::string id(without_margin(line.substr(3)));
      if (find(id) != nullptr) lines.refuse(fmt::format("fact '{}' is there twice", id));
      fact = &facts_.emplace_back();
      fact->id = id;
      fact->section = section;
      fact->file = file_name;
    } else if (fact == nullptr) {
      continue;
    } else if (line.starts_with("- force: ")) {
      read_force(lines, without_margin(line.substr(9)), *fact);
    } else if (line.starts_with("- versions: ")) {
      const auto ends = split(line.substr(12), " to ");
      if (ends.size() != 2) lines.refuse("versions are 'FIRST to LAST'");
      if (versions_.empty()) lines.refuse("facts need pages, which there are none of");
      fact->since = lines.version(ends[0]);
      if (const StdVersion last = lines.version(ends[1]); last < versions_.back()) {
        fact->until = last;
      }
    } else if (line.starts_with("- pages: ")) {
      for (const std::string_view row : split(line.substr(9), ",")) {
        if (!rows_.contains(row)) lines.refuse(fmt::format("no row '{}' in pages.md", row));
        fact->rows.emplace_back(row);
      }
    } else {
      fact->text += fmt::format("{}\n", line);
    }
  }
  for (std::size_t i = first; i < facts_.size(); ++i) {
    Fact& read = facts_[i];
    read.text = without_margin(read.text);
    if (read.text.empty() || read.rows.empty() || read.force_text.empty() ||
        read.since == StdVersion{}) {
      throw std::runtime_error(
          fmt::format("{}: {} needs force, versions, pages and a text", file_name, read.id));
    }
  }
}

}  // namespace infocts
