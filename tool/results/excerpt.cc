#include "tool/results/excerpt.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "tool/results/text.h"

namespace infocts {
namespace {

constexpr std::string_view kBegin = "[… ";
constexpr std::string_view kEnd = " left out …]";

// How many lines of the original a line stands for.
std::size_t lines_in(std::string_view line) {
  if (!line.starts_with(kBegin) || !line.ends_with(kEnd)) return 1;
  line.remove_prefix(kBegin.size());
  std::size_t count = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), count);
  return error == std::errc() && end != line.data() ? count : 1;
}

std::string shortened(std::string_view line) {
  constexpr std::size_t kFirst = 200;
  constexpr std::size_t kLast = 80;
  if (display_width(line) <= kFirst + kLast + 3) return std::string(line);
  const std::size_t behind = display_width(line) - kLast;
  return clip(line, kFirst) + " … " + std::string(line.substr(clip(line, behind).size()));
}

// Compilers and libraries colour what they print: "\033[31m", "\033]8;;…\033\\".
std::string without_colours(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view rest = text.substr(at);
    if (rest.starts_with("\033[")) {
      while (++at < text.size() && (text[at] == '[' || text[at] < '@' || text[at] > '~')) {
      }
    } else if (rest.starts_with("\033]")) {
      const std::size_t end = std::min(rest.find('\a'), rest.find("\033\\"));
      at += std::min(end, rest.size() - 1);
      if (text[at] == '\033') ++at;
    } else if (!rest.starts_with("\r\n")) {
      out += text[at];
    }
  }
  return out;
}

std::string read_at(int descriptor, off_t from, off_t to) {
  std::string text(static_cast<std::size_t>(to - from), '\0');
  const ssize_t count = ::pread(descriptor, text.data(), text.size(), from);
  text.resize(count < 0 ? 0 : static_cast<std::size_t>(count));
  return text;
}

std::size_t newlines_in(int descriptor, off_t from, off_t to) {
  constexpr off_t kBlock = 1 << 20;
  std::size_t count = 0;
  for (off_t at = from; at < to; at += kBlock) {
    const std::string block = read_at(descriptor, at, std::min(to, at + kBlock));
    count += static_cast<std::size_t>(std::count(block.begin(), block.end(), '\n'));
  }
  return count;
}

}  // namespace

std::string left_out(std::size_t lines) {
  const std::string what = lines == 0   ? "part of a line"
                           : lines == 1 ? "1 line"
                                        : fmt::format("{} lines", lines);
  return fmt::format("{}{}{}", kBegin, what, kEnd);
}

std::string excerpt(std::string_view text, std::size_t first, std::size_t last) {
  const std::string shown = printable(without_colours(text));
  std::string_view rest = shown;
  while (rest.ends_with('\n')) rest.remove_suffix(1);
  std::vector<std::string_view> lines;
  for (std::size_t end = 0; end != std::string_view::npos;) {
    end = rest.find('\n');
    lines.push_back(rest.substr(0, end));
    if (end != std::string_view::npos) rest.remove_prefix(end + 1);
  }
  std::string out;
  const bool cut = lines.size() > first + last + 1;  // the mark takes a line too
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i != 0) out += '\n';
    if (!cut || i != first) {
      out += shortened(lines[i]);
      continue;
    }
    std::size_t missing = 0;
    for (; i < lines.size() - last; ++i) missing += lines_in(lines[i]);
    --i;
    out += left_out(missing);
  }
  return out;
}

std::string output_in(int descriptor) {
  constexpr off_t kEnds = 128 << 10;  // each of them
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) return {};
  const off_t size = status.st_size;
  if (size <= 2 * kEnds) return read_at(descriptor, 0, size);
  std::string begin = read_at(descriptor, 0, kEnds);
  std::string end = read_at(descriptor, size - kEnds, size);
  std::size_t missing = newlines_in(descriptor, kEnds, size - kEnds);
  // Whole lines, unless one is longer than that.
  const std::size_t last = begin.rfind('\n');
  const std::size_t next = end.find('\n');
  if (missing != 0 && last != std::string::npos && next != std::string::npos) {
    begin.resize(last);
    end.erase(0, next + 1);
    ++missing;  // the line at the first cut; that at the second ends behind it
  } else {
    missing = 0;
  }
  return begin + "\n" + left_out(missing) + "\n" + end;
}

}  // namespace infocts
