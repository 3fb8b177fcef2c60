// Lengths that come with strings.
#pragma once

#include <algorithm>

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

}  // namespace infocts
