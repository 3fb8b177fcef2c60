#include "conformance/harness/prepare.h"

#include <fmt/format.h>

#include "conformance/harness/case.h"
#include "conformance/harness/checks.h"

namespace infocts {

void prepare(int code, std::string_view what) {
  if (code == this_worker().mpi.success) return;
  std::string call(what);
  if (call.empty()) call = this_worker().last_call ? this_worker().last_call() : "a preparing call";
  throw Inconclusive(fmt::format("preparation failed: {} returned {}", call, describe_code(code)));
}

bool made_window(int code, cts_win win) {
  const Api& mpi = this_worker().quiet;
  if (this_worker().binding == Binding::cxx && win.bits == mpi.win_null.bits) return false;
  return code == mpi.success;
}

}  // namespace infocts
