#include "tool/causes/message_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>

namespace infocts {
namespace {

std::string_view line_of(std::string_view& rest) {
  const std::size_t end = rest.find('\n');
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return line;
}

bool is_word(char byte) {
  return std::isalnum(static_cast<unsigned char>(byte)) != 0 || byte == '_';
}

/// The first name of a function in it: "MPI_Info_get", and no constant such as "MPI_SUCCESS".
std::string function_in(std::string_view text) {
  for (std::size_t at = text.find("MPI_"); at != std::string_view::npos;
       at = text.find("MPI_", at + 1)) {
    std::size_t end = at;
    while (end < text.size() && is_word(text[end])) ++end;
    const std::string_view word = text.substr(at, end - at);
    const bool is_function =
        word.size() > 5 && std::islower(static_cast<unsigned char>(word[5])) != 0;
    if (is_function) return std::string(word);
  }
  return {};
}

bool take(std::string_view line, std::string_view heading, std::string& part) {
  const std::size_t first = line.find_first_not_of(' ');
  if (first == std::string_view::npos || !line.substr(first).starts_with(heading)) return false;
  line.remove_prefix(first + heading.size());
  const std::size_t text = line.find_first_not_of(' ');
  if (part.empty() && text != std::string_view::npos) part = line.substr(text);
  return true;
}

/// Cuts off what chance decided: which of the threads, and that it did not happen again.
bool cut_chance(std::string& what) {
  const std::size_t thread = what.find(", in thread ");
  const std::size_t end = std::min(thread, what.find(", which did not happen again"));
  if (end != std::string::npos) what.resize(end);
  return thread != std::string::npos;
}

/// Whether a property looked for a pair in an object that it calls by a letter: "\"key\" in b", or
/// "\"beginning of a key\"… (255 bytes) in b".
bool is_content(std::string_view what) {
  constexpr std::string_view kIn = " in ";
  if (!what.starts_with('"') || what.size() < kIn.size() + 3) return false;
  what.remove_suffix(1);
  if (!what.ends_with(kIn)) return false;
  what.remove_suffix(kIn.size());
  return what.ends_with('"') || what.ends_with(" bytes)");
}

/// How long the key of a content is, of which the message may show only the beginning. A message
/// may come from a file, so it is believed up to a limit.
std::size_t whole_size(std::string_view what, std::size_t shown) {
  constexpr std::string_view kCut = "\"… (";
  constexpr std::size_t kLongest = 1 << 16;
  const std::size_t cut = what.rfind(kCut);
  if (cut == std::string_view::npos || what.substr(0, what.rfind(" in ")).back() != ')')
    return shown;
  const std::string size(what.substr(cut + kCut.size()));
  return std::clamp<std::size_t>(std::strtoul(size.c_str(), nullptr, 10), shown,
                                 std::max(shown, kLongest));
}

/// The bytes that a literal of C stands for, up to its end.
std::string bytes_of(std::string_view literal) {
  std::string bytes;
  for (std::size_t at = 1; at < literal.size() && literal[at] != '"'; ++at) {
    if (literal[at] == '\\' && at + 1 < literal.size() && literal[++at] == 'x') {
      const std::string code(literal.substr(at + 1, 2));
      bytes += static_cast<char>(std::strtoul(code.c_str(), nullptr, 16));
      at += code.size();
      if (literal.substr(at + 1).starts_with("\"\"")) at += 2;  // ends the escape only
    } else {
      bytes += literal[at];
    }
  }
  return bytes;
}

/// As one process says it: without the ranks that "ranks 0,1: flag" and "rank 1 ended with signal
/// 11" begin with.
std::string of_one_process(std::string_view line) {
  constexpr std::string_view kProcess = "the process";
  constexpr std::string_view kEnded = " ended with";
  constexpr std::string_view kUnknown = "a process";
  if (line.starts_with(kUnknown) && line.substr(kUnknown.size()).starts_with(kEnded)) {
    return fmt::format("{}{}", kProcess, line.substr(kUnknown.size()));
  }
  if (!line.starts_with("rank ") && !line.starts_with("ranks ")) return std::string(line);
  const std::size_t numbers = line.find(' ') + 1;
  const std::size_t end = line.find_first_not_of("0123456789,-", numbers);
  if (end == numbers || end == std::string_view::npos) return std::string(line);
  const std::string_view rest = line.substr(end);
  if (rest.starts_with(": ")) return std::string(rest.substr(2));
  return rest.starts_with(kEnded) ? fmt::format("{}{}", kProcess, rest) : std::string(line);
}

/// "the process ended with signal 11, in MPI_Info_get(0x1)", or of several processes "no end within
/// 30 s: rank 0 in MPI_Info_get(0x1); rank 1 waiting for the others".
MessageParts death_parts(std::string_view line) {
  constexpr std::string_view kIn = " in ";
  MessageParts parts;
  parts.what = "return";
  parts.expected = "the call returns";
  parts.other_thread = line.find(" or, in another thread, ") != std::string_view::npos;
  const std::size_t of_one = line.find(", in MPI_");
  parts.actual = line.substr(0, std::min(of_one, line.find(": rank")));
  const std::size_t call = line.find(" in MPI_");
  if (call == std::string_view::npos) return parts;
  parts.call = line.substr(call + kIn.size());
  if (of_one == std::string_view::npos)
    parts.call = parts.call.substr(0, parts.call.find("; rank"));
  parts.function = function_in(parts.call.substr(0, parts.call.find('(')));
  parts.by_name = !parts.function.empty();
  return parts;
}

}  // namespace

MessageParts message_parts(std::string_view message) {
  std::string_view rest = message;
  const std::string whole = of_one_process(line_of(rest));
  const std::string_view first = whole;
  constexpr std::array<std::string_view, 2> kDeaths{"the process ended with", "no end within"};
  for (const std::string_view words : kDeaths) {
    if (first.starts_with(words)) return death_parts(first);
  }
  // Of a process after its cases: "info.set.adds.a ends with signal 11, in MPI_Info_free(0x1)".
  constexpr std::string_view kEnds = " ends with ";
  const std::size_t ends = first.find(kEnds);
  const bool is_case = ends != std::string_view::npos && ends == first.find(' ');
  if (is_case) {
    MessageParts death = death_parts(first);
    death.actual.replace(0, ends + kEnds.size(), "the process ended with ");
    return death;
  }
  MessageParts parts;
  parts.what = first;
  parts.other_thread = cut_chance(parts.what);
  if (is_content(parts.what)) {
    parts.key = bytes_of(parts.what);
    parts.key_size = whole_size(parts.what, parts.key.size());
    parts.what = kContent;
  }
  parts.function = function_in(first);
  const std::size_t compared = first.find(", compared with ");
  if (compared != std::string_view::npos) parts.compared = function_in(first.substr(compared));
  parts.by_name = !parts.function.empty();
  while (!rest.empty()) {
    const std::string_view line = line_of(rest);
    take(line, "after:", parts.call);
    take(line, "expected:", parts.expected);
    if (take(line, "actual:", parts.actual)) break;
  }
  if (parts.function.empty())
    parts.function = function_in(parts.call.substr(0, parts.call.find('(')));
  return parts;
}

}  // namespace infocts
