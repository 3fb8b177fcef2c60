// The pairs that are measured with, and objects of them.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "adapters/table.h"

namespace infocts::bench {

/// How long keys and values are.
enum class Lengths {
  typical,  ///< keys of 8 to 28 and values of 4 to 40 characters, as hints have
  least,    ///< keys that just differ, values of one character
  most,     ///< the longest that all MPIs of a comparison take
};

/// Characters, in C and in Fortran.
struct Longest {
  std::size_t key = 31;
  std::size_t value = 255;
};

/// Pairs that look like hints. The same in every run and for every MPI; in random order, so that
/// neither order of insertion nor of the alphabet helps.
class Hints {
 public:
  explicit Hints(std::size_t count, Lengths lengths = Lengths::typical, Longest longest = {});

  std::size_t size() const { return pairs_.size(); }
  cts_text key(std::size_t i) const { return key_at(i * room_, pairs_[i].first.size()); }
  cts_text value(std::size_t i) const { return text(pairs_[i].second); }
  /// As long as key(i), and in no object.
  cts_text missing(std::size_t i) const { return key_at((size() + i) * room_, missing_[i].size()); }
  /// 0 to size()-1 in another random order than that in which the pairs are set.
  const std::vector<std::size_t>& visits() const { return visits_; }
  /// Characters of the longest value.
  std::size_t longest_value() const { return longest_value_; }

 private:
  // Where lines of the cache begin: what a text costs that lies across the end of a page would be
  // luck.
  static constexpr std::size_t kLine = 64;
  struct alignas(kLine) Line {
    char characters[kLine];
  };

  static cts_text text(const std::string& string) { return {string.data(), string.size()}; }
  cts_text key_at(std::size_t offset, std::size_t size) const {
    return {lines_.data()->characters + offset, size};
  }
  void lay_out_keys();

  std::vector<std::pair<std::string, std::string>> pairs_;
  std::vector<std::string> missing_;
  std::vector<std::size_t> visits_;
  std::size_t longest_value_ = 0;
  std::vector<Line> lines_;  ///< the keys and the missing ones once more
  std::size_t room_ = 0;     ///< for each
};

/// A call whose time would say nothing because it failed.
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
  FilledInfo(const cts_table& mpi, const Hints& hints);
  ~FilledInfo() { mpi_.info_free(&handle_); }
  FilledInfo(const FilledInfo&) = delete;
  FilledInfo& operator=(const FilledInfo&) = delete;

  cts_info get() const { return handle_; }

 private:
  const cts_table& mpi_;
  cts_info handle_;
};

}  // namespace infocts::bench
