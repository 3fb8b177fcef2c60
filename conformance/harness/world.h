// MPI_Init and MPI_Finalize for cases of Phase::own, which see both sides of them.
#pragma once

namespace infocts {

/// From its construction to `finalize`, or to the end of its scope, MPI is initialised, with
/// MPI_ERRORS_RETURN in force as in every other worker. Preparing: a failure is inconclusive.
class World {
 public:
  explicit World(int required_thread_level);
  ~World();
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  void finalize();

  /// The thread level that MPI_Init_thread gave.
  int provided() const { return provided_; }

 private:
  int provided_ = 0;
  bool active_ = false;
};

}  // namespace infocts
