// Cases of functions that may be called before MPI_Init and after MPI_Finalize. The rules are the
// same in both phases, so a case is written once and becomes one for each:
//
//   CASE_IN_BOTH_PHASES("create", "empty") {
//     …
//   }
//
// gives info.lifecycle.create_before_init.empty, in a process that never calls MPI_Init, and
// info.lifecycle.create_after_finalize.empty.
#pragma once

#include "conformance/harness/case.h"

// Members of a CASE that stand behind `phase` may follow: `.erroneous = true`.
#define CASE_IN_BOTH_PHASES(function, ...) \
  CTS_CASE_IN_BOTH_PHASES_COUNTED(__COUNTER__, function, __VA_ARGS__)
#define CTS_CASE_IN_BOTH_PHASES_COUNTED(number, function, ...) \
  CTS_CASE_IN_BOTH_PHASES_NAMED(number, function, __VA_ARGS__)
#define CTS_CASE_IN_BOTH_PHASES_NAMED(number, function, case_name, ...) \
  static void body##number(const ::infocts::Api& mpi);                  \
  CASE({.requirement = "info.lifecycle." function "_before_init",       \
        .name = case_name,                                              \
        .phase = ::infocts::Phase::before_init,                         \
        __VA_ARGS__}) {                                                 \
    body##number(mpi);                                                  \
  }                                                                     \
  CASE({.requirement = "info.lifecycle." function "_after_finalize",    \
        .name = case_name,                                              \
        .phase = ::infocts::Phase::after_finalize,                      \
        __VA_ARGS__}) {                                                 \
    body##number(mpi);                                                  \
  }                                                                     \
  static void body##number([[maybe_unused]] const ::infocts::Api& mpi)
