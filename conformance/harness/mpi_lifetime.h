// MPI_Init and MPI_Finalize for cases of Phase::started_by_case, which start and end MPI
// themselves.
#pragma once

namespace infocts {

/// MPI is initialized from the construction of this to `finalize`, or to the end of its scope, with
/// MPI_ERRORS_RETURN in force as in every other worker. Preparing: a failure is inconclusive.
class MpiLifetime {
 public:
  explicit MpiLifetime(int required_thread_level);
  ~MpiLifetime();
  MpiLifetime(const MpiLifetime&) = delete;
  MpiLifetime& operator=(const MpiLifetime&) = delete;

  void finalize();

  /// The thread level that MPI_Init_thread gave.
  int provided() const { return provided_; }

  /// Whether one in this process asked for more than MPI_THREAD_SINGLE, and got that.
  static bool got_one_thread();

 private:
  int provided_ = 0;
  bool active_ = false;
};

}  // namespace infocts
