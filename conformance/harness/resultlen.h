// Lengths that come with strings.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "conformance/harness/buffers.h"
#include "conformance/harness/worker_context.h"

namespace infocts {

/// The length that may be told of a string and is nearest to `told`. In C that is its own; in
/// Fortran, where blanks at its end look like the padding behind it, it may be any up to `most`.
inline int length_near(int told, const Output& text, std::size_t most) {
  const auto shown = static_cast<int>(text.text().size());
  if (!in_fortran()) return shown;
  return std::clamp(told, shown, std::max(shown, static_cast<int>(most)));
}
inline int length_near(int told, const Output& text) {
  return length_near(told, text, text.size());
}

/// What resultlen may be at most in Fortran: the length that C gives for the same text, which tells
/// blanks at its end from padding. All of the variable where C does not help. `in_c` is the
/// function in C, `room` the size of a variable for it there.
template <typename Getter>
std::size_t most_by_c(const Output& text, const Getter& in_c, int room) {
  if (!in_fortran() || !in_c.present()) return text.size();
  Output variable(static_cast<std::size_t>(room));
  int length = kNumberPreset;
  if (in_c(variable, &length) != this_worker().c->success) return text.size();
  const std::string_view whole = variable.in_c();
  const bool same = whole.substr(0, whole.find_last_not_of(' ') + 1) == text.text();
  return same ? whole.size() : text.size();
}

}  // namespace infocts
