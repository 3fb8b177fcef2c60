#ifndef REFERENCE_CORE_BIT_CAST_H_
#define REFERENCE_CORE_BIT_CAST_H_

#include <cstring>

namespace reference {

/// std::bit_cast, which GCC 10 does not have.
template <class To, class From>
To bit_cast(const From& from) noexcept {
  static_assert(sizeof(To) == sizeof(From));  // NOLINT(bugprone-sizeof-expression)
  To to;
  std::memcpy(&to, &from, sizeof to);  // NOLINT(bugprone-sizeof-expression)
  return to;
}

}  // namespace reference

#endif  // REFERENCE_CORE_BIT_CAST_H_
