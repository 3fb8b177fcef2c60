// A window for the benchmarks of names.
#pragma once

#include "adapters/table.h"

namespace infocts::bench {

/// A window of this process alone, with a name.
class OwnWindow {
 public:
  OwnWindow(const cts_table& mpi, cts_text name);
  ~OwnWindow();
  OwnWindow(const OwnWindow&) = delete;
  OwnWindow& operator=(const OwnWindow&) = delete;

  /// Whether the MPI could make one.
  bool exists() const { return exists_; }
  cts_win get() const { return handle_; }

 private:
  const cts_table& mpi_;
  cts_win handle_;
  char memory_[8] = {};
  bool exists_;
};

}  // namespace infocts::bench
