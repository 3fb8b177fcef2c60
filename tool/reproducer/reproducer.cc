#include "tool/reproducer/reproducer.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace infocts {

bool is_free(FunctionId function) {
  return function == FunctionId::info_free || function == FunctionId::comm_free ||
         function == FunctionId::win_free || function == FunctionId::type_free ||
         function == FunctionId::comm_disconnect || function == FunctionId::file_close ||
         function == FunctionId::errhandler_free || function == FunctionId::group_free ||
         function == FunctionId::session_finalize || function == FunctionId::request_free;
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Operand, kind, number, bytes, symbol)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Step, function, operands, control, prepares)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Question, kind, operand, other, number, bytes, symbol, seen)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Reproducer, phase, steps, question)

namespace {

bool is_sound(const Step& step) {
  const auto function = static_cast<std::size_t>(step.function);
  return function < kParameterCounts.size() && step.operands.size() == kParameterCounts[function] &&
         std::all_of(step.operands.begin(), step.operands.end(),
                     [](const Operand& operand) { return operand.kind <= Operand::Kind::opaque; });
}

}  // namespace

// CBOR, because keys and values hold any byte.
std::string write_reproducer(const Reproducer& reproducer) {
  std::string bytes;
  nlohmann::json::to_cbor(nlohmann::json(reproducer), bytes);
  return bytes;
}

Reproducer read_reproducer(std::string_view bytes) {
  auto reproducer = nlohmann::json::from_cbor(bytes).get<Reproducer>();
  const Question& question = reproducer.question;
  const bool sound =
      std::all_of(reproducer.steps.begin(), reproducer.steps.end(), is_sound) &&
      !reproducer.steps.empty() && reproducer.phase <= Phase::started_by_case &&
      question.kind <= Question::Kind::not_again && question.other < reproducer.steps.size() &&
      (question.operand == 0 || question.operand < reproducer.steps.back().operands.size());
  if (!sound) throw std::runtime_error("a program that nobody can run");
  return reproducer;
}

std::string_view kind_of_variable(std::string_view symbol) {
  return symbol.substr(0, symbol.find_first_of("0123456789"));
}

}  // namespace infocts
