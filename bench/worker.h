// One process that measures one MPI and prints what it measured.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bench/hint_pairs.h"

namespace infocts::bench {

/// What a worker is to do, as it stands on its command line.
struct WorkerOrder {
  std::string shim;
  std::string preload;             ///< library to load first; may be empty
  bool null = false;               ///< measure an MPI that does nothing
  std::vector<std::string> globs;  ///< over ids such as "get_hit/8"
  bool all = false;                ///< without globs: not only the basic ones
  bool sharing = false;            ///< only where threads change one object; or only elsewhere
  std::vector<int> sizes;          ///< numbers of keys
  double budget_ms = 2;            ///< measured time of each benchmark; 0: one round
  Longest longest;

  std::vector<std::string> words() const;  ///< behind "bench-worker"
  /// Whether there is something to measure where threads change one object.
  bool wants_sharing() const;
};

/// Begins a line with an id and a time in nanoseconds, and one with an id and why there is none.
inline constexpr std::string_view kSample = "sample ";
inline constexpr std::string_view kFailed = "failed ";

/// Runs `infocts bench-worker …`. The exit code is 0, or that of what is not measured.
int worker_main(int argc, char** argv);

}  // namespace infocts::bench
