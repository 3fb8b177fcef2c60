// Threads that repeatedly run something together, with short pauses.
#pragma once

#include <sched.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <thread>
#include <vector>

namespace infocts::properties {

/// Where the threads of a team run.
enum class Cores : std::uint8_t {
  apart,  ///< each on a core of its own, if there are enough
  any,    ///< as the system likes
  same,   ///< all on one core, which they take from each other even in the middle of a call
};

class ThreadTeam {
 public:
  /// The calling thread and `others` more, which wait for work from now on.
  explicit ThreadTeam(std::size_t others);
  ~ThreadTeam();
  ThreadTeam(const ThreadTeam&) = delete;
  ThreadTeam& operator=(const ThreadTeam&) = delete;

  /// Runs `work(0)` here and `work(1)` and so on in the others, and waits for all. Rethrows what
  /// one of them throws; if several do, that of the lowest number.
  void run(const std::function<void(std::size_t)>& work);

  /// Does nothing on a machine with more cores than the C library can count.
  void pin(Cores cores);
  /// Where they were pinned, or `same` if there is only one core.
  Cores cores() const { return cores_; }

 private:
  void serve(std::size_t number);
  void work(std::size_t number);
  void finish();

  const std::function<void(std::size_t)>* work_ = nullptr;
  std::atomic<unsigned> round_{0};
  std::atomic<unsigned> finished_{0};  // of the others, in all rounds together
  std::atomic<bool> over_{false};
  cpu_set_t allowed_{};
  bool pins_ = false;
  Cores cores_ = Cores::any;
  std::vector<std::exception_ptr> thrown_;  // by each in this round
  std::vector<std::thread> others_;
};

}  // namespace infocts::properties
