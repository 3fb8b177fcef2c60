// Measures several MPIs side by side: rounds over all of them, each in a new process and in
// alternating order, so that disturbances of the machine affect all of them alike.
#pragma once

#include <functional>
#include <map>
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
  std::map<std::string, std::string> failures;                ///< by id of the MPI: the first one
  /// Likewise where threads change one object, which is measured by itself: its rows are left out.
  std::map<std::string, std::string> not_shared;
};

/// Told before a worker starts.
using RoundCallback = std::function<void(int round, const std::string& id)>;
/// Told what is known after each whole round.
using WholeRoundCallback = std::function<void(const Measured& measured)>;

/// `order` says what is measured; its shim is filled in. `before` are the rounds that are known
/// already, of a measurement that goes on. After an interruption only whole rounds are there.
Measured measure(const std::vector<MeasuredIut>& iuts, const WorkerOrder& order, int rounds,
                 const RoundCallback& progress, Measured before = {},
                 const WholeRoundCallback& whole_round = {});

/// Rounds of all MPIs must stay side by side: leaves those that all of them have.
void drop_part_of_round(Measured& measured);

/// How many rounds all of them have.
std::size_t whole_rounds(const Measured& measured);

/// Counts the instructions of one call of each benchmark of `measured`, by callgrind. Throws
/// UsageError where there is no valgrind. Those of two threads are left out.
void count_instructions(const std::vector<MeasuredIut>& iuts, const Longest& longest,
                        Measured& measured);

}  // namespace infocts::bench
