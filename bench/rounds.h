// Measures several MPIs side by side: rounds over all of them, each in a new process and in
// alternating order, so that disturbances of the machine affect all of them alike.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "bench/figures.h"
#include "bench/worker.h"
#include "tool/runner/target.h"

namespace infocts::bench {

struct MeasuredIut {
  std::string id;  ///< of the MPI in this run
  Target target;
  bool null = false;  ///< measures the loops only
};

struct Measured {
  Table times;                                                ///< nanoseconds
  std::map<std::string, std::map<std::string, long>> counts;  ///< instructions, likewise
  std::map<std::string, std::string> failures;  ///< by id of the MPI: the first failure
  /// Likewise for benchmarks in which threads change one object, which are measured separately:
  /// their rows are left out.
  std::map<std::string, std::string> not_shared;
  /// Likewise for instructions: those of some benchmarks are missing.
  std::map<std::string, std::string> not_counted;
  std::map<std::string, std::set<std::string>> absent;  ///< by MPI: operations that it has not
};

/// Called before a worker starts.
using RoundCallback = std::function<void(int round, const std::string& id)>;
/// Called after each whole round, with the results so far.
using WholeRoundCallback = std::function<void(const Measured& measured)>;

/// `order` says what is measured; its shim is filled in. `before` has the rounds of an earlier
/// measurement that this one continues. After an interruption the result has only whole rounds.
Measured measure(const std::vector<MeasuredIut>& iuts, const WorkerOrder& order, int rounds,
                 const RoundCallback& progress, Measured before = {},
                 const WholeRoundCallback& whole_round = {});

/// Keeps only the rounds that all MPIs have, because rounds must stay side by side.
void drop_part_of_round(Measured& measured);

/// The number of rounds that all of them have.
std::size_t whole_rounds(const Measured& measured);

/// Throws UsageError if there is no valgrind, which counts instructions.
void require_valgrind();

/// Counts the instructions of one call of each benchmark of `measured`, by callgrind, except those
/// that are counted already. Leaves out benchmarks of several threads. `counted` is called after
/// each benchmark.
void count_instructions(const std::vector<MeasuredIut>& iuts, const Longest& longest,
                        Measured& measured, const WholeRoundCallback& counted);

}  // namespace infocts::bench
