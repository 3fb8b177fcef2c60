#include "bench/partner.h"

#include <pthread.h>

#include <algorithm>
#include <optional>

namespace infocts::bench {
namespace {

void wait_for(const std::atomic<unsigned>& number, unsigned wanted) {
  constexpr int kPatience = 100'000;  // where threads have to share a core
  for (int turns = 0; number.load(std::memory_order_acquire) != wanted; ++turns) {
    if (turns > kPatience) std::this_thread::yield();
  }
}

Turn repeat(Operation::Part part, Setting& setting, int times) {
  Turn turn;
  turn.start = Turn::Clock::now();
  for (int i = 0; i < times; ++i) turn.code |= part(setting);
  turn.end = Turn::Clock::now();
  return turn;
}

// The number of a core of this set: the first one, or the second.
std::optional<int> nth_core(const cpu_set_t& cores, int n) {
  for (int core = 0; core < CPU_SETSIZE; ++core) {
    if (CPU_ISSET(core, &cores) && n-- == 0) return core;
  }
  return std::nullopt;
}

// Where that cannot be done, the system chooses.
void stay_on(pthread_t thread, std::optional<int> core) {
  if (!core) return;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(*core, &one);
  pthread_setaffinity_np(thread, sizeof one, &one);
}

}  // namespace

Turn both(const Turn& one, const Turn& other) {
  constexpr auto kMeeting = std::chrono::microseconds(1);
  const auto [first, second] = std::minmax(one.start, other.start);
  return {one.code | other.code, second - first > kMeeting ? first : second,
          std::max(one.end, other.end)};
}

// A new thread starts on the core of the old one, and may stay there for longer than it is needed.
Partner::Partner() : thread_([this] { serve(); }) {
  CPU_ZERO(&cores_);
  if (sched_getaffinity(0, sizeof cores_, &cores_) != 0) return;
  stay_on(pthread_self(), nth_core(cores_, 0));
  stay_on(thread_.native_handle(), nth_core(cores_, 1));
}

Partner::~Partner() {
  if (CPU_COUNT(&cores_) > 0) sched_setaffinity(0, sizeof cores_, &cores_);
  part_ = nullptr;
  asked_.fetch_add(1, std::memory_order_release);
  thread_.join();
}

Turn Partner::run_both(Operation::Part part, Setting& here, Setting& there, int times) {
  part_ = part;
  setting_ = &there;
  times_ = times;
  const unsigned number = asked_.load(std::memory_order_relaxed) + 1;
  asked_.store(number, std::memory_order_release);
  wait_for(ready_, number);
  const Turn mine = repeat(part, here, times);
  wait_for(done_, number);
  return both(mine, turn_);
}

void Partner::serve() {
  for (unsigned number = 1;; ++number) {
    wait_for(asked_, number);
    if (part_ == nullptr) return;
    ready_.store(number, std::memory_order_release);
    turn_ = repeat(part_, *setting_, times_);
    done_.store(number, std::memory_order_release);
  }
}

}  // namespace infocts::bench
