#include "tool/causes/seen_step.h"

namespace infocts {
namespace {

SeenArgument seen_operand(const Operand& operand, FunctionId function) {
  using Kind = SeenArgument::Kind;
  const bool is_constant = operand.symbol.starts_with("MPI_");
  switch (operand.kind) {
    case Operand::Kind::number_ref:
      if (!reads_numbers_behind(function)) return {};
      [[fallthrough]];
    case Operand::Kind::number:
    case Operand::Kind::numbers:
      return {.kind = Kind::number, .number = operand.number};
    case Operand::Kind::text:
      return {.kind = Kind::text,
              .number = static_cast<std::int64_t>(operand.bytes.size()),
              .bytes = operand.bytes};
    case Operand::Kind::field:
      return {.kind = Kind::room, .number = operand.number};
    case Operand::Kind::handle:
      if (is_constant) return {.kind = Kind::handle, .constant = operand.symbol};
      return {.kind = Kind::handle, .object = operand.symbol};
    case Operand::Kind::handle_ref:
      return {.kind = Kind::given, .object = operand.symbol, .made = operand.symbol};
    case Operand::Kind::null:
      return {.kind = Kind::null};
    case Operand::Kind::opaque:
      break;
  }
  return {};
}

}  // namespace

SeenCall seen(const Step& step) {
  SeenCall seen{.function = step.function, .succeeded = true, .arguments = {}};
  for (const Operand& operand : step.operands)
    seen.arguments.push_back(seen_operand(operand, step.function));
  return seen;
}

}  // namespace infocts
