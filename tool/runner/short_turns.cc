#include "tool/runner/short_turns.h"

#include <sched.h>
#include <sys/prctl.h>

#include <chrono>
#include <functional>
#include <limits>
#include <system_error>

namespace infocts {
namespace {

// In shorter ones processes get less done than switching costs, in longer ones they wait longer.
constexpr std::chrono::microseconds kTurn{100};

// Empty where the processors cannot be told, as where they are more than the set has room for.
std::vector<int> processors_of_this_process() {
  std::vector<int> processors;
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0) return processors;
  for (int i = 0; i < CPU_SETSIZE; ++i) {
    if (CPU_ISSET(i, &allowed)) processors.push_back(i);
  }
  return processors;
}

void wake_often(int processor, const std::atomic<bool>& over) {
  cpu_set_t only;
  CPU_ZERO(&only);
  CPU_SET(processor, &only);
  ::sched_setaffinity(0, sizeof only, &only);
  // Timers may be late by 50 microseconds otherwise.
  ::prctl(PR_SET_TIMERSLACK, 1UL);
  while (!over) std::this_thread::sleep_for(kTurn);
}

}  // namespace

int own_processors() {
  const std::size_t count = processors_of_this_process().size();
  return count > 0 ? static_cast<int>(count) : std::numeric_limits<int>::max();
}

ShortTurns::ShortTurns() {
  try {
    for (const int processor : processors_of_this_process()) {
      threads_.emplace_back(wake_often, processor, std::cref(over_));
    }
  } catch (const std::system_error&) {
    // As many threads as there may be; without them it only takes longer.
  }
}

ShortTurns::~ShortTurns() {
  over_ = true;
  for (std::thread& thread : threads_) thread.join();
}

}  // namespace infocts
