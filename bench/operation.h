// The operations that are measured: one kind of call each, in the same loops for every MPI.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/table.h"
#include "bench/setting.h"

namespace infocts::bench {

/// How a benchmark differs from the usual one: hints of typical lengths, in random order, by one
/// thread.
enum class Workload {
  usual,
  first,        ///< always the first key; deletes go from the first on
  last,         ///< likewise the last one
  least,        ///< the shortest keys and values
  most,         ///< the longest ones
  two_threads,  ///< each with objects of its own
  two_readers,  ///< two threads, one object
  two_sharing,  ///< likewise, and they change it
  four_sharing
};

/// Operations without a number of keys take their texts from so many, whatever the sizes asked for:
/// one id is one workload.
inline constexpr int kKeysWithoutSize = 8;

/// The part of an id after the operation: "", ".first", ".short", ".2_threads".
std::string_view suffix_of(Workload workload);

/// A turn is prepared, measured and tidied up; only the time of `measured` counts. Each part
/// returns the codes of its calls, or-ed together.
struct Operation {
  using Part = int (*)(Setting& setting);

  /// The workloads that it has besides the usual one.
  static constexpr unsigned kPlaces = 1, kLengths = 2, kThreads = 4, kReaders = 8, kSharing = 16;

  std::string_view name;
  Part prepare;  ///< may be null
  Part measured;
  Part tidy_up;                     ///< may be null
  double (*calls)(const Setting&);  ///< number of calls in `measured`, by which its time is divided
  bool (*exists)(const cts_table& mpi);
  bool for_each_size;  ///< otherwise once, with kKeysWithoutSize
  unsigned workloads = 0;
  bool needs_window = false;
};

/// For Operation::exists and calls.
inline bool is_everywhere(const cts_table& /*mpi*/) { return true; }
inline bool has_get(const cts_table& mpi) { return mpi.info_get != nullptr; }
inline double calls_at_once(const Setting& /*setting*/) { return Setting::kCallsAtOnce; }

/// Calls that find keys of an object, or change their values.
std::span<const Operation> key_operations();
/// Calls that make, fill, empty, copy and free objects.
std::span<const Operation> object_operations();
/// A few calls together.
std::span<const Operation> mix_operations();
/// Names of objects, and attributes.
std::span<const Operation> other_operations();

/// One operation in one of its workloads.
struct Benchmark {
  const Operation* operation;
  Workload workload;

  /// The number of threads besides the first one.
  std::size_t threads() const {
    if (workload == Workload::four_sharing) return 3;
    return workload == Workload::two_threads || workload == Workload::two_readers || shares() ? 1
                                                                                              : 0;
  }
  /// Whether it changes an object that several threads use, which MPIs may not survive.
  bool shares() const {
    return workload == Workload::two_sharing || workload == Workload::four_sharing;
  }
  std::string id(int size) const;
  Order order() const;
  Lengths lengths() const;
};

std::vector<Benchmark> all_benchmarks();

/// "life.2_threads/8" → "life".
std::string operation_of(std::string_view id);
/// The number of threads of the benchmark with this id.
std::size_t threads_of(std::string_view id);
/// Whether they change one object.
bool is_of_sharing(std::string_view id);

/// Whether it is measured by default: the usual workloads, and what users notice of two threads.
bool is_basic(const Benchmark& benchmark);

}  // namespace infocts::bench
