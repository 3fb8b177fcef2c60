#include "tool/reproducer/wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "conformance/harness/info.h"
#include "tool/journal/preset.h"
#include "tool/results/text.h"

namespace infocts {
namespace {

constexpr std::size_t kLongText = 48;  // longer ones are built by the reproducer, if they can be
constexpr std::size_t kCommentWidth = 88;
constexpr int kMaxMessageLines = 12;

void add_wrapped(std::vector<std::string>& lines, const std::string& text, std::string_view first,
                 std::string_view rest) {
  bool is_first = true;
  for (const std::string& line : wrap(printable_line(text), kCommentWidth)) {
    lines.push_back(fmt::format("{}{}", is_first ? first : rest, line));
    is_first = false;
  }
}

}  // namespace

std::vector<std::string> heading_lines(const HeaderComment& about, const std::string& build) {
  std::vector<std::string> lines{about.test, ""};
  add_wrapped(lines, about.text, about.requirement + ": ", "");
  std::string_view first = "Source: ";
  for (const std::string& source : about.sources) {
    add_wrapped(lines, source, first, "        ");
    first = "        ";
  }
  lines.emplace_back();
  add_wrapped(lines, one_line(about.library_version),
              fmt::format("Seen by infocts {} on {}, ", about.suite_version, about.iut), "");
  std::string_view rest = about.message;
  for (int count = 0; !rest.empty() && count < kMaxMessageLines; ++count) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    add_wrapped(lines, std::string(rest.substr(0, end)), "  ", "    ");
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  lines.emplace_back();
  lines.emplace_back("Build it with the MPI's wrapper compiler, and run it as one process:");
  lines.push_back("    " + build);
  lines.emplace_back(
      "Exit code: 0 the MPI behaves; 1 it deviates; 2 the question could not be asked.");
  return lines;
}

std::optional<unsigned> built_with(const std::string& bytes) {
  if (bytes.size() <= kLongText) return {};
  for (unsigned salt = 0; salt < 62; ++salt) {
    if (text_of_length(bytes.size(), salt) == bytes) return salt;
  }
  return {};
}

std::vector<std::string> fair_lengths(const Reproducer& reproducer, const Lengths& lengths) {
  std::set<std::string> conditions;
  for (const Step& step : reproducer.steps) {
    for (std::size_t index = 0; index < step.operands.size(); ++index) {
      const Operand& operand = step.operands[index];
      if (operand.kind != Operand::Kind::text) continue;
      const std::string_view limit = limit_of(step.function, index);
      const std::int64_t size = lengths.counted(operand.bytes, limit);
      if (built_with(operand.bytes) && lengths.is_near(size, limit)) continue;
      const std::string condition = lengths.condition(size, limit);
      if (!condition.empty()) conditions.insert(condition);
    }
  }
  return {conditions.begin(), conditions.end()};
}

std::string number_words(const Step& step, std::size_t index, std::int64_t value,
                         const Lengths& lengths) {
  if (value == kFlagPreset) return std::string(kUnsetFlag);
  if (value == kNumberPreset) return std::string(kUnsetNumber);
  if (value <= 0) return std::to_string(static_cast<int>(value));
  return lengths.written(value, limit_of(step.function, index));
}

std::string room_of(const Step& step, std::size_t index, const Lengths& lengths) {
  const std::int64_t size = step.operands[index].number;
  const bool is_told =
      step.function == FunctionId::info_get || step.function == FunctionId::info_get_string;
  return lengths.room(size, is_told ? step.operands[2].number : size,
                      limit_of(step.function, index));
}

std::vector<std::string> fair_versions(const HeaderComment& about) {
  std::vector<std::string> conditions;
  const auto hold = [&](const std::optional<StdVersion>& bound, const char* relation) {
    if (!bound) return;
    conditions.push_back(fmt::format("{} {}", relation, 100 * bound->major + bound->minor));
  };
  hold(about.since, ">=");
  hold(about.until, "<=");
  return conditions;
}

std::string expected_words(const Question& question, const std::string& value) {
  switch (question.kind) {
    case Question::Kind::returns:
      return "the call returns";
    case Question::Kind::success:
      return "MPI_SUCCESS";
    case Question::Kind::refused:
      return "an error";
    case Question::Kind::thrown:
      return "an MPI::Exception";
    case Question::Kind::error_class:
      return question.symbol;
    case Question::Kind::flag_true:
      return "flag true";
    case Question::Kind::flag_false:
      return "flag false";
    case Question::Kind::number:
      return value;
    case Question::Kind::text:
      return "the string \"" + printable_line(clip(printable_line(question.bytes), 40)) + "\"";
    case Question::Kind::same_text:
      return "the key that had this number before";
    case Question::Kind::terminated:
      return "a terminated string";
    case Question::Kind::untouched:
      if (question.number > 0) {
        return fmt::format("nothing written behind {} characters", value);
      }
      return "a buffer that is left alone";
    case Question::Kind::reads_within:
      return fmt::format("nothing is read {} argument {}", question.number == 0 ? "before" : "past",
                         question.operand + 1);
    case Question::Kind::within:
      return "nothing written around the buffer";
    case Question::Kind::handler_calls:
      return fmt::format("{} calls of the error handler", question.number);
    case Question::Kind::not_again:
      return "another outcome than the one in the comment above";
  }
  return {};
}

const std::vector<std::string_view>& named_classes() {
  static const std::vector<std::string_view> names{
      "MPI_SUCCESS",      "MPI_ERR_ARG",        "MPI_ERR_COMM",       "MPI_ERR_TYPE", "MPI_ERR_WIN",
      "MPI_ERR_INFO_KEY", "MPI_ERR_INFO_NOKEY", "MPI_ERR_INFO_VALUE", "MPI_ERR_OTHER"};
  return names;
}

const std::vector<FreedKind>& freed_kinds() {
  static const std::vector<FreedKind> kinds{
      {"win", "Win"}, {"datatype", "Type"}, {"comm", "Comm"}, {"group", "Group"}, {"info", "Info"}};
  return kinds;
}

}  // namespace infocts
