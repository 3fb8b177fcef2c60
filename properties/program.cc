#include "properties/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <stdexcept>

#include "conformance/harness/generation.h"
#include "conformance/harness/info.h"
#include "tool/journal/call.h"

namespace infocts::properties {
namespace {

// Longer plain texts are written as what they are: text(1023).
constexpr std::size_t kWrittenOut = 40;

/// Which arguments a command has, in this order.
struct Form {
  std::string_view name;
  bool result;
  bool object;
  bool number;
  int words;
};

constexpr std::array<Form, 21> kForms{{
    {"create", true, false, true, 0},     {"create_env", true, false, true, 0},
    {"dup", true, true, true, 0},         {"free", false, true, false, 0},
    {"set", false, true, false, 2},       {"fill", false, true, true, 0},
    {"thin", false, true, true, 0},       {"delete", false, true, false, 1},
    {"get", false, true, true, 1},        {"get_valuelen", false, true, false, 1},
    {"get_string", false, true, true, 1}, {"get_nkeys", false, true, false, 0},
    {"get_nthkey", false, true, true, 0}, {"c2f", false, true, false, 0},
    {"toint", false, true, false, 0},     {"pass", false, true, false, 1},
    {"hint", false, false, false, 3},     {"crowd", false, false, true, 0},
    {"describe", false, false, true, 0},  {"init", false, false, false, 0},
    {"finalize", false, false, false, 0},
}};

const Form& form_of(Verb verb) { return kForms.at(static_cast<std::size_t>(verb)); }

std::string word_text(const std::string& word) {
  if (word.size() > kWrittenOut && word == text_of_length(word.size())) {
    return fmt::format("text({})", word.size());
  }
  return journal::c_literal(word, word.size());
}

/// Reads a line from left to right.
class Scanner {
 public:
  explicit Scanner(std::string_view line) : rest_(line) {}

  bool next(char expected) {
    skip_blanks();
    if (!rest_.starts_with(expected)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  void require(char expected) {
    if (!next(expected)) throw std::runtime_error(fmt::format("'{}' is missing", expected));
  }

  std::string name() {
    skip_blanks();
    const std::size_t end = std::min(
        rest_.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"),
        rest_.size());
    std::string word(rest_.substr(0, end));
    rest_.remove_prefix(end);
    return word;
  }

  long number() {
    skip_blanks();
    long value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc()) throw std::runtime_error("a number is missing");
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }

  /// A literal, or several one behind the other, as in C; or text(LENGTH).
  std::string word() {
    skip_blanks();
    if (rest_.starts_with("text(")) {
      rest_.remove_prefix(5);
      const long length = number();
      require(')');
      constexpr long kMax = 1 << 22;
      if (length < 0 || length > kMax) throw std::runtime_error("no such text");
      return text_of_length(static_cast<std::size_t>(length));
    }
    std::string text;
    require('"');
    do {
      while (!rest_.starts_with('"')) text += character();
      rest_.remove_prefix(1);
    } while (next('"'));
    return text;
  }

  bool at_end() {
    skip_blanks();
    return rest_.empty();
  }

 private:
  void skip_blanks() {
    while (rest_.starts_with(' ') || rest_.starts_with('\t') || rest_.starts_with('\r')) {
      rest_.remove_prefix(1);
    }
  }

  char character() {
    if (rest_.empty()) throw std::runtime_error("a string is not closed");
    const char c = rest_.front();
    rest_.remove_prefix(1);
    if (c == '\0') throw std::runtime_error("a character is none");
    if (c != '\\') return c;
    if (rest_.empty()) throw std::runtime_error("a string is not closed");
    const char escaped = rest_.front();
    rest_.remove_prefix(1);
    if (escaped == '\0') throw std::runtime_error("a character is none");
    if (escaped != 'x') return escaped;
    unsigned code = 0;
    const auto [end, error] = std::from_chars(
        rest_.data(), rest_.data() + std::min<std::size_t>(rest_.size(), 2), code, 16);
    if (error != std::errc() || code == 0) throw std::runtime_error("an escape is not a character");
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return static_cast<char>(code);
  }

  std::string_view rest_;
};

char object_name(const std::string& word) {
  if (word.size() == 1 && (kNames.find(word[0]) != std::string_view::npos || word[0] == kEnv)) {
    return word[0];
  }
  throw std::runtime_error(fmt::format("'{}' is not an object", word));
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// "word(" or "x = word(", as no line of prose begins.
bool looks_like_command(std::string_view line) {
  if (line.size() > 4 && line.substr(1, 3) == " = ") line.remove_prefix(4);
  const std::size_t end = line.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_");
  return end != 0 && end != std::string_view::npos && line[end] == '(';
}

}  // namespace

std::string to_text(const Command& command) {
  const Form& form = form_of(command.verb);
  std::vector<std::string> arguments;
  if (form.object) arguments.emplace_back(1, command.object);
  for (const std::string& word : command.words) arguments.push_back(word_text(word));
  if (form.number) arguments.push_back(std::to_string(command.number));
  std::string line = form.result ? fmt::format("{} = ", command.result) : "";
  line += form.name;
  line += '(';
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (i > 0) line += ", ";
    line += arguments[i];
  }
  return line + ')';
}

Command read_command(std::string_view line) {
  Scanner scanner(line);
  std::string name = scanner.name();
  Command command;
  if (scanner.next('=')) {
    command.result = object_name(name);
    name = scanner.name();
  }
  const auto* const form = std::find_if(kForms.begin(), kForms.end(),
                                        [&](const Form& entry) { return entry.name == name; });
  if (form == kForms.end()) throw std::runtime_error(fmt::format("'{}' is not a command", name));
  if (form->result != (command.result != 0)) {
    throw std::runtime_error(fmt::format("{} has {} result", name, form->result ? "a" : "no"));
  }
  command.verb = static_cast<Verb>(form - kForms.begin());
  scanner.require('(');
  bool first = true;
  const auto separate = [&] {
    if (!first) scanner.require(',');
    first = false;
  };
  if (form->object) {
    separate();
    command.object = object_name(scanner.name());
  }
  for (int i = 0; i < form->words; ++i) {
    separate();
    command.words.push_back(scanner.word());
  }
  if (form->number) {
    separate();
    command.number = scanner.number();
  }
  scanner.require(')');
  if (!scanner.at_end()) throw std::runtime_error("there is text after the command");
  return command;
}

std::vector<std::string> lines_of(const NamedProgram& named) {
  std::vector<std::string> lines{std::string(kCaseLine) + named.case_id};
  for (const Command& command : named.program) lines.push_back(to_text(command));
  return lines;
}

std::vector<NamedProgram> programs_in(std::string_view text) {
  std::vector<NamedProgram> programs;
  bool open = false;
  int number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    // A report puts a word before the first line.
    const std::size_t at = line.find(kCaseLine);
    if (at != std::string_view::npos) {
      line.remove_prefix(at + kCaseLine.size());
      programs.push_back({std::string(trimmed(line)), {}});
      open = true;
      continue;
    }
    open = open && looks_like_command(line);
    if (!open) continue;
    try {
      programs.back().program.push_back(read_command(line));
    } catch (const std::runtime_error& why) {
      throw std::runtime_error(fmt::format("line {}: '{}': {}", number, line, why.what()));
    }
  }
  return programs;
}

}  // namespace infocts::properties
