// One process that measures one MPI and prints what it measured.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bench/hint_pairs.h"

namespace infocts::bench {

/// What a worker has to do, as its command line says.
struct WorkerOrder {
  std::string shim;
  std::string preload;             ///< library to load first; may be empty
  bool null = false;               ///< measure an MPI that does nothing
  std::vector<std::string> globs;  ///< over ids such as "get_hit/8"
  bool all = false;                ///< without globs: all benchmarks, not only the basic ones
  bool sharing = false;            ///< only where threads change one object; else only the others
  std::vector<int> sizes;          ///< numbers of keys
  double budget_ms = 2;            ///< measured time of each benchmark; 0: one turn
  Longest longest;

  std::vector<std::string> words() const;  ///< behind "bench-worker"
  /// Whether it asks for benchmarks in which threads change one object.
  bool wants_sharing() const;
};

/// The beginnings of a line with an id and a time in nanoseconds, of one with an id and why there
/// is no time, and of one with an operation that the MPI has not.
inline constexpr std::string_view kSample = "sample ";
inline constexpr std::string_view kFailed = "failed ";
inline constexpr std::string_view kAbsent = "absent ";

/// Runs `infocts bench-worker …`. The exit code is 0, or the one that means "not measured".
int worker_main(int argc, char** argv);

}  // namespace infocts::bench
