// The pairs that benchmarks use, and info objects filled with them.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <vector>

#include "adapters/table.h"
#include "bench/texts.h"

namespace infocts::bench {

/// How long keys and values are.
enum class Lengths {
  typical,  ///< keys of 8 to 28 and values of 4 to 40 characters, like hints
  least,    ///< keys that just differ, values of one character
  most,     ///< the longest that all MPIs of a comparison accept
};

/// In characters, both in C and in Fortran.
struct Longest {
  std::size_t key = 31;
  std::size_t value = 255;
};

/// Pairs that look like hints. The same in every run and for every MPI; in random order, so that
/// neither insertion order nor alphabetical order helps.
class HintPairs {
 public:
  explicit HintPairs(std::size_t count, Lengths lengths = Lengths::typical, Longest longest = {});

  std::size_t size() const { return keys_.size(); }
  cts_text key(std::size_t i) const { return keys_[i]; }
  cts_text value(std::size_t i) const { return values_[i]; }
  /// A key as long as key(i) that is in no object.
  cts_text missing(std::size_t i) const { return missing_[i]; }
  /// 0 to size()-1 in a random order other than that in which the pairs are set.
  const std::vector<std::size_t>& visits() const { return visits_; }
  /// The length of the longest value, in characters.
  std::size_t max_value_length() const { return values_.longest(); }

 private:
  struct Strings;
  explicit HintPairs(const Strings& strings);

  Texts keys_;
  Texts values_;
  Texts missing_;
  std::vector<std::size_t> visits_;
};

/// A call failed, so its time would say nothing.
class FailedCall : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Throws FailedCall unless it is MPI_SUCCESS.
void require(const cts_table& mpi, int code, const char* function);

/// An object with all pairs, freed at the end of the scope.
class FilledInfo {
 public:
  /// Throws FailedCall.
  FilledInfo(const cts_table& mpi, const HintPairs& hints);
  ~FilledInfo() { mpi_.info_free(&handle_); }
  FilledInfo(const FilledInfo&) = delete;
  FilledInfo& operator=(const FilledInfo&) = delete;

  cts_info get() const { return handle_; }

 private:
  const cts_table& mpi_;
  cts_info handle_;
};

}  // namespace infocts::bench
