#include "tool/results/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace infocts {
namespace {

struct CodePoint {
  std::uint32_t value = 0;
  std::size_t length = 0;  // 0: no valid UTF-8 starts here
};

unsigned char byte_at(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

CodePoint decode(std::string_view text, std::size_t at) {
  const std::uint32_t lead = byte_at(text, at);
  if (lead < 0x80) return {lead, 1};
  std::size_t length = 0;
  std::uint32_t smallest = 0;  // a longer encoding of a smaller number is not valid
  std::uint32_t value = 0;
  if ((lead & 0xE0U) == 0xC0) {
    length = 2, smallest = 0x80, value = lead & 0x1FU;
  } else if ((lead & 0xF0U) == 0xE0) {
    length = 3, smallest = 0x800, value = lead & 0x0FU;
  } else if ((lead & 0xF8U) == 0xF0) {
    length = 4, smallest = 0x10000, value = lead & 0x07U;
  }
  if (length == 0 || at + length > text.size()) return {};
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_continuation(text[at + i])) return {};
    value = (value << 6U) | (byte_at(text, at + i) & 0x3FU);
  }
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < smallest || value > 0x10FFFF || surrogate) return {};
  return {value, length};
}

bool is_harmless(std::uint32_t value) {
  if (value == '\n' || value == '\t') return true;
  if (value < 0x20 || (value >= 0x7F && value < 0xA0)) return false;  // C0, DEL, C1
  if (value == 0x200E || value == 0x200F) return false;               // direction marks
  if (value >= 0x2028 && value <= 0x202E) return false;               // line ends, direction
  if (value >= 0x2066 && value <= 0x2069) return false;               // direction
  if (value >= 0xFDD0 && value <= 0xFDEF) return false;               // noncharacters
  return (value & 0xFFFEU) != 0xFFFE;                                 // noncharacters
}

}  // namespace

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    // Nearly everything is plain ASCII, and messages can be long: whole stretches at a time.
    std::size_t plain = at;
    while (plain < text.size() && text[plain] >= ' ' && text[plain] < '\x7f') ++plain;
    out += text.substr(at, plain - at);
    at = plain;
    if (at == text.size()) break;
    const CodePoint point = decode(text, at);
    const std::size_t length = std::max<std::size_t>(point.length, 1);
    if (point.length != 0 && is_harmless(point.value)) {
      out += text.substr(at, length);
    } else {
      for (std::size_t i = 0; i < length; ++i) {
        fmt::format_to(std::back_inserter(out), "\\x{:02x}", byte_at(text, at + i));
      }
    }
    at += length;
  }
  return out;
}

std::string printable_line(std::string_view text) {
  std::string out;
  for (const char byte : printable(text)) {
    if (byte == '\n') {
      out += "\\n";
    } else if (byte == '\t') {
      out += "\\t";
    } else {
      out += byte;
    }
  }
  return out;
}

std::string ascii_json(std::string_view json) {
  constexpr std::string_view kMark = "##";
  std::string out;
  out.reserve(json.size());
  const auto add = [&](std::uint32_t unit) {
    fmt::format_to(std::back_inserter(out), "\\u{:04x}", unit);
  };
  for (std::size_t at = 0; at < json.size();) {
    if (json.substr(at).starts_with(kMark)) {
      add('#'), add('#');
      at += kMark.size();
      continue;
    }
    const CodePoint point = decode(json, at);
    at += std::max<std::size_t>(point.length, 1);
    if (point.length == 0) {
      add(0xFFFD);
    } else if (point.value < 0x7F) {
      out += static_cast<char>(point.value);
    } else if (point.value < 0x10000) {
      add(point.value);
    } else {  // as UTF-16 has it
      add(0xD800 + ((point.value - 0x10000) >> 10U));
      add(0xDC00 + ((point.value - 0x10000) & 0x3FFU));
    }
  }
  return out;
}

std::string cut_text(std::string_view text, std::size_t max_bytes, std::string_view whole_is_in) {
  if (text.size() <= max_bytes) return std::string(text);
  std::size_t end = max_bytes;
  while (end > 0 && is_continuation(text[end])) --end;
  return fmt::format("{}\n[cut: {} more bytes, the whole text is in {}]", text.substr(0, end),
                     text.size() - end, whole_is_in);
}

std::string first_line(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of('\n'), text.size()));
  return std::string(text.substr(0, text.find('\n')));
}

std::string last_line(std::string_view text) {
  const std::size_t end = text.find_last_not_of('\n') + 1;  // 0: there is none
  text = text.substr(0, end);
  return std::string(text.substr(text.rfind('\n') + 1));
}

std::string one_line(std::string_view text) {
  std::string line;
  for (const char byte : first_line(text)) {
    const bool is_blank = (byte >= 0 && byte <= ' ') || byte == '\x7f';
    if (!is_blank) {
      line += byte;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  if (line.ends_with(' ')) line.pop_back();
  return printable(line);
}

std::string behind_first_line(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of('\n'), text.size()));
  const std::size_t end = text.find('\n');
  return end == std::string_view::npos ? std::string() : std::string(text.substr(end + 1));
}

std::size_t display_width(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char byte) { return !is_continuation(byte); }));
}

std::string pad_right(std::string_view text, std::size_t width) {
  std::string out(text);
  const std::size_t taken = display_width(text);
  if (taken < width) out.append(width - taken, ' ');
  return out;
}

std::string clip(std::string_view line, std::size_t width) {
  std::size_t columns = 0;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (!is_continuation(line[at]) && columns++ == width) return std::string(line.substr(0, at));
  }
  return std::string(line);
}

namespace {

// How many bytes of `line` go into `width` columns, up to a blank where there is one.
std::size_t break_at(std::string_view line, std::size_t width) {
  std::size_t columns = 0;
  // Blanks that indent the line are no place to break it.
  const std::size_t text_starts = std::min(line.find_first_not_of(' '), line.size());
  std::size_t last_blank = std::string_view::npos;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (is_continuation(line[at])) continue;
    if (columns == width) {
      if (line[at] == ' ') return at;
      return last_blank == std::string_view::npos ? at : last_blank;
    }
    if (line[at] == ' ' && at > text_starts) last_blank = at;
    ++columns;
  }
  return line.size();
}

}  // namespace

std::vector<std::string> wrap(std::string_view text, std::size_t width) {
  width = std::max<std::size_t>(width, 1);
  std::vector<std::string> lines;
  while (true) {
    const std::size_t newline = text.find('\n');
    std::string_view line = text.substr(0, newline);
    do {
      const std::size_t end = break_at(line, width);
      lines.emplace_back(line.substr(0, end));
      line.remove_prefix(end);
      if (!line.empty() && line.front() == ' ') line.remove_prefix(1);
    } while (!line.empty());
    if (newline == std::string_view::npos) return lines;
    text.remove_prefix(newline + 1);
  }
}

std::string counted(std::size_t count, std::string_view word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

std::string join_some(const std::vector<std::string>& words, std::size_t most) {
  const std::size_t shown = std::min(words.size(), most);
  std::string out = fmt::format(
      "{}", fmt::join(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
  if (shown < words.size()) out += fmt::format(" and {} more", words.size() - shown);
  return out;
}

}  // namespace infocts
