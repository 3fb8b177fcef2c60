// Operands of steps, as tests of programs write them.
#pragma once

#include <cstdint>
#include <string>

#include "tool/reproducer/reproducer.h"

namespace infocts::tests {

inline Operand text_operand(const std::string& bytes) {
  return {.kind = Operand::Kind::text, .bytes = bytes};
}
inline Operand number_operand(std::int64_t value) {
  return {.kind = Operand::Kind::number, .number = value};
}
/// The handle in a variable of this name.
inline Operand variable_operand(const std::string& name) {
  return {.kind = Operand::Kind::handle, .symbol = name};
}

}  // namespace infocts::tests
