#include "tool/runner/short_turns.h"

#include <sched.h>
#include <sys/prctl.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "tool/runner/parallel.h"

namespace infocts {
namespace {

// Shorter ones cost more for switching, longer ones for waiting; see docs/measurements.md.
constexpr std::chrono::microseconds kTurn{100};

void wake_often(int processor, const std::atomic<bool>& over) {
  cpu_set_t only;
  CPU_ZERO(&only);
  CPU_SET(processor, &only);
  ::sched_setaffinity(0, sizeof only, &only);
  // Timers may be late by 50 microseconds otherwise.
  ::prctl(PR_SET_TIMERSLACK, 1UL);
  while (!over) std::this_thread::sleep_for(kTurn);
}

class Wakers {
 public:
  Wakers() {
    const std::vector<int> processors = own_processors();
    threads_.reserve(processors.size());
    try {
      for (const int processor : processors) {
        threads_.emplace_back(wake_often, processor, std::cref(over_));
      }
    } catch (const std::exception&) {
      // As many threads as the system and memory allow; without the others it only takes longer.
    }
  }
  ~Wakers() {
    over_ = true;
    for (std::thread& thread : threads_) thread.join();
  }
  Wakers(const Wakers&) = delete;
  Wakers& operator=(const Wakers&) = delete;

 private:
  std::atomic<bool> over_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace

std::shared_ptr<const void> short_turns() {
  static std::mutex mutex;
  static std::weak_ptr<const Wakers> current;
  const std::lock_guard lock(mutex);
  std::shared_ptr<const Wakers> wakers = current.lock();
  if (!wakers) {
    wakers = std::make_shared<Wakers>();
    current = wakers;
  }
  return wakers;
}

}  // namespace infocts
