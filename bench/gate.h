// Compares two measurements and finds what became slower, given the noise of each.
#pragma once

#include <string>
#include <vector>

#include "tool/results/bench_file.h"

namespace infocts::bench {

struct GateOptions {
  double threshold = 0.25;  ///< part by which a median must differ to be told
};

enum class Change { same, slower, faster, within_noise };

/// One benchmark, before and after.
struct GateRow {
  std::string id;   ///< of the benchmark
  std::string mpi;  ///< of the MPI that was measured after
  double before = 0;
  double after = 0;
  double ratio = 1;
  double noise = 0;          ///< the part by which the ratio may be off
  double fastest_ratio = 1;  ///< of the fastest rounds: what disturbs makes slower, never faster
  bool instructions = false;
  Change change = Change::same;
};

struct GateResult {
  std::vector<GateRow> rows;
  std::vector<std::string> missing;  ///< measured before and not after, or in too few rounds
  std::vector<std::string> unlike;   ///< why times of the two say nothing of the MPIs: a line each
  std::vector<std::string> paired;   ///< MPIs that are compared under two ids: a line each
};

/// Fewer rounds say nothing of their noise.
inline constexpr std::size_t kFewestRounds = 5;

/// Two files, MPI by MPI; one that is there in another version only is compared with that one. The
/// null MPI is not compared: it tells how much slower the machine is, and how restless.
GateResult compare_files(const BenchFile& before, const BenchFile& after,
                         const GateOptions& options);

/// Every other MPI of one file with the MPI `base`, round by round: what disturbed a round
/// disturbed both.
GateResult compare_with(const BenchFile& file, const std::string& base, const GateOptions& options);

/// A line for each row that changed, and one that sums up; `brief`: that one only.
std::string gate_text(const GateResult& result, const GateOptions& options, bool brief = false);

/// Every row, and what was not compared.
std::string gate_json(const GateResult& result, const GateOptions& options);

bool any_slower(const GateResult& result);

}  // namespace infocts::bench
