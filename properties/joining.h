// One thread runs through rounds; others join a round while it is under way.
//
// A barrier before each round needs all threads on their cores at the same time, which takes tens
// of milliseconds when other processes want the cores, too. Here a round goes by without the others
// if they are not there, and a thread that joins finds the first thread somewhere in its calls;
// also on the same core, where it interrupted the first thread in the middle of one.
#pragma once

#include <atomic>
#include <cstddef>
#include <deque>

#include "properties/random_numbers.h"

namespace infocts::properties {

class Joining {
 public:
  /// For `others` threads, numbered from 1. `napping`: they sleep between rounds, because they
  /// share the core with the first thread.
  Joining(std::size_t others, bool napping);

  /// For the first thread, which begins and ends one round after the other. `end` waits for the
  /// threads that joined the round. `no_more` says that no more rounds come, and ends a round that
  /// is on.
  void begin();
  void end();
  void no_more();

  /// For the others: waits for a round and joins it, or returns false when no more rounds come.
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
