// MPI_Initialized and MPI_Finalized in each phase of a program, and asked by several threads.
#include "conformance/harness/flags.h"
#include "conformance/harness/info.h"
#include "conformance/harness/mpi_lifetime.h"
#include "conformance/harness/mpi_session.h"
#include "conformance/harness/threads.h"
#include "conformance/harness/without_ierror.h"

namespace infocts {
namespace {

bool is_as_expected(int flag, bool expected) { return expected ? is_true(flag) : is_false(flag); }

bool check_phase_flag(int flag, bool expected) {
  return check_true(is_as_expected(flag, expected), "flag", expected ? "true" : "false",
                    describe_flag(flag));
}

/// `ask` is MPI_Initialized or MPI_Finalized.
template <typename Ask>
void check_phase(const Ask& ask, bool expected) {
  for (const int preset : {kFlagPreset, 0, 1, -1}) {
    const Context context("flag {:#x} before the call", static_cast<unsigned>(preset));
    int flag = preset;
    if (!check_success(ask(&flag)) || !check_phase_flag(flag, expected)) return;
  }
}

template <typename Ask>
void check_phase_on_threads(const Ask& ask, bool expected) {
  check_threads(concurrently(kThreads, [&](ThreadChecks& self) {
    for (int round = 0; self.goes_on(round) && self.all_right(); ++round) {
      int flag = kFlagPreset;
      if (!self.success(ask(&flag))) return;
      self.same_text("flag", expected ? "true" : "false", describe_flag(flag));
    }
  }));
}

template <typename Ask>
void check_phase_without_ierror(const Ask& ask, bool expected) {
  int flag = kFlagPreset;
  {
    const WithoutIerror none;
    ask(&flag);
  }
  check_phase_flag(flag, expected);
}

}  // namespace

CASE({.requirement = "environment.initialized.told",
      .name = "before_init",
      .phase = Phase::before_init}) {
  check_phase(mpi.initialized, false);
}

CASE({.requirement = "environment.initialized.told", .name = "initialized"}) {
  check_phase(mpi.initialized, true);
}

CASE({.requirement = "environment.initialized.told",
      .name = "after_finalize",
      .phase = Phase::after_finalize}) {
  check_phase(mpi.initialized, true);
}

CASE({.requirement = "environment.finalized.told",
      .name = "before_init",
      .phase = Phase::before_init}) {
  check_phase(mpi.finalized, false);
}

CASE({.requirement = "environment.finalized.told", .name = "initialized"}) {
  check_phase(mpi.finalized, false);
}

CASE({.requirement = "environment.finalized.told",
      .name = "after_finalize",
      .phase = Phase::after_finalize}) {
  check_phase(mpi.finalized, true);
}

CASE({.requirement = "environment.initialized.sessions_alone",
      .name = "asked",
      .phase = Phase::started_by_case}) {
  MpiSession session;
  check_phase(mpi.initialized, false);
  session.finalize();
  check_phase(mpi.initialized, false);
}

CASE({.requirement = "environment.finalized.told",
      .name = "sessions_alone",
      .phase = Phase::started_by_case,
      .bindings = {"c", "fortran"}}) {
  MpiSession session;
  check_phase(mpi.finalized, false);
  session.finalize();
  check_phase(mpi.finalized, false);
}

CASE({.requirement = "environment.initialized.ierror_optional", .name = "get"}) {
  check_phase_without_ierror(mpi.initialized, true);
}

CASE({.requirement = "environment.finalized.ierror_optional", .name = "get"}) {
  check_phase_without_ierror(mpi.finalized, false);
}

CASE({.requirement = "environment.initialized.threads", .name = "on_several_threads"}) {
  check_phase_on_threads(mpi.initialized, true);
}

CASE({.requirement = "environment.initialized.threads",
      .name = "uninitialized",
      .phase = Phase::before_init}) {
  check_phase_on_threads(mpi.initialized, false);
}

CASE({.requirement = "environment.initialized.threads",
      .name = "finalized",
      .phase = Phase::after_finalize}) {
  check_phase_on_threads(mpi.initialized, true);
}

CASE({.requirement = "environment.finalized.threads", .name = "on_several_threads"}) {
  check_phase_on_threads(mpi.finalized, false);
}

CASE({.requirement = "environment.finalized.threads",
      .name = "uninitialized",
      .phase = Phase::before_init}) {
  check_phase_on_threads(mpi.finalized, false);
}

CASE({.requirement = "environment.finalized.threads",
      .name = "finalized",
      .phase = Phase::after_finalize}) {
  check_phase_on_threads(mpi.finalized, true);
}

// Below MPI_THREAD_MULTIPLE an MPI may switch its locks off. Both in one process, which costs.
CASE({.requirement = "environment.initialized.threads",
      .name = "thread_funneled",
      .also = {"environment.finalized.threads"},
      .phase = Phase::started_by_case}) {
  MpiLifetime lifetime(mpi.thread_funneled);
  check_phase_on_threads(mpi.initialized, true);
  check_phase_on_threads(mpi.finalized, false);
}

CASE({.requirement = "environment.initialized.threads_at_single",
      .name = "several",
      .also = {"environment.finalized.threads_at_single"},
      .phase = Phase::started_by_case}) {
  MpiLifetime lifetime(mpi.thread_single);
  check_phase_on_threads(mpi.initialized, true);
  check_phase_on_threads(mpi.finalized, false);
}

}  // namespace infocts
