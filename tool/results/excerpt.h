// Shortens what a program printed to its first and last lines. The first often name the cause
// ("free(): invalid next size"), the last show where it stopped, and between them are pages of a
// backtrace.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace infocts {

/// The mark for lines that are left out; 0: for part of one line.
std::string left_out(std::size_t lines);

/// The first and last lines of the text, and between them how many are left out. The text is made
/// printable() and loses terminal colours and the newlines at its end. Long lines lose their
/// middle. In an excerpt of an excerpt, a mark counts as the lines that it replaces.
std::string excerpt(std::string_view text, std::size_t first, std::size_t last);

/// The output in a file: all of it, or if there is much, both ends with left_out() between them.
std::string output_in(int descriptor);

}  // namespace infocts
