// The caller's handle variables: only their first bytes are the handle, the rest is the caller's
// own.
#pragma once

#include <cstddef>
#include <cstring>

#include "adapters/decorations/decoration.h"

namespace infocts {

inline cts_info handle_in(const cts_info& variable) {
  cts_info handle{0};
  std::memcpy(&handle.bits, &variable.bits, static_cast<std::size_t>(inner().constants.info_size));
  return handle;
}

inline void store(cts_info* variable, cts_info handle) {
  std::memcpy(&variable->bits, &handle.bits, static_cast<std::size_t>(inner().constants.info_size));
}

}  // namespace infocts
