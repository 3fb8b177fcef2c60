#include "tool/reproducer/translate.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "adapters/handle_kinds.h"
#include "tool/reproducer/field_words.h"

namespace infocts {
namespace {

using journal::Argument;
using journal::ArgumentKind;

/// Names for handles while the calls go by.
class Names {
 public:
  explicit Names(const Constants& constants) : constants_(constants) {}

  std::optional<std::string> of(std::string_view kind, std::int64_t bits) const {
    const auto live = live_.find({std::string(kind), bits});
    if (live != live_.end()) return live->second;
    const std::string constant = constant_name_in(constants_, kind, bits);
    return constant.empty() ? std::nullopt : std::optional(constant);
  }

  /// A variable for a handle that a call gives.
  std::string fresh(std::string_view kind) {
    return fmt::format("{}{}", kind, ++count_[std::string(kind)]);
  }

  void bind(std::string_view kind, std::int64_t bits, const std::string& name) {
    live_[{std::string(kind), bits}] = name;
  }
  void forget(std::string_view kind, std::int64_t bits) { live_.erase({std::string(kind), bits}); }

  bool is_null(std::string_view kind, std::int64_t bits) const {
    return constant_name_in(constants_, kind, bits).ends_with("_NULL");
  }

 private:
  const Constants& constants_;
  std::map<std::pair<std::string, std::int64_t>, std::string> live_;
  std::map<std::string, int> count_;
};

// Another run may give another integer for the same object.
constexpr std::string_view kInteger = "integer";

bool gives_integer(FunctionId function) {
  return function == FunctionId::info_c2f || function == FunctionId::info_toint;
}

bool takes_integer(FunctionId function) {
  return function == FunctionId::info_f2c || function == FunctionId::info_fromint;
}

std::string number_words(std::int64_t number) { return std::to_string(static_cast<int>(number)); }

/// Turns calls into steps, and remembers what each gave.
class Translator {
 public:
  explicit Translator(const Constants& constants) : constants_(constants), names_(constants) {}

  void translate(const journal::Call& call) {
    Step step;
    step.function = call.function;
    step.prepares = call.code && *call.code == success();
    Seen seen;
    if (call.code) seen.emplace_back(*call.code == success() ? "success" : "error");
    for (const Argument& argument : call.arguments) {
      const std::string_view constants = constants_of(call.function, step.operands.size());
      step.operands.push_back(translate(call.function, argument, seen));
      if (!constants.empty() && argument.kind == ArgumentKind::integer) {
        step.operands.back().symbol = constant(constants, argument.before);
      }
    }
    steps_.push_back(std::move(step));
    seen_.push_back(std::move(seen));
  }

  Translation take() { return {std::move(steps_), std::move(seen_)}; }

 private:
  using Seen = std::vector<std::string>;

  int success() const { return static_cast<int>(constants_.at("MPI_SUCCESS")); }

  // How the constants begin that an argument is one of: their values differ from one MPI to
  // another.
  static std::string_view constants_of(FunctionId function, std::size_t argument) {
    if (function == FunctionId::init_thread) return "MPI_THREAD_";
    if (function == FunctionId::comm_split_type && argument == 1) return "MPI_COMM_TYPE_";
    return {};
  }

  std::string constant(std::string_view beginning, std::int64_t value) const {
    for (const auto& [name, number] : constants_) {
      if (name.starts_with(beginning) && number == value) return name;
    }
    return {};
  }

  Operand translate(FunctionId function, const Argument& argument, Seen& seen) {
    switch (argument.kind) {
      case ArgumentKind::integer:
        return Operand{.kind = Operand::Kind::number,
                       .number = argument.before,
                       .symbol = takes_integer(function)
                                     ? names_.of(kInteger, argument.before).value_or("")
                                     : ""};
      case ArgumentKind::integer_ref:
        if (argument.after) seen.push_back(number_words(*argument.after));
        return Operand{.kind = Operand::Kind::number_ref,
                       .number = argument.before,
                       .symbol = gives_integer(function) ? integer(argument) : ""};
      case ArgumentKind::integers:
        return Operand{.kind = Operand::Kind::numbers, .number = argument.before};
      case ArgumentKind::text:
        return Operand{.kind = Operand::Kind::text, .bytes = argument.bytes};
      case ArgumentKind::field:
        if (argument.after) seen.push_back(field_words(argument.bytes));
        return Operand{.kind = Operand::Kind::field, .number = argument.before};
      case ArgumentKind::null:
        return Operand{.kind = Operand::Kind::null};
      case ArgumentKind::opaque:
        return Operand{.kind = Operand::Kind::opaque};
      default:
        break;
    }
    const std::string_view kind = handle_kind_of(argument.kind);
    const std::optional<std::string> known = names_.of(kind, argument.before);
    if (!journal::is_handle_ref(argument.kind)) {
      return Operand{.kind = Operand::Kind::handle,
                     .symbol = known ? *known : std::string(kUnknownHandle)};
    }
    return reference(function, kind, argument, known, seen);
  }

  std::string integer(const Argument& result) {
    std::string name = names_.fresh(kInteger);
    if (result.after) names_.bind(kInteger, *result.after, name);
    return name;
  }

  Operand reference(FunctionId function, std::string_view kind, const Argument& argument,
                    const std::optional<std::string>& known, Seen& seen) {
    const bool is_variable = known && !known->starts_with("MPI_");
    // What a variable held before it got a new object plays no part, and that object lives on.
    const bool is_new = !is_free(function) && argument.after &&
                        *argument.after != argument.before &&
                        !names_.is_null(kind, *argument.after);
    const std::string name = is_variable && !is_new ? *known : names_.fresh(kind);
    if (argument.after && *argument.after != argument.before) {
      const std::optional<std::string> other = names_.of(kind, *argument.after);
      if (names_.is_null(kind, *argument.after)) {
        seen.emplace_back("null");
      } else {
        seen.push_back(other ? *other : "new");
      }
      if (is_new) {
        names_.bind(kind, *argument.after, name);
      } else {
        names_.forget(kind, argument.before);
      }
    } else if (argument.after) {
      seen.emplace_back("left");
    }
    return Operand{.kind = Operand::Kind::handle_ref, .symbol = name};
  }

  const Constants& constants_;
  Names names_;
  std::vector<Step> steps_;
  std::vector<Seen> seen_;
};

}  // namespace

std::string constant_name_in(const Constants& constants, std::string_view kind, std::int64_t bits) {
  for (const HandleConstant& constant : kHandleConstants) {
    if (constant.kind != kind) continue;
    const auto found = constants.find(std::string(constant.name));
    if (found != constants.end() && found->second == bits) return found->first;
  }
  return {};
}

Translation translate(const std::vector<journal::Call>& calls, const Constants& constants) {
  Translator translator(constants);
  for (const journal::Call& call : calls) translator.translate(call);
  return translator.take();
}

}  // namespace infocts
