// One thread runs through rounds; others join a round while it is under way.
//
// A barrier in front of each round needs all threads on their cores at the same time, which takes
// tens of milliseconds where other processes want the cores, too. Here a round goes by alone when
// nobody is there, and who comes finds the first thread somewhere in its calls; also on the same
// core, where it took the core from the other in the middle of one.
#pragma once

#include <atomic>
#include <cstddef>
#include <deque>

#include "properties/random_numbers.h"

namespace infocts::properties {

class Joining {
 public:
  /// Of `others` threads, numbered from 1. `napping`: they sleep between rounds, as they share the
  /// core with the first thread.
  Joining(std::size_t others, bool napping);

  /// The first thread begins rounds, one after the other, and ends each, which waits for those who
  /// joined it. In the end it says that there are no more, which ends a round that is on.
  void begin();
  void end();
  void no_more();

  /// Of the others: waits for a round, and is in it then; or for the end of all, which is false.
  /// Joins no round twice.
  bool join(std::size_t thread, RandomNumbers& random);
  void leave(std::size_t thread);

 private:
  enum class State : int { closed, open, joined, no_more };

  struct alignas(64) Door {
    std::atomic<State> state{State::closed};
  };

  std::deque<Door> doors_;  // of each other thread
  bool napping_;
};

}  // namespace infocts::properties
