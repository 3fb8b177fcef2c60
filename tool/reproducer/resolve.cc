#include "tool/reproducer/resolve.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace infocts {
namespace {

using journal::Argument;
using journal::ArgumentKind;
using journal::Claim;
using journal::ClaimKind;

/// The newest call that `fits`; nothing when there is none.
template <typename Fits>
std::optional<std::size_t> newest(const std::vector<journal::Call>& calls, const Fits& fits) {
  for (std::size_t at = calls.size(); at-- > 0;) {
    if (fits(calls[at])) return at;
  }
  return {};
}

std::optional<std::size_t> operand_with(const journal::Call& call, ArgumentKind kind,
                                        const std::function<bool(const Argument&)>& fits) {
  for (std::size_t at = call.arguments.size(); at-- > 0;) {
    if (call.arguments[at].kind == kind && call.arguments[at].after && fits(call.arguments[at])) {
      return at;
    }
  }
  return {};
}

// The string in a variable: up to its terminator, or in Fortran up to the blanks at its end.
std::string_view text_in(std::string_view field, Binding binding) {
  if (is_fortran(binding)) return field.substr(0, field.find_last_not_of(' ') + 1);
  return field.substr(0, field.find('\0'));
}

class Resolver {
 public:
  Resolver(const std::vector<journal::Call>& calls, const Constants& constants, Binding binding)
      : calls_(calls), constants_(constants), binding_(binding) {}

  std::optional<AskedAt> resolve(const Claim& claim) const {
    switch (claim.kind) {
      case ClaimKind::success:
        return by_code(claim, {.kind = Question::Kind::success});
      case ClaimKind::refused:
        return by_code(claim, {.kind = Question::Kind::refused});
      case ClaimKind::error_class:
        return by_code(claim,
                       {.kind = Question::Kind::error_class, .symbol = error_name(claim.expected)});
      case ClaimKind::flag_true:
        return by_number(claim, {.kind = Question::Kind::flag_true});
      case ClaimKind::flag_false:
        return by_number(claim, {.kind = Question::Kind::flag_false});
      case ClaimKind::number:
        return by_number(claim, {.kind = Question::Kind::number, .number = claim.expected});
      case ClaimKind::text:
        return by_text(claim);
      case ClaimKind::terminated:
        return by_field(claim, {.kind = Question::Kind::terminated});
      case ClaimKind::untouched:
        return by_field(claim, {.kind = Question::Kind::untouched});
      case ClaimKind::reads_within:
        return by_argument(claim);
      case ClaimKind::within:
        return by_field(claim, {.kind = Question::Kind::within});
      case ClaimKind::other:
        break;
    }
    return {};
  }

 private:
  std::string error_name(std::int64_t value) const {
    for (const auto& [name, number] : constants_) {
      if (name.starts_with("MPI_ERR_") && number == value) return name;
    }
    return {};
  }

  std::optional<AskedAt> by_code(const Claim& claim, Question question) const {
    const auto at =
        newest(calls_, [&](const journal::Call& call) { return call.code == claim.actual; });
    if (!at) return {};
    return AskedAt{*at, std::move(question)};
  }

  std::optional<AskedAt> by_number(const Claim& claim, Question question) const {
    for (std::size_t at = calls_.size(); at-- > 0;) {
      const auto operand =
          operand_with(calls_[at], ArgumentKind::integer_ref,
                       [&](const Argument& argument) { return *argument.after == claim.actual; });
      if (!operand) continue;
      question.operand = *operand;
      return AskedAt{at, std::move(question)};
    }
    return {};
  }

  std::optional<AskedAt> by_field(const Claim& claim, Question question) const {
    for (std::size_t at = calls_.size(); at-- > 0;) {
      const auto operand = operand_with(
          calls_[at], ArgumentKind::field,
          [&](const Argument& argument) { return argument.bytes == claim.actual_bytes; });
      if (!operand) continue;
      question.operand = *operand;
      return AskedAt{at, std::move(question)};
    }
    return {};
  }

  std::optional<AskedAt> by_argument(const Claim& claim) const {
    for (std::size_t at = calls_.size(); at-- > 0;) {
      const std::vector<Argument>& arguments = calls_[at].arguments;
      const auto argument = std::find_if(arguments.begin(), arguments.end(), [&](const auto& one) {
        return one.kind == ArgumentKind::text && one.bytes == claim.actual_bytes;
      });
      if (argument == arguments.end()) continue;
      return AskedAt{at,
                     {.kind = Question::Kind::reads_within,
                      .operand = static_cast<std::size_t>(argument - arguments.begin()),
                      .number = claim.expected}};
    }
    return {};
  }

  std::optional<AskedAt> by_text(const Claim& claim) const {
    for (std::size_t at = calls_.size(); at-- > 0;) {
      const auto operand =
          operand_with(calls_[at], ArgumentKind::field, [&](const Argument& argument) {
            return argument.bytes == claim.actual_bytes ||
                   text_in(argument.bytes, binding_) == claim.actual_bytes;
          });
      if (!operand) continue;
      AskedAt place{
          at, {.kind = Question::Kind::text, .operand = *operand, .bytes = claim.expected_bytes}};
      if (calls_[at].function == FunctionId::info_get_nthkey) compare_with_earlier(place);
      return place;
    }
    return {};
  }

  // The numbers of keys are the MPI's choice: what is promised is that they stay, so a key is
  // compared with the one that an earlier call gave.
  void compare_with_earlier(AskedAt& place) const {
    for (std::size_t at = place.call; at-- > 0;) {
      const journal::Call& call = calls_[at];
      if (call.function != FunctionId::info_get_nthkey) continue;
      if (call.arguments.at(1).before != calls_[place.call].arguments.at(1).before) continue;
      if (text_in(call.arguments.at(2).bytes, binding_) != place.question.bytes) continue;
      place.question.kind = Question::Kind::same_text;
      place.question.other = at;
      return;
    }
  }

  const std::vector<journal::Call>& calls_;
  const Constants& constants_;
  const Binding binding_;
};

}  // namespace

std::optional<AskedAt> resolve(const Claim& claim, const std::vector<journal::Call>& calls,
                               const Constants& constants, Binding binding) {
  return Resolver(calls, constants, binding).resolve(claim);
}

}  // namespace infocts
