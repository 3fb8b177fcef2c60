// The first and the last lines of what a program printed: the first often name the cause ("free():
// invalid next size"), the last are where it stopped, and pages of a backtrace stand between them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace infocts {

/// What stands for lines that are not shown; 0: for a part of one line.
std::string left_out(std::size_t lines);

/// The text made printable(), without a terminal's colours and without newlines at its end: its
/// first and its last lines, and between them how many are left out. Long lines lose their middle.
/// In the excerpt of an excerpt, the mark counts as the lines that it stands for.
std::string excerpt(std::string_view text, std::size_t first, std::size_t last);

/// The output that a file holds: the whole of it, or of much output both ends and left_out().
std::string output_in(int descriptor);

}  // namespace infocts
