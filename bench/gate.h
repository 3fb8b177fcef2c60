// Compares two measurements and finds what became slower, given the noise of each.
#pragma once

#include <string>
#include <vector>

#include "tool/results/bench_file.h"

namespace infocts::bench {

struct GateOptions {
  double threshold = 0.25;  ///< fraction by which a median must differ to be reported
};

enum class Change { same, slower, faster, within_noise };

/// One benchmark, before and after.
struct GateRow {
  std::string id;   ///< of the benchmark
  std::string mpi;  ///< of the MPI that was measured after
  double before = 0;
  double after = 0;
  double ratio = 1;
  double noise = 0;          ///< the fraction by which the ratio may be off
  double fastest_ratio = 1;  ///< of the fastest rounds: disturbances only slow down
  bool instructions = false;
  Change change = Change::same;
};

/// One benchmark of one MPI that cannot be compared.
struct NotCompared {
  std::string name;  ///< "get_hit/8:mpich-4.0.2"
  std::string why;   ///< without a full stop
};

/// An MPI that was not measured to the end.
struct FailedMpi {
  std::string file;
  std::string mpi;
  std::string why;
};

struct GateResult {
  std::vector<GateRow> rows;
  std::vector<NotCompared> not_compared;
  std::vector<std::string> unlike;  ///< why times of the two do not compare the MPIs: a line each
  std::vector<std::string> paired;  ///< MPIs that are compared under two ids: a line each
  std::vector<std::string> absent;  ///< what an MPI has not, and is no gap therefore: a line each
  std::vector<std::string> incomplete;  ///< names of files of which a part is missing
  std::vector<FailedMpi> failures;
};

/// With fewer rounds the noise is unknown.
inline constexpr std::size_t kFewestRounds = 5;

/// Compares two files, MPI by MPI. An MPI that is in the other file in another version only is
/// compared with that version. Medians are those of the rounds, whatever the file says of them; a
/// series without some of its rounds is not compared. The null MPI is not compared: it shows how
/// much slower the machine is, and how restless.
GateResult compare_files(const BenchFile& before, const BenchFile& after,
                         const GateOptions& options);

/// Compares every other MPI of one file with the MPI `base`, round by round, since what disturbed a
/// round disturbed both.
GateResult compare_with(const BenchFile& file, const std::string& base, const GateOptions& options);

/// Notes in `result` what the file says of gaps in its measurement.
void add_gaps(GateResult& result, const BenchFile& file, const std::string& file_name);

/// Why `result` is no ground to let a change pass: a line each; none if everything was compared.
std::vector<std::string> gaps_of(const GateResult& result);

/// One line for each row that changed and for each gap, and a summary line; with `brief`, only the
/// summary.
std::string gate_text(const GateResult& result, const GateOptions& options, bool brief = false);

/// Every row, what was not compared and why, and the exit code.
std::string gate_json(const GateResult& result, const GateOptions& options, int exit_code);

bool any_slower(const GateResult& result);

}  // namespace infocts::bench
