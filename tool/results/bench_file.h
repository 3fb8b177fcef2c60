// bench.json as the report and the gate read it: what bench/bench_report.h writes.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace infocts {

/// One benchmark on one MPI.
struct BenchSeries {
  std::vector<double> rounds;  ///< nanoseconds, in the order in which they were measured
  bool whole = true;           ///< false: some of its rounds are not there, or not usable
  double median = 0;
  double spread = 0;            ///< half the distance between the quartiles, relative to the median
  std::optional<double> ratio;  ///< relative to the base
  std::optional<long> instructions;
};

struct BenchFile {
  std::string suite_version;
  std::string build;  ///< as --version prints it; empty in files of old suites
  std::string command;
  std::string directory;  ///< where the command was given; empty in files of old suites
  std::string base;       ///< id of the MPI that ratios are relative to
  std::string date;       ///< ISO 8601; empty in files of old suites
  std::string machine;    ///< likewise
  std::string processor;  ///< likewise
  int cores = 0;          ///< that could be used; 0: not known
  bool complete = true;
  int rounds_wanted = 0;                           ///< 0: not known
  std::vector<std::string> mpis;                   ///< in the order of the columns
  std::map<std::string, std::string> libraries;    ///< by MPI: its version and address
  std::map<std::string, std::string> failures;     ///< by MPI: why it was not measured to the end
  std::map<std::string, std::string> not_shared;   ///< the same for threads that change one object
  std::map<std::string, std::string> not_counted;  ///< the same for instructions
  std::map<std::string, std::set<std::string>> absent;  ///< by MPI: operations that it has not
  std::map<std::string, long> longest;  ///< "key" and "value": lengths of the texts of .long
  /// By id of the benchmark ("get_hit/8"), then by id of the MPI.
  std::map<std::string, std::map<std::string, BenchSeries>> series;
};

class BenchFormatError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reads what `infocts bench -o DIR` wrote: an incomplete file may have no times yet. Throws
/// BenchFormatError, which names the file and says what to do next.
BenchFile read_bench_json(std::string_view json, std::string_view file_name);

/// The first series whose median is not that of its rounds, "get_hit/8:mpich-4.0.2"; empty if there
/// is none. A file in which one of them was changed must not be judged.
std::string series_with_another_median(const BenchFile& file);

/// Whether a text looks like a bench.json, to tell the files of a directory apart.
bool looks_like_bench_json(std::string_view json);

/// "get_hit/8" → get_hit and 8; the size is 0 where there is none.
struct BenchName {
  std::string operation;
  int size = 0;
};
BenchName split_bench_id(std::string_view id);

}  // namespace infocts
