#ifndef REFERENCE_CORE_HINT_VALUE_H_
#define REFERENCE_CORE_HINT_VALUE_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace reference {

// Values of hints in the formats that every implementation must support (MPI-4.0, chapter "The Info
// Object": boolean, integer, list). A value that does not have the format gives nullopt. Spaces
// before and after the value, and around each element of a list, are not part of it.

/// "true" or "false".
std::optional<bool> parse_boolean(std::string_view value) noexcept;

/// A decimal number with an optional sign, in the range of long long. No space after the sign.
std::optional<long long> parse_integer(std::string_view value) noexcept;

/// One of `words`.
std::optional<std::string_view> parse_word(std::string_view value,
                                           std::span<const std::string_view> words) noexcept;

/// Elements separated by commas, each one of `words`. The result has each element once, in the
/// order of `words`, without spaces. Throws std::bad_alloc.
std::optional<std::string> parse_list(std::string_view value,
                                      std::span<const std::string_view> words);

}  // namespace reference

#endif  // REFERENCE_CORE_HINT_VALUE_H_
