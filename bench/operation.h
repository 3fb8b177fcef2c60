// What is measured: one kind of call each, the same loops for every MPI.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "adapters/table.h"
#include "bench/hints.h"

namespace infocts::bench {

/// What the calls of an operation work on, for one number of keys.
class Setting {
 public:
  /// Throws FailedCall.
  Setting(const cts_table& mpi, std::size_t keys);

  const cts_table& mpi;
  Hints hints;
  FilledInfo object;            ///< has all pairs
  std::vector<cts_info> batch;  ///< handles to be made and freed
  std::size_t turn = 0;         ///< number of the round
  int passes;                   ///< over all keys, in one round
  int lives;                    ///< of whole objects, in one round
};

/// A round is prepared, measured and tidied up; only the middle is counted. Each part returns the
/// codes of its calls, or-ed together.
struct Operation {
  using Part = int (*)(Setting& setting);

  std::string_view name;
  Part prepare;  ///< may be null
  Part measured;
  Part tidy_up;                     ///< may be null
  double (*calls)(const Setting&);  ///< in `measured`: what its time is divided by
  bool (*exists)(const cts_table& mpi);
  bool for_each_size;  ///< or once, as the number of keys means nothing to it
};

std::span<const Operation> all_operations();

}  // namespace infocts::bench
