#include "tool/cli/case_source.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/embedded/embedded.h"
#include "tool/runner/source_words.h"

namespace infocts {
namespace {

using SourceLines = std::vector<std::string_view>;

SourceLines lines_of_file(std::string_view text) {
  SourceLines lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// Counts brackets outside of strings and comments.
class Brackets {
 public:
  /// How many are open behind the line.
  int behind(std::string_view line) {
    char quote = 0;
    for (std::size_t at = 0; at < line.size(); ++at) {
      const char c = line[at];
      if (quote != 0) {
        if (c == '\\') ++at;
        if (c == quote) quote = 0;
      } else if (line.substr(at).starts_with("//")) {
        break;
      } else if (c == '"' || (c == '\'' && (at == 0 || !is_word_character(line[at - 1])))) {
        quote = c;  // in 1'000 it separates digits
      } else if (c == '(' || c == '{') {
        ++open_;
      } else if (c == ')' || c == '}') {
        --open_;
      }
    }
    return open_;
  }

 private:
  int open_ = 0;
};

/// Behind the last line of what starts at line `begin`: a call, a macro, or a function.
std::size_t end_of(const SourceLines& lines, std::size_t begin) {
  std::size_t at = begin;
  if (lines[begin].starts_with('#')) {
    while (at < lines.size() && lines[at].ends_with('\\')) ++at;
    return at + 1;
  }
  Brackets brackets;
  for (; at < lines.size(); ++at) {
    // clang-format puts the end of a function here, and nothing that is within one.
    if (lines[at].starts_with('}') || brackets.behind(lines[at]) <= 0) return at + 1;
  }
  return at;
}

std::string_view without_blanks(std::string_view text) {
  const std::size_t end = text.find_last_not_of(' ');
  return end == std::string_view::npos ? "" : text.substr(0, end + 1);
}

/// What a line at the left edge defines: the word before its first '(', '{' or '='.
std::optional<std::string_view> defined_in(const SourceLines& lines, std::size_t at) {
  const std::string_view line = lines[at];
  const bool is_macro = line.starts_with("#define ");
  if (line.empty() || !(is_macro || is_word_character(line.front()))) return {};
  if (line.starts_with("namespace ") || line.starts_with("template ")) return {};
  const std::size_t mark = line.find_first_of("({=");
  if (mark == std::string_view::npos) return {};
  const std::size_t end = without_blanks(line.substr(0, mark)).size();
  std::size_t begin = end;
  while (begin > 0 && is_word_character(line[begin - 1])) --begin;
  // One at the very start registers cases.
  if (begin == 0 || begin == end) return {};
  const bool is_function = !is_macro && line[mark] == '(';
  // Only declared here.
  if (is_function && without_blanks(lines[end_of(lines, at) - 1]).ends_with(';')) return {};
  return line.substr(begin, end - begin);
}

std::string text_between(const SourceLines& lines, std::size_t begin, std::size_t end) {
  std::string text;
  for (std::size_t at = begin; at < end; ++at) text.append(lines[at]) += '\n';
  return text;
}

/// Likewise, with "…" for lines that only have ids: a property decides up to 200 requirements.
std::string without_ids(const SourceLines& lines, std::size_t begin, std::size_t end) {
  const auto is_id = [&](std::size_t at) {
    const std::string_view line =
        lines[at].substr(std::min(lines[at].find_first_not_of(' '), lines[at].size()));
    return at > begin && line.starts_with('"') && line.ends_with("\",");
  };
  std::string text;
  for (std::size_t at = begin; at < end; ++at) {
    if (!is_id(at)) {
      text += text_between(lines, at, at + 1);
    } else if (!is_id(at - 1)) {
      text.append(lines[at].find_first_not_of(' '), ' ') += "…\n";
    }
  }
  return text;
}

}  // namespace

std::string case_source(const RegisteredCase& entry) {
  const SourceLines lines = lines_of_file(embedded(entry.file));
  const auto begin = static_cast<std::size_t>(entry.line - 1);
  std::string all = without_ids(lines, begin, end_of(lines, begin));
  std::vector<bool> has(lines.size());
  for (bool grew = true; grew;) {
    grew = false;
    for (std::size_t at = 0; at < lines.size(); ++at) {
      const std::optional<std::string_view> name = defined_in(lines, at);
      if (!name) continue;
      const std::size_t end = end_of(lines, at);
      if (at != begin && !has[at] && has_word(all, *name)) {
        has[at] = grew = true;
        const bool is_template = at > 0 && lines[at - 1].starts_with("template ");
        all += "\n" + text_between(lines, is_template ? at - 1 : at, end);
      }
      at = end - 1;
    }
  }
  return all;
}

}  // namespace infocts
