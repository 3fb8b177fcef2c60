#include "reproducer/record.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

#include "adapters/handle_kinds.h"
#include "reproducer/outcome.h"

namespace infocts {
namespace {

using journal::Argument;
using journal::ArgumentKind;
using journal::Call;
using journal::Claim;
using journal::ClaimKind;
using Constants = std::map<std::string, std::int64_t>;

/// Stands for a handle that no recorded call gave: of another program, or a value of the case's
/// own.
constexpr std::string_view kUnknown = "?";

/// Names for handles while the calls go by.
class Names {
 public:
  explicit Names(const Constants& constants) : constants_(constants) {}

  std::optional<std::string> of(std::string_view kind, std::int64_t bits) const {
    const auto live = live_.find({std::string(kind), bits});
    if (live != live_.end()) return live->second;
    return constant(kind, bits);
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
    const std::optional<std::string> name = constant(kind, bits);
    return name && name->ends_with("_NULL");
  }

 private:
  std::optional<std::string> constant(std::string_view kind, std::int64_t bits) const {
    for (const HandleConstant& constant : kHandleConstants) {
      if (constant.kind != kind) continue;
      const auto found = constants_.find(std::string(constant.name));
      if (found != constants_.end() && found->second == bits) return found->first;
    }
    return {};
  }

  const Constants& constants_;
  std::map<std::pair<std::string, std::int64_t>, std::string> live_;
  std::map<std::string, int> count_;
};

std::string number_words(std::int64_t number) { return std::to_string(static_cast<int>(number)); }

/// Turns calls into steps, and remembers what each gave.
class Translator {
 public:
  explicit Translator(const Constants& constants) : constants_(constants), names_(constants) {}

  void translate(const Call& call) {
    Step step;
    step.function = call.function;
    step.prepares = call.code && *call.code == success();
    Seen seen;
    if (call.code) seen.words.emplace_back(*call.code == success() ? "success" : "error");
    for (const Argument& argument : call.arguments) {
      const std::string_view constants = constants_of(call.function, step.operands.size());
      step.operands.push_back(translate(argument, seen));
      if (!constants.empty() && argument.kind == ArgumentKind::integer) {
        step.operands.back().symbol = constant(constants, argument.before);
      }
    }
    steps_.push_back(std::move(step));
    seen_.push_back(std::move(seen));
  }

  std::vector<Step>& steps() { return steps_; }
  const std::vector<std::string>& seen(std::size_t at) const { return seen_[at].words; }
  int success() const { return static_cast<int>(constants_.at("MPI_SUCCESS")); }

 private:
  struct Seen {
    std::vector<std::string> words;
  };

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

  Operand translate(const Argument& argument, Seen& seen) {
    switch (argument.kind) {
      case ArgumentKind::integer:
        return Operand{.kind = Operand::Kind::number, .number = argument.before};
      case ArgumentKind::integer_ref:
        if (argument.after) seen.words.push_back(number_words(*argument.after));
        return Operand{.kind = Operand::Kind::number_ref, .number = argument.before};
      case ArgumentKind::integers:
        return Operand{.kind = Operand::Kind::numbers, .number = argument.before};
      case ArgumentKind::text:
        return Operand{.kind = Operand::Kind::text, .bytes = argument.bytes};
      case ArgumentKind::field:
        if (argument.after) seen.words.push_back(field_words(argument.bytes));
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
                     .symbol = known ? *known : std::string(kUnknown)};
    }
    return reference(kind, argument, known, seen);
  }

  Operand reference(std::string_view kind, const Argument& argument,
                    const std::optional<std::string>& known, Seen& seen) {
    const bool is_variable = known && !known->starts_with("MPI_");
    const std::string name = is_variable ? *known : names_.fresh(kind);
    if (argument.after && *argument.after != argument.before) {
      const std::optional<std::string> other = names_.of(kind, *argument.after);
      if (names_.is_null(kind, *argument.after)) {
        seen.words.emplace_back("null");
      } else {
        seen.words.push_back(other ? *other : "new");
      }
      names_.forget(kind, argument.before);
      if (!names_.is_null(kind, *argument.after)) names_.bind(kind, *argument.after, name);
    } else if (argument.after) {
      seen.words.emplace_back("left");
    }
    return Operand{.kind = Operand::Kind::handle_ref, .symbol = name};
  }

