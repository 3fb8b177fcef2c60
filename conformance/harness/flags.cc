#include "conformance/harness/flags.h"

#include <fmt/format.h>

#include "conformance/harness/worker_context.h"

namespace infocts {

bool is_true(int flag) { return flag != kFlagPreset && this_worker().mpi.truth(flag) == 1; }

bool is_false(int flag) { return flag != kFlagPreset && this_worker().mpi.truth(flag) == 0; }

std::string describe_flag(int flag) {
  if (flag == kFlagPreset) return "left as it was";
  if (is_false(flag)) return "false";
  return is_true(flag) ? "true" : fmt::format("neither, its bits are {:#x}", flag);
}

}  // namespace infocts
