#include "tool/reproducer/resolve.h"

#include <algorithm>
#include <string_view>

#include "tool/reproducer/fortran_words.h"

namespace infocts {
namespace {

using journal::Argument;
using journal::ArgumentKind;
using journal::Claim;
using journal::ClaimKind;

// The string in a variable: up to its terminator, or in Fortran up to the blanks at its end.
std::string_view text_in(std::string_view field, Binding binding) {
  if (is_fortran(binding)) return field.substr(0, field.find_last_not_of(' ') + 1);
  return field.substr(0, field.find('\0'));
}

std::string error_name(const Constants& constants, std::int64_t value) {
  for (const auto& [name, number] : constants) {
    if (name.starts_with("MPI_ERR_") && number == value) return name;
  }
  return {};
}

std::optional<Question> question_of(const Claim& claim, const Constants& constants) {
  switch (claim.kind) {
    case ClaimKind::other:
      return {};
    case ClaimKind::success:
      return Question{.kind = Question::Kind::success};
    case ClaimKind::refused:
      return Question{.kind = Question::Kind::refused};
    case ClaimKind::thrown:
      return Question{.kind = Question::Kind::thrown};
    case ClaimKind::error_class:
      return Question{.kind = Question::Kind::error_class,
                      .symbol = error_name(constants, claim.expected)};
    case ClaimKind::flag_true:
      return Question{.kind = Question::Kind::flag_true};
    case ClaimKind::flag_false:
      return Question{.kind = Question::Kind::flag_false};
    case ClaimKind::number:
      return Question{.kind = Question::Kind::number, .number = claim.expected};
    case ClaimKind::text:
      return Question{.kind = Question::Kind::text, .bytes = claim.expected_bytes};
    case ClaimKind::terminated:
      return Question{.kind = Question::Kind::terminated};
    case ClaimKind::untouched:
      return Question{.kind = Question::Kind::untouched, .number = claim.expected};
    case ClaimKind::reads_within:
      return Question{.kind = Question::Kind::reads_within, .number = claim.expected};
    case ClaimKind::within:
      return Question{.kind = Question::Kind::within};
  }
  return {};
}

bool is_about_code(ClaimKind kind) {
  return kind == ClaimKind::success || kind == ClaimKind::refused || kind == ClaimKind::thrown ||
         kind == ClaimKind::error_class;
}

bool is_about(const Claim& claim, const Argument& argument, Binding binding) {
  switch (claim.kind) {
    case ClaimKind::flag_true:
    case ClaimKind::flag_false:
    case ClaimKind::number:
      return argument.kind == ArgumentKind::integer_ref && argument.after == claim.actual;
    case ClaimKind::reads_within:
      return argument.kind == ArgumentKind::text && argument.bytes == claim.actual_bytes;
    default:
      return argument.kind == ArgumentKind::field && argument.after &&
             (argument.bytes == claim.actual_bytes ||
              (claim.kind == ClaimKind::text &&
               text_in(argument.bytes, binding) == claim.actual_bytes));
  }
}

// The numbers of keys are the MPI's choice: what is promised is that they stay, so a key is
// compared with the one that an earlier call gave.
void compare_with_earlier(Question& question, const std::vector<journal::Call>& calls,
                          const journal::Call& asked, Binding binding) {
  for (std::size_t at = static_cast<std::size_t>(&asked - calls.data()); at-- > 0;) {
    const journal::Call& call = calls[at];
    if (call.function != FunctionId::info_get_nthkey) continue;
    if (call.arguments.at(1).before != asked.arguments.at(1).before) continue;
    if (text_in(call.arguments.at(2).bytes, binding) != question.bytes) continue;
    question.kind = Question::Kind::same_text;
    question.other = at;
    return;
  }
}

}  // namespace

std::optional<Question> resolve(const Claim& claim, const std::vector<journal::Call>& calls,
                                const Constants& constants, Binding binding) {
  const journal::Call& call = calls.at(claim.call - 1);
  std::optional<Question> question = question_of(claim, constants);
  if (!question) return {};
  if (is_about_code(claim.kind)) return call.code == claim.actual ? question : std::nullopt;
  // A length of 1 is not the flag.
  const auto is_other_flag = [&](const Argument& argument) {
    const auto index = static_cast<std::size_t>(&argument - call.arguments.data());
    return claim.kind == ClaimKind::number &&
           fortran_argument(call.function, index) == FortranArgument::flag;
  };
  const auto operand =
      std::find_if(call.arguments.rbegin(), call.arguments.rend(), [&](const Argument& argument) {
        return is_about(claim, argument, binding) && !is_other_flag(argument);
      });
  if (operand == call.arguments.rend()) return {};
  question->operand = static_cast<std::size_t>(call.arguments.rend() - operand) - 1;
  if (claim.kind == ClaimKind::text && call.function == FunctionId::info_get_nthkey) {
    compare_with_earlier(*question, calls, call, binding);
  }
  return question;
}

}  // namespace infocts
