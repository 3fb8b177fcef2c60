// What decorations ask of the MPI underneath.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
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
inline std::string_view view_of(cts_text text) { return text.data; }

/// 0 when the MPI refuses the handle.
int count_of(cts_info info);

/// Empty when there is no such number.
std::string nth_key_of(cts_info info, int n);

/// The keys in the order of their numbers; none when the MPI refuses the handle.
std::vector<std::string> keys_of(cts_info info);

/// The whole value, if the key is there.
std::optional<std::string> value_of(cts_info info, const std::string& key);
bool has(cts_info info, const std::string& key);

std::vector<std::pair<std::string, std::string>> pairs_of(cts_info info);

int set(cts_info info, const std::string& key, const std::string& value);

/// Deletes all keys.
void clear(cts_info info);

/// Gives the first key the last number, where objects keep the order in which keys were added.
void renumber(cts_info info);

}  // namespace underneath
}  // namespace infocts
