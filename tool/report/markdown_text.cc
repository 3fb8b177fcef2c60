#include "tool/report/markdown_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "tool/results/text.h"

namespace infocts {
namespace {

bool is_markdown_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

// Character references: unlike a backslash they mean the same in prose, in <code> and in table
// cells, where "\\|" would end the cell.
void append_reference(std::string& out, char c) {
  fmt::format_to(std::back_inserter(out), "&#{};", static_cast<int>(c));
}

bool is_markup(char c) {
  return std::string_view("&<>|\\`*[]~_$").find(c) != std::string_view::npos;
}

// An underscore inside a word is no markup, and MPI_Info_set should stay legible in the source.
bool is_inside_word(std::string_view text, std::size_t at) {
  return at > 0 && at + 1 < text.size() && is_markdown_word(text[at - 1]) &&
         is_markdown_word(text[at + 1]);
}

std::string escape(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '\n') {
      out += "<br>";
    } else if (is_markup(c) && !(c == '_' && is_inside_word(text, at))) {
      append_reference(out, c);
    } else {
      out += c;
    }
  }
  return out;
}

std::size_t longest_run(std::string_view text, char c) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char other : text) {
    run = other == c ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

}  // namespace

std::string md_text(std::string_view text) { return escape(printable(text)); }

std::string md_code(std::string_view text) {
  const std::string line = printable_line(text);
  const bool plain = !line.empty() && line.front() != ' ' && line.back() != ' ' &&
                     line.find_first_of("|`\\") == std::string::npos;
  return plain ? "`" + line + "`" : "<code>" + escape(line) + "</code>";
}

std::string md_block(std::string_view text, std::string_view language) {
  const std::string shown = printable(text);
  const std::string fence(std::max<std::size_t>(longest_run(shown, '`') + 1, 3), '`');
  return fmt::format("{}{}\n{}\n{}\n", fence, language, shown, fence);
}

std::string md_link_or_text(std::string_view text) {
  const bool is_url = text.substr(0, 8) == "https://" || text.substr(0, 7) == "http://";
  const bool is_plain = std::all_of(text.begin(), text.end(), [](char c) {
    return is_markdown_word(c) ||
           std::string_view("-._~:/?#@!$&'()+,;=%").find(c) != std::string_view::npos;
  });
  return is_url && is_plain ? fmt::format("<{}>", text) : md_text(text);
}

std::string md_row(const std::vector<std::string>& cells) {
  std::string out = "|";
  for (const std::string& cell : cells) out += " " + cell + " |";
  return out + "\n";
}

std::string md_header(const std::vector<std::string>& cells) {
  return md_row(cells) + md_row(std::vector<std::string>(cells.size(), "---"));
}

}  // namespace infocts
