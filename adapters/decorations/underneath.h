// What decorations ask of the MPI underneath.
#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "adapters/decorations/decoration.h"

namespace infocts {

/// Replaces a function where the MPI has it; what is absent stays so.
template <typename Function>
void replace(Function*& entry, std::type_identity_t<Function*> with) {
  if (entry != nullptr) entry = with;
}

namespace underneath {

inline cts_text text_of(const std::string& text) { return {text.c_str(), text.size()}; }

/// The keys in the order of their numbers; none when the MPI refuses the handle.
std::vector<std::string> keys_of(cts_info info);

/// The whole value, if the key is there.
std::optional<std::string> value_of(cts_info info, const std::string& key);

}  // namespace underneath
}  // namespace infocts
