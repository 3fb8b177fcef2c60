// The plan that a worker is given, and programs of reproducer/ as a journal holds them: read or
// refused, the same when they are written again, and printed in every language.
#include "tool/worker/plan.h"

#include <sys/mman.h>
#include <unistd.h>

#include <string>

#include "tests/fuzz/target.h"

using namespace infocts;

namespace {

WorkerPlan plan_of(std::string_view json) {
  static const int file = ::memfd_create("plan", MFD_CLOEXEC);
  const auto size = static_cast<off_t>(json.size());
  fuzz::promise(::ftruncate(file, size) == 0 && ::pwrite(file, json.data(), json.size(), 0) == size,
                "a plan can be written");
  return read_plan("/proc/self/fd/" + std::to_string(file));
}

}  // namespace

FUZZ_TARGET(bytes) {
  std::string written;
  try {
    written = write_plan(plan_of(bytes));
  } catch (const std::exception&) {
    return;
  }
  fuzz::promise(write_plan(plan_of(written)) == written,
                "a plan that is written is read as the same");
}
