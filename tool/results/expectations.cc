#include "tool/results/expectations.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "tool/results/cause_ids.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

constexpr std::string_view kBlanks = " \t\r";  // lines may end as on Windows
constexpr std::array kExpectable{Verdict::fail, Verdict::crashed, Verdict::timed_out,
                                 Verdict::inconclusive};
constexpr std::string_view kVerdictHint =
    "one of fail, crashed, timed_out, inconclusive; add |pass if it comes and goes; flaky means "
    "fail|pass";
constexpr std::string_view kByChance = "|pass";
constexpr std::string_view kFlaky = "flaky";
constexpr std::string_view kCause = "cause:";
constexpr std::string_view kCauseHint =
    "give the whole id of results.json: cause:info_get.flag.5f3c1a";

// A word of a line and where it starts.
struct Word {
  std::string_view text;
  std::size_t offset = 0;
};

Word next_word(std::string_view line, std::size_t from) {
  const std::size_t start = std::min(line.find_first_not_of(kBlanks, from), line.size());
  const std::size_t end = std::min(line.find_first_of(kBlanks, start), line.size());
  return {line.substr(start, end - start), start};
}

// Reads the words of one line in turn; stops at the first error.
class LineReader {
 public:
  LineReader(std::string_view line, std::string_view file, std::size_t number) : line_(line) {
    expectation_.file = file;
    expectation_.line = number;
  }

  void read_into(ExpectationFile& out) {
    const bool good =
        read_glob() && read_verdict() && read_condition() && read_why() && is_new(out.expectations);
    if (good) {
      out.expectations.push_back(std::move(expectation_));
    } else {
      out.errors.push_back(std::move(*error_));
    }
  }

 private:
  bool refuse(std::size_t offset, std::string message, std::string_view hint) {
    error_ = ExpectationError{expectation_.file, expectation_.line, offset + 1, std::move(message),
                              std::string(hint)};
    return false;
  }

  // False, and an error just behind the last word, if the line is at its end.
  bool take(Word& word, std::string_view what, std::string_view hint) {
    word = next_word(line_, at_);
    if (word.text.empty()) return refuse(at_, fmt::format("the {} is missing", what), hint);
    at_ = word.offset + word.text.size();
    return true;
  }

  bool read_glob() {
    Word word;
    if (!take(word, "id", "id-glob verdict condition reason")) return false;
    constexpr std::string_view kIdCharacters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-*?";
    if (word.text.starts_with(kCause)) {
      expectation_.cause = word.text.substr(kCause.size());
      const std::size_t offset = word.offset + kCause.size();
      if (expectation_.cause.empty()) {
        return refuse(offset, "the id of the cause is missing", kCauseHint);
      }
      if (is_cause_id(expectation_.cause)) return true;
      return refuse(
          offset, fmt::format("'{}' is not the id of a cause", printable_line(expectation_.cause)),
          kCauseHint);
    }
    const std::size_t wrong = word.text.find_first_not_of(kIdCharacters);
    if (wrong != std::string_view::npos && word.text[wrong] == ':') {
      return refuse(word.offset + wrong, "an id has no ':'",
                    "the id of a cause starts with 'cause:', in lower case");
    }
    if (wrong != std::string_view::npos) {
      return refuse(
          word.offset + wrong,
          fmt::format("'{}' cannot be part of an id", printable_line(word.text.substr(wrong, 1))),
          "ids have letters, digits, '_', '-' and '.'; wildcards are '*' and '?'");
    }
    expectation_.glob = word.text;
    return true;
  }

  bool read_verdict() {
    Word word;
    if (!take(word, "verdict", kVerdictHint)) return false;
    if (word.text == kFlaky) {
      expectation_.verdict = Verdict::fail;
      expectation_.by_chance = expectation_.called_flaky = true;
      return true;
    }
    expectation_.by_chance = word.text.ends_with(kByChance);
    if (expectation_.by_chance) word.text.remove_suffix(kByChance.size());
    const std::optional<Verdict> verdict = verdict_from(word.text);
    if (!verdict) {
      return refuse(word.offset, fmt::format("'{}' is not a verdict", printable_line(word.text)),
                    kVerdictHint);
    }
    if (!can_be_expected(*verdict)) {
      return refuse(word.offset, fmt::format("'{}' cannot be expected", word.text), kVerdictHint);
    }
    if (!expectation_.cause.empty() && !deviates(*verdict)) {
      return refuse(word.offset, fmt::format("a cause cannot be '{}'", word.text),
                    "one of fail, crashed, timed_out; add |pass if it comes and goes");
    }
    expectation_.verdict = *verdict;
    return true;
  }

