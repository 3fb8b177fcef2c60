// Writes a comparison: a table for people, lines for programs, and files.
#pragma once

#include <string>
#include <vector>

#include "bench/machine.h"
#include "bench/rounds.h"
#include "tool/results/results.h"

namespace infocts::bench {

struct Comparison {
  std::string suite_version;
  std::string build;  ///< version, commit and compiler, as --version prints them
  std::string command;
  std::string directory;  ///< where the command was run
  std::string date;       ///< ISO 8601, UTC
  std::string machine;    ///< name of the host
  Machine hardware;
  int rounds = 0;  ///< requested
  bool complete = true;
  std::string base;             ///< id of the MPI that ratios compare with
  Longest longest;              ///< texts of benchmarks such as get_hit.long/8
  std::vector<IutRecord> iuts;  ///< in the order of the columns
  Measured measured;
};

/// How files name an MPI: its version and address.
std::string library_text(const IutRecord& iut);

/// One row for each benchmark and three columns for each MPI: the ratio to the base, the time, its
/// spread.
std::string table_text(const Comparison& comparison);

/// "bench <benchmark>:<mpi> <median in ns>", one on each line, for grep.
std::string plain_lines(const Comparison& comparison);

/// Google Benchmark's format: every round, and the aggregates.
std::string google_json(const Comparison& comparison);

/// Medians only, finite and above 0, for dashboards that take every row: name, unit, value.
std::string export_json(const Comparison& comparison);

}  // namespace infocts::bench
