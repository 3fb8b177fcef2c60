// What the terminal can show: colour, characters, width.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace infocts {

/// What the terminal writers need to know about it. The default is right for a pipe or a file.
struct Style {
  bool color = false;
  bool unicode = false;  ///< marks beyond ASCII
  int width = 100;       ///< columns
};

/// Looks up an environment variable; nullptr if it is not set.
using Environment = std::function<const char*(const char*)>;

/// Colour: on a terminal, unless NO_COLOR is set and not empty, or TERM is "dumb" or missing;
/// elsewhere if CLICOLOR_FORCE is set, neither empty nor 0, and NO_COLOR is not.
/// Marks: on a terminal whose locale (the first of LC_ALL, LC_CTYPE, LANG that is set) is UTF-8.
/// Width: the terminal's `columns`, 80 if they are not known, at least 40; 100 elsewhere.
Style choose_style(bool is_terminal, int columns, const Environment& environment);

/// The same for a file descriptor and this process.
Style detect_style(int fd);

bool is_terminal(int fd);

enum class Color { none, red, green, yellow, dim, bold };

/// The text in a colour, or as it is if the style has none.
std::string paint(std::string_view text, Color color, const Style& style);

}  // namespace infocts
