// The task of a worker: one JSON file, written by the runner.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/harness/worker_context.h"

namespace infocts {

struct WorkerPlan {
  std::string shim;             ///< path of the shim to load
  std::string decoration = {};  ///< faults or variants to put over it; empty for none
  std::string preload;    ///< library to load before it, for a shim that is not linked with its MPI
  std::string directory;  ///< where each process leaves its files, see tool/worker/process_files.h
  int ranks = 1;          ///< how many processes MPI_COMM_WORLD must have
  bool launched = false;  ///< by a launcher, which does not say how a process ended
  Phase phase = Phase::initialized;
  std::string version;               ///< "4.0": whose rules apply
  std::string assumed_version = {};  ///< the version that the MPI claims, or the user's choice
  std::uint64_t seed = 0;
  int generated_programs = 100;    ///< --cases: programs, in percent of the usual number
  bool shorten = true;             ///< programs that fail, see GenerationSettings
  double case_limit_s = 30;        ///< the runner ends a case after this time
  std::string program = {};        ///< for properties to run; empty: they generate their own
  std::string reproducer = {};     ///< a program of reproducer/, to run instead of cases
  std::vector<std::string> cases;  ///< ids; none: only identify the MPI, unless `idle`
  bool idle = false;               ///< without cases: still do MPI_Init and MPI_Finalize, then exit
  bool guard_heap = true;          ///< see checked_heap.h
  bool traits = false;             ///< report the traits of calls of cases that do not deviate
  bool keep_calls = false;         ///< in the journal, also for cases that do not deviate
  bool guard_calls = false;        ///< also check the heap around each call, which is slow
};

/// JSON of a plan and back. `read_plan` throws std::runtime_error.
std::string write_plan(const WorkerPlan& plan);
WorkerPlan read_plan(const std::string& path);

}  // namespace infocts