  const Constants& constants_;
  Names names_;
  std::vector<Step> steps_;
  std::vector<Seen> seen_;
};

/// The newest call that `fits`; nothing when there is none.
template <typename Fits>
std::optional<std::size_t> newest(const std::vector<Call>& calls, const Fits& fits) {
  for (std::size_t at = calls.size(); at-- > 0;) {
    if (fits(calls[at])) return at;
  }
  return {};
}

std::optional<std::size_t> operand_with(const Call& call, ArgumentKind kind,
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

/// Where the question is asked, and the question.
struct Place {
  std::size_t call = 0;
  Question question;
};

class Resolver {
 public:
  Resolver(const std::vector<Call>& calls, const Constants& constants, Binding binding)
      : calls_(calls), constants_(constants), binding_(binding) {}

  std::optional<Place> resolve(const Claim& claim) const {
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

  std::optional<Place> by_code(const Claim& claim, Question question) const {
    const auto at = newest(calls_, [&](const Call& call) { return call.code == claim.actual; });
    if (!at) return {};
    return Place{*at, std::move(question)};
  }

  std::optional<Place> by_number(const Claim& claim, Question question) const {
    for (std::size_t at = calls_.size(); at-- > 0;) {
      const auto operand =
          operand_with(calls_[at], ArgumentKind::integer_ref,
                       [&](const Argument& argument) { return *argument.after == claim.actual; });
      if (!operand) continue;
      question.operand = *operand;
      return Place{at, std::move(question)};
    }
    return {};
  }

  std::optional<Place> by_field(const Claim& claim, Question question) const {
    for (std::size_t at = calls_.size(); at-- > 0;) {
      const auto operand = operand_with(
          calls_[at], ArgumentKind::field,
          [&](const Argument& argument) { return argument.bytes == claim.actual_bytes; });
      if (!operand) continue;
      question.operand = *operand;
      return Place{at, std::move(question)};
    }
    return {};
  }

  std::optional<Place> by_argument(const Claim& claim) const {
    for (std::size_t at = calls_.size(); at-- > 0;) {
      const std::vector<Argument>& arguments = calls_[at].arguments;
      const auto argument = std::find_if(arguments.begin(), arguments.end(), [&](const auto& one) {
        return one.kind == ArgumentKind::text && one.bytes == claim.actual_bytes;
      });
      if (argument == arguments.end()) continue;
      return Place{at,
                   {.kind = Question::Kind::reads_within,
                    .operand = static_cast<std::size_t>(argument - arguments.begin()),
                    .number = claim.expected}};
    }
    return {};
  }

  std::optional<Place> by_text(const Claim& claim) const {
    for (std::size_t at = calls_.size(); at-- > 0;) {
      const auto operand =
          operand_with(calls_[at], ArgumentKind::field, [&](const Argument& argument) {
            return argument.bytes == claim.actual_bytes ||
                   text_in(argument.bytes, binding_) == claim.actual_bytes;
          });
      if (!operand) continue;
      Place place{
          at, {.kind = Question::Kind::text, .operand = *operand, .bytes = claim.expected_bytes}};
      if (calls_[at].function == FunctionId::info_get_nthkey) compare_with_earlier(place);
      return place;
    }
    return {};
  }

  // The numbers of keys are the MPI's choice: what is promised is that they stay, so a key is
  // compared with the one that an earlier call gave.
  void compare_with_earlier(Place& place) const {
    for (std::size_t at = place.call; at-- > 0;) {
      const Call& call = calls_[at];
      if (call.function != FunctionId::info_get_nthkey) continue;
      if (call.arguments.at(1).before != calls_[place.call].arguments.at(1).before) continue;
      if (text_in(call.arguments.at(2).bytes, binding_) != place.question.bytes) continue;
      place.question.kind = Question::Kind::same_text;
      place.question.other = at;
      return;
    }
  }

  const std::vector<Call>& calls_;
  const Constants& constants_;
  const Binding binding_;
};

/// Calls that change or tell something of the object itself, so that a predefined one, which takes
/// part in many other calls, connects them too.
bool is_about_its_object(FunctionId function) {
  switch (function) {
    case FunctionId::comm_set_name:
    case FunctionId::comm_get_name:
    case FunctionId::type_set_name:
    case FunctionId::type_get_name:
    case FunctionId::comm_set_info:
    case FunctionId::comm_get_info:
    case FunctionId::comm_get_attr:
    case FunctionId::comm_set_attr:
    case FunctionId::comm_delete_attr:
    case FunctionId::attr_get:
    case FunctionId::attr_put:
    case FunctionId::attr_delete:
      return true;
    default:
      return false;
  }
}

/// Steps on objects that the last step, or the one it is compared with, has to do with.
std::vector<bool> connected(const std::vector<Step>& steps) {
  std::vector<bool> kept(steps.size(), false);
  std::set<std::string> wanted;
  const auto symbols = [](const Step& step) {
    std::vector<std::string> names;
    for (const Operand& operand : step.operands) {
      if (operand.symbol.empty() || operand.symbol == kUnknown) continue;
      if (!operand.symbol.starts_with("MPI_") || operand.symbol == "MPI_INFO_ENV" ||
          is_about_its_object(step.function)) {
        names.push_back(operand.symbol);
      }
    }
    return names;
  };
  for (std::size_t at = steps.size(); at-- > 0;) {
    const std::vector<std::string> names = symbols(steps[at]);
    const bool last = at + 1 == steps.size();
    const bool touches = std::any_of(
        names.begin(), names.end(), [&](const std::string& name) { return wanted.contains(name); });
    const bool of_the_world = steps[at].function == FunctionId::comm_set_errhandler ||
                              steps[at].function == FunctionId::init ||
                              steps[at].function == FunctionId::init_thread ||
                              steps[at].function == FunctionId::finalize;
    if (!last && !touches && !of_the_world) continue;
    kept[at] = true;
    wanted.insert(names.begin(), names.end());
  }
  return kept;
}

void keep_only(Program& program, const std::vector<bool>& kept) {
  std::vector<Step> steps;
  std::size_t other = 0;
  for (std::size_t at = 0; at < program.steps.size(); ++at) {
    if (!kept[at]) continue;
    if (at == program.question.other) other = steps.size();
    steps.push_back(std::move(program.steps[at]));
  }
  program.steps = std::move(steps);
  program.question.other = other;
}

bool has_unknown(const Step& step) {
  return std::any_of(step.operands.begin(), step.operands.end(),
                     [](const Operand& operand) { return operand.symbol == kUnknown; });
}

// A routine that refuses hints must be one that works without them: some MPIs make no window on one
// process, whatever the hints.
void add_control(Program& program) {
  Step control = program.steps.back();
  const FunctionId function = control.function;
  if (function != FunctionId::win_create && function != FunctionId::win_allocate &&
      function != FunctionId::comm_dup_with_info) {
    return;
  }
  for (Operand& operand : control.operands) {
    if (operand.kind == Operand::Kind::handle && kind_of_variable(operand.symbol) == "info") {
      operand.symbol = "MPI_INFO_NULL";
    }
    if (operand.kind == Operand::Kind::handle_ref) {
      operand.symbol = std::string(kind_of_variable(operand.symbol)) + "0";
    }
  }
  control.control = true;
  control.prepares = true;
  program.steps.insert(program.steps.end() - 1, std::move(control));
}

/// Why the calls cannot be made again: something of them is not in the journal.
std::string what_is_lost(const std::vector<Call>& calls, Binding binding) {
  for (const Call& call : calls) {
    if (call.thread != 0) return "the case uses several threads";
    for (const Argument& argument : call.arguments) {
      const bool holds_bytes = argument.kind == ArgumentKind::text ||
                               (argument.kind == ArgumentKind::field && argument.after.has_value());
      if (holds_bytes && static_cast<std::int64_t>(argument.bytes.size()) < argument.before) {
        return "a string is too long to be recorded";
      }
    }
    const bool has_arguments = !is_fortran(binding);  // of the program
    if (call.function == FunctionId::info_create_env && has_arguments &&
        call.arguments.at(0).before > 0) {
      return "the strings that MPI_Info_create_env was given are not recorded";
    }
  }
  return {};
}

bool makes_handlers(const std::vector<Call>& calls) {
  return std::any_of(calls.begin(), calls.end(), [](const Call& call) {
    return call.function == FunctionId::comm_create_errhandler;
  });
}

}  // namespace

std::optional<Program> make_program(const Recording& recording, Phase phase,
                                    const Constants& constants, std::string& why_not,
                                    Binding binding) {
  std::vector<Call> calls = recording.calls;
  why_not = what_is_lost(calls, binding);
  if (!why_not.empty()) return {};
  Place place;
  if (!recording.claim) {
    if (calls.empty() || calls.back().code) {
      why_not = "the process ended outside of any MPI call";
      return {};
    }
    place = {calls.size() - 1, {.kind = Question::Kind::returns}};
  } else if (const auto found = Resolver(calls, constants, binding).resolve(*recording.claim)) {
    place = *found;
  } else if (recording.claim->kind == ClaimKind::number && makes_handlers(calls)) {
    place = {calls.size() - 1,
             {.kind = Question::Kind::handler_calls, .number = recording.claim->expected}};
  } else {
    const auto last = newest(calls, [](const Call& call) { return !is_free(call.function); });
    if (!last) {
      why_not = "it is not about a call";
      return {};
    }
    place = {*last, {.kind = Question::Kind::not_again}};
  }
  calls.resize(place.call + 1);

  Translator translator(constants);
  for (const Call& call : calls) translator.translate(call);
  Program program{
      .phase = phase, .steps = std::move(translator.steps()), .question = place.question};
  if (program.question.kind == Question::Kind::not_again) {
    program.question.seen = translator.seen(place.call);
  }
  program.steps.back().prepares = false;
  add_control(program);
  std::vector<bool> kept = connected(program.steps);
  if (program.question.kind == Question::Kind::same_text) kept[program.question.other] = true;
  keep_only(program, kept);
  if (std::any_of(program.steps.begin(), program.steps.end(), has_unknown)) {
    why_not = "a call has a handle that no call gave";
    return {};
  }
  return program;
}

std::optional<Program> make_ending_program(const Recording& recording, Phase phase,
                                           const Constants& constants, std::string& why_not,
                                           Binding binding) {
  why_not = what_is_lost(recording.calls, binding);
  if (why_not.empty() && phase != Phase::initialized) {
    why_not = "it is not about a call between MPI_Init and MPI_Finalize";
  }
  if (!why_not.empty()) return {};
  const auto named = [](std::string_view symbol) {
    return Operand{.kind = Operand::Kind::handle, .symbol = std::string(symbol)};
  };
  const Operand none{.kind = Operand::Kind::null};
  Program program;
  program.phase = Phase::own;
  program.question.kind = Question::Kind::returns;
  program.steps.push_back(
      {.function = FunctionId::init, .operands = {none, none}, .control = true});
  for (const std::string_view comm : {"MPI_COMM_WORLD", "MPI_COMM_SELF"}) {
    program.steps.push_back({.function = FunctionId::comm_set_errhandler,
                             .operands = {named(comm), named("MPI_ERRORS_RETURN")},
                             .control = true});
  }
  Translator translator(constants);
  for (const Call& call : recording.calls) translator.translate(call);
  for (Step& step : translator.steps()) {
    step.prepares = false;  // what it gives is not the question
    program.steps.push_back(std::move(step));
  }
  program.steps.push_back({.function = FunctionId::finalize, .operands = {}});
  if (std::any_of(program.steps.begin(), program.steps.end(), has_unknown)) {
    why_not = "a call has a handle that no call gave";
    return {};
  }
  return program;
}

}  // namespace infocts