  bool read_condition() {
    Word word;
    if (!take(word, "condition", "* or a vendor with versions, e.g. mpich=4.0.2")) return false;
    std::variant<Condition, ConditionError> condition = parse_condition(word.text);
    if (const auto* error = std::get_if<ConditionError>(&condition)) {
      return refuse(word.offset + error->offset, error->message, error->hint);
    }
    expectation_.condition = std::get<Condition>(std::move(condition));
    expectation_.condition_text = word.text;
    return true;
  }

  bool read_why() {
    Word word;
    if (!take(word, "reason", "say why in a sentence or with the URL of the vendor's issue")) {
      return false;
    }
    // "openmpi >= 4.1" would otherwise cover every version, and take ">= 4.1" for the reason.
    if (is_part_of_condition(word.text.front())) {
      return refuse(word.offset, "a condition has no blanks", "write e.g. openmpi>=4.1,<5");
    }
    const std::size_t last = line_.find_last_not_of(kBlanks);
    expectation_.why = line_.substr(word.offset, last + 1 - word.offset);
    return true;
  }

  // Of two reasons for one line, one is forgotten when it is mended.
  bool is_new(const std::vector<Expectation>& earlier) {
    const auto same = std::find_if(earlier.begin(), earlier.end(), [&](const Expectation& other) {
      return other.glob == expectation_.glob && other.cause == expectation_.cause &&
             other.expects_like(expectation_);
    });
    if (same == earlier.end()) return true;
    return refuse(0, fmt::format("line {} says the same", same->line), "keep one of them");
  }

  std::string_view line_;
  std::size_t at_ = 0;
  Expectation expectation_;
  std::optional<ExpectationError> error_;
};

}  // namespace

bool is_part_of_condition(char first) {
  return std::string_view("=!<>,;").find(first) != std::string_view::npos;
}

bool can_be_expected(Verdict verdict) {
  return std::find(kExpectable.begin(), kExpectable.end(), verdict) != kExpectable.end();
}

std::string Expectation::subject() const {
  return cause.empty() ? glob : fmt::format("{}{}", kCause, cause);
}

std::string Expectation::where() const { return fmt::format("{}:{}", file, line); }

std::string Expectation::written() const {
  return fmt::format("{} {} {}", subject(), verdict_text(), condition_text);
}

bool Expectation::expects_like(const Expectation& other) const {
  return verdict == other.verdict && by_chance == other.by_chance &&
         condition_text == other.condition_text;
}

std::string Expectation::verdict_text() const {
  if (called_flaky) return std::string(kFlaky);
  return fmt::format("{}{}", to_string(verdict), by_chance ? kByChance : "");
}

std::string ExpectationError::str() const {
  if (line == 0) return fmt::format("{}: {}; {}", file, message, hint);
  return fmt::format("{}:{}:{}: {}; {}", file, line, column, message, hint);
}

ExpectationFile parse_expectations(std::string_view text, std::string_view file_name) {
  ExpectationFile out;
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const std::string_view first = next_word(line, 0).text;
    if (first.empty() || first.front() == '#') continue;
    LineReader(line, file_name, number).read_into(out);
  }
  return out;
}

ExpectationFile read_expectations(const std::string& path) {
  const auto unreadable = [&](const std::string& reason,
                              const char* hint = "check the path and its permissions") {
    ExpectationFile out;
    out.errors.push_back(
        {path, 0, 0, fmt::format("cannot read the expectation file: {}", reason), hint});
    return out;
  };
  std::error_code error;
  // A directory can be opened like a file, and fails only when it is read.
  if (std::filesystem::is_directory(path, error)) {
    return unreadable(std::generic_category().message(EISDIR));
  }
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in && errno == ENOENT) {
    return unreadable(std::generic_category().message(ENOENT),
                      "check the path; for a first run an empty file will do, which 'infocts "
                      "baseline update' fills");
  }
  if (!in) return unreadable(std::generic_category().message(errno != 0 ? errno : EIO));
  // Piece by piece: '<<' of the whole buffer would hide that reading failed.
  std::string text;
  std::array<char, 4096> piece;
  do {
    in.read(piece.data(), piece.size());
    text.append(piece.data(), static_cast<std::size_t>(in.gcount()));
  } while (in);
  if (in.bad()) return unreadable(std::generic_category().message(EIO));
  if (text.find('\0') != std::string::npos) return unreadable("it is not a text file");
  return parse_expectations(text, path);
}

}  // namespace infocts
