// Makes any text printable (keys of tests hold any byte, libraries return anything): one set of
// rules, so that a value looks the same in every file and on the terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace infocts {

/// 0 to 9, whatever the locale.
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Valid UTF-8 without anything that XML 1.0, JSON or a terminal would refuse or obey. Newline and
/// tab stay. Invalid bytes, control characters, noncharacters and marks that change the direction
/// of writing become "\xNN", byte by byte. Idempotent; for people, so not meant to be reversed.
std::string printable(std::string_view text);

/// The same on one line: newline and tab become "\n" and "\t".
std::string printable_line(std::string_view text);

/// The same JSON document in ASCII, without control characters and "##", which a terminal or a CI
/// server would obey. Invalid UTF-8 becomes U+FFFD.
std::string ascii_json(std::string_view json);

/// The first `max_bytes` bytes of a text that went through printable(), cut between characters, and
/// a note that says how much is missing and where the whole text is. Shorter texts stay as they
/// are.
std::string cut_text(std::string_view text, std::size_t max_bytes, std::string_view whole_is_in);

/// The first line that is not empty, without its newline.
std::string first_line(std::string_view text);

/// The last one.
std::string last_line(std::string_view text);

/// What follows the first line; empty if nothing does.
std::string behind_first_line(std::string_view text);

/// The first line, for places that have room for one: each stretch of blanks, tabs and control
/// characters becomes one blank, as in "MPICH Version:\t4.0.2", and other bytes are made printable.
std::string one_line(std::string_view text);

/// Columns that the text takes: its code points. Good enough for our marks and names of libraries.
std::size_t display_width(std::string_view text);

/// `text` and blanks up to `width` columns.
std::string pad_right(std::string_view text, std::size_t width);

/// The first `width` columns of a line.
std::string clip(std::string_view line, std::size_t width);

/// Lines of at most `width` columns, broken at blanks and inside words that are longer than a line.
std::vector<std::string> wrap(std::string_view text, std::size_t width);

/// "1 case", "2 cases": for words that take an s.
std::string counted(std::size_t count, std::string_view word);

/// Words as one line, at most `most` of them; the others are counted: "a, b and 3 more".
std::string join_some(const std::vector<std::string>& words, std::size_t most);

}  // namespace infocts
