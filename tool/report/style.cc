#include "tool/report/style.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace infocts {
namespace {

constexpr int kUsualWidth = 80;
constexpr int kLeastWidth = 40;

// An empty variable counts as not set: for NO_COLOR and for the locale alike.
std::string value_of(const Environment& environment, const char* name) {
  const char* value = environment(name);
  return value == nullptr ? std::string() : std::string(value);
}

bool is_utf8(const Environment& environment) {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    std::string locale = value_of(environment, name);
    if (locale.empty()) continue;
    std::transform(locale.begin(), locale.end(), locale.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
  }
  return false;
}

std::string_view code_of(Color color) {
  switch (color) {
    case Color::none:
      return "";
    case Color::red:
      return "\x1b[31m";
    case Color::green:
      return "\x1b[32m";
    case Color::yellow:
      return "\x1b[33m";
    case Color::dim:
      return "\x1b[2m";
    case Color::bold:
      return "\x1b[1m";
  }
  return "";
}

}  // namespace

Style choose_style(bool is_terminal, int columns, const Environment& environment) {
  Style style;
  const std::string forced = value_of(environment, "CLICOLOR_FORCE");
  const bool forbidden = !value_of(environment, "NO_COLOR").empty();
  style.color = !forbidden && !forced.empty() && forced != "0";
  if (!is_terminal) return style;
  const std::string term = value_of(environment, "TERM");
  style.color = style.color || (!forbidden && !term.empty() && term != "dumb");
  style.unicode = is_utf8(environment);
  style.width = std::max(columns > 0 ? columns : kUsualWidth, kLeastWidth);
  return style;
}

bool is_terminal(int fd) { return isatty(fd) == 1; }

Style detect_style(int fd) {
  winsize size{};
  const bool known = ioctl(fd, TIOCGWINSZ, &size) == 0;
  return choose_style(is_terminal(fd), known ? size.ws_col : 0,
                      [](const char* name) { return std::getenv(name); });
}

std::string paint(std::string_view text, Color color, const Style& style) {
  if (!style.color || color == Color::none || text.empty()) return std::string(text);
  return std::string(code_of(color)) + std::string(text) + "\x1b[0m";
}

}  // namespace infocts
