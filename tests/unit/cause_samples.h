// Programs and failed cases, as tests of causes write them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/unit/operands.h"
#include "tool/results/results.h"

namespace infocts::tests {

/// create, set, get of one pair, whose value the question is about.
inline Reproducer set_and_get(const std::string& name, const std::string& key,
                              const std::string& value, std::int64_t room) {
  Reproducer reproducer;
  reproducer.steps.push_back({.function = FunctionId::info_create,
                              .operands = {{.kind = Operand::Kind::handle_ref, .symbol = name}}});
  reproducer.steps.push_back(
      {.function = FunctionId::info_set,
       .operands = {variable_operand(name), text_operand(key), text_operand(value)}});
  reproducer.steps.push_back({.function = FunctionId::info_get,
                              .operands = {variable_operand(name),
                                           text_operand(key),
                                           number_operand(room),
                                           {.kind = Operand::Kind::field, .number = room + 1},
                                           {.kind = Operand::Kind::number_ref}}});
  reproducer.question = {.kind = Question::Kind::text, .operand = 3, .bytes = value};
  return reproducer;
}

/// A failed case of the requirement that `test` names, in the column `iut`.
inline CaseResult failed(const std::string& iut, const std::string& test,
                         const std::string& message) {
  CaseResult result;
  result.iut = iut;
  result.test = test;
  result.requirements = {test.substr(0, test.rfind('.'))};
  result.verdict = Verdict::fail;
  result.message = message;
  return result;
}

inline bool has(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace infocts::tests
