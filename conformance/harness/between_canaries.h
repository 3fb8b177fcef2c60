// Arguments between canaries in the caller's memory, to see what is written around them.
#pragma once

#include <array>
#include <cstring>

#include "adapters/table.h"
#include "conformance/harness/checks.h"

namespace infocts {

/// An info variable of the caller whose memory holds this pattern, as an uninitialized one may.
inline cts_info info_variable(std::uint64_t pattern) {
  cts_info variable{0};
  std::memcpy(&variable.bits, &pattern, static_cast<std::size_t>(this_worker().mpi.info_size));
  return variable;
}

/// An info variable between two others that must not be written.
class InfoBetweenCanaries {
 public:
  // A handle may be smaller than a cts_info. The rest of the cts_info then counts as memory behind
  // the handle, where no MPI that writes more than its handle would write this pattern.
  explicit InfoBetweenCanaries(cts_info preset) : variables_{kBefore, kBehind, kBehind} {
    std::memcpy(&variables_[1].bits, &preset.bits, handle_size());
  }

  cts_info* ref() { return &variables_[1]; }

  /// The handle, without what is behind it.
  cts_info get() const {
    cts_info handle{0};
    std::memcpy(&handle.bits, &variables_[1].bits, handle_size());
    return handle;
  }

  /// Nothing but the bytes of the handle was written.
  bool within() const {
    return variables_[0].bits == kBefore.bits && variables_[1].bits == expected_behind().bits &&
           variables_[2].bits == kBehind.bits;
  }
  /// The same, as a check.
  bool check_within() const {
    return check_same_bits("memory before the handle", kBefore.bits, variables_[0].bits) &&
           check_same_bits("memory after the handle", expected_behind().bits, variables_[1].bits) &&
           check_same_bits("memory after the handle", kBehind.bits, variables_[2].bits);
  }

 private:
  static constexpr cts_info kBefore{0xa5a5a5a5a5a5a5a5};
  static constexpr cts_info kBehind{0x5a5a5a5a5a5a5a5a};

  /// The variable as it is, with what should lie behind the handle in it.
  cts_info expected_behind() const {
    cts_info variable = kBehind;
    std::memcpy(&variable.bits, &variables_[1].bits, handle_size());
    return variable;
  }

  static std::size_t handle_size() { return static_cast<std::size_t>(this_worker().mpi.info_size); }

  std::array<cts_info, 3> variables_;
};

}  // namespace infocts
