#include "tool/causes/seen_call.h"

namespace infocts {
namespace {

using journal::Argument;
using journal::ArgumentKind;
using Kind = SeenArgument::Kind;

SeenArgument seen_handle(const Argument& argument, const journal::HandleName& name) {
  SeenArgument seen{.kind = Kind::handle, .constant = name(argument.kind, argument.before)};
  if (seen.constant.empty()) seen.object = std::to_string(argument.before);
  if (is_handle_ref(argument.kind)) {
    seen.kind = Kind::given;
    if (argument.after) seen.made = std::to_string(*argument.after);
  }
  return seen;
}

SeenArgument seen_argument(const Argument& argument, FunctionId function,
                           const journal::HandleName& name) {
  switch (argument.kind) {
    case ArgumentKind::integer_ref:
      if (!reads_numbers_behind(function)) return {};
      [[fallthrough]];
    case ArgumentKind::integer:
    case ArgumentKind::integers:
      return {.kind = Kind::number, .number = argument.before};
    case ArgumentKind::text:
      return {.kind = Kind::text, .number = argument.before, .bytes = argument.bytes};
    case ArgumentKind::field:
      return {.kind = Kind::room, .number = argument.before};
    case ArgumentKind::null:
      return {.kind = Kind::null};
    case ArgumentKind::opaque:
      return {};
    default:
      return seen_handle(argument, name);
  }
}

}  // namespace

SeenCall seen(const journal::Call& call, const journal::HandleName& name) {
  SeenCall seen{.function = call.function,
                .other_thread = call.thread != 0,
                .succeeded = call.code == 0,  // MPI_SUCCESS is 0 in every version
                .arguments = {}};
  seen.arguments.reserve(call.arguments.size());
  for (const Argument& argument : call.arguments) {
    seen.arguments.push_back(seen_argument(argument, call.function, name));
  }
  return seen;
}

}  // namespace infocts
