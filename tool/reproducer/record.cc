#include "tool/reproducer/record.h"

#include <algorithm>
#include <utility>

#include "tool/reproducer/connect.h"
#include "tool/reproducer/resolve.h"
#include "tool/reproducer/translate.h"

namespace infocts {
namespace {

using journal::Argument;
using journal::ArgumentKind;
using journal::ClaimKind;

bool has_unknown(const Step& step) {
  return std::any_of(step.operands.begin(), step.operands.end(),
                     [](const Operand& operand) { return operand.symbol == kUnknownHandle; });
}

// A routine that refuses hints must be one that works without them: some MPIs make no window on one
// process, whatever the hints.
void add_control(Reproducer& reproducer) {
  Step control = reproducer.steps.back();
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
  reproducer.steps.insert(reproducer.steps.end() - 1, std::move(control));
}

/// Why the calls cannot be made again: something of them is not in the journal.
std::string what_is_lost(const std::vector<journal::Call>& calls, Binding binding) {
  for (const journal::Call& call : calls) {
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

// A key that the MPI told, and that nobody had set: another MPI, or this one when it is mended, may
// tell another one, and then the question is another one.
bool is_given_a_told_key(const std::vector<journal::Call>& calls) {
  const auto without_end = [](const std::string& bytes) {
    const std::string text = bytes.substr(0, bytes.find('\0'));
    return text.substr(0, text.find_last_not_of(' ') + 1);
  };
  const auto in_earlier = [&](const Argument& text, ArgumentKind kind) {
    return std::any_of(calls.begin(), calls.end() - 1, [&](const journal::Call& call) {
      if (kind == ArgumentKind::field && call.function != FunctionId::info_get_nthkey) return false;
      return std::any_of(call.arguments.begin(), call.arguments.end(), [&](const Argument& other) {
        return other.kind == kind && without_end(other.bytes) == without_end(text.bytes);
      });
    });
  };
  const std::vector<Argument>& last = calls.back().arguments;
  return std::any_of(last.begin(), last.end(), [&](const Argument& argument) {
    return argument.kind == ArgumentKind::text && !without_end(argument.bytes).empty() &&
           !in_earlier(argument, ArgumentKind::text) && in_earlier(argument, ArgumentKind::field);
  });
}

bool makes_handlers(const std::vector<journal::Call>& calls) {
  return std::any_of(calls.begin(), calls.end(), [](const journal::Call& call) {
    return call.function == FunctionId::comm_create_errhandler;
  });
}

}  // namespace

std::optional<Reproducer> make_reproducer(const Recording& recording, Phase phase,
                                          const Constants& constants, std::string& why_not,
                                          Binding binding) {
  std::vector<journal::Call> calls = recording.calls;
  why_not = what_is_lost(calls, binding);
  if (!why_not.empty()) return {};
  Question question;
  if (!recording.claim) {
    if (calls.empty() || calls.back().code) {
      why_not = "the process ended outside of any MPI call";
      return {};
    }
    question = {.kind = Question::Kind::returns};
  } else {
    const journal::Claim& claim = *recording.claim;
    if (claim.call > calls.size()) {
      why_not = "the call is not recorded: there were too many before it";
      return {};
    }
    std::size_t asked = claim.call;
    if (const auto found = asked > 0 ? resolve(claim, calls, constants, binding) : std::nullopt) {
      question = *found;
    } else if (asked > 0 && claim.kind == ClaimKind::number && makes_handlers(calls)) {
      question = {.kind = Question::Kind::handler_calls, .number = claim.expected};
    } else {
      while (asked > 0 && is_free(calls[asked - 1].function)) --asked;
      question = {.kind = Question::Kind::not_again};
    }
    calls.resize(asked);
    if (calls.empty()) {
      why_not = "it is not about a call";
      return {};
    }
  }
  if (is_given_a_told_key(calls)) {
    why_not = "the call is given a key that the MPI told, and that no call had set";
    return {};
  }

  Translation translation = translate(calls, constants);
  Reproducer reproducer{
      .phase = phase, .steps = std::move(translation.steps), .question = std::move(question)};
  if (reproducer.question.kind == Question::Kind::not_again) {
    reproducer.question.seen = std::move(translation.seen.back());
  }
  reproducer.steps.back().prepares = false;
  add_control(reproducer);
  std::vector<bool> kept = connected(reproducer.steps);
  if (reproducer.question.kind == Question::Kind::same_text) kept[reproducer.question.other] = true;
  keep_only(reproducer, kept);
  if (std::any_of(reproducer.steps.begin(), reproducer.steps.end(), has_unknown)) {
    why_not = "a call has a handle that no call gave";
    return {};
  }
  return reproducer;
}

std::optional<Reproducer> make_ending_reproducer(const Recording& recording, Phase phase,
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
  Reproducer reproducer;
  reproducer.phase = Phase::started_by_case;
  reproducer.question.kind = Question::Kind::returns;
  reproducer.steps.push_back(
      {.function = FunctionId::init, .operands = {none, none}, .control = true});
  for (const std::string_view comm : {"MPI_COMM_WORLD", "MPI_COMM_SELF"}) {
    reproducer.steps.push_back({.function = FunctionId::comm_set_errhandler,
                                .operands = {named(comm), named("MPI_ERRORS_RETURN")},
                                .control = true});
  }
  for (Step& step : translate(recording.calls, constants).steps) {
    step.prepares = false;  // what it gives is not the question
    reproducer.steps.push_back(std::move(step));
  }
  reproducer.steps.push_back({.function = FunctionId::finalize, .operands = {}});
  if (std::any_of(reproducer.steps.begin(), reproducer.steps.end(), has_unknown)) {
    why_not = "a call has a handle that no call gave";
    return {};
  }
  return reproducer;
}

}  // namespace infocts
