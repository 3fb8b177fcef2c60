#include "bench/helper_threads.h"

#include <pthread.h>

#include <algorithm>
#include <optional>

namespace infocts::bench {
namespace {

TimedRun repeat(Operation::Part part, Setting& setting, int times) {
  TimedRun run;
  run.start = TimedRun::Clock::now();
  for (int i = 0; i < times; ++i) run.code |= part(setting);
  run.end = TimedRun::Clock::now();
  return run;
}

// The number of a core of this set: the first one, or the second; counted in a circle.
std::optional<int> nth_core(const cpu_set_t& cores, std::size_t n) {
  const int count = CPU_COUNT(&cores);
  int left = count > 0 ? static_cast<int>(n) % count : -1;
  for (int core = 0; core < CPU_SETSIZE && left >= 0; ++core) {
    if (CPU_ISSET(core, &cores) && left-- == 0) return core;
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

TimedRun both(const TimedRun& one, const TimedRun& other) {
  constexpr auto kMeeting = std::chrono::microseconds(1);
  const auto [first, second] = std::minmax(one.start, other.start);
  return {one.code | other.code, second - first > kMeeting ? first : second,
          std::max(one.end, other.end)};
}

// A new thread starts on the core of the old one, and may stay there for longer than it is needed.
HelperThreads::HelperThreads(std::size_t count) : helpers_(count) {
  CPU_ZERO(&cores_);
  const bool known = sched_getaffinity(0, sizeof cores_, &cores_) == 0;
  const bool enough = !known || static_cast<std::size_t>(CPU_COUNT(&cores_)) > count;
  patience_ = enough ? 100'000 : 100;
  std::size_t number = 0;
  for (Helper& helper : helpers_) {
    helper.thread = std::thread([this, &helper] { serve(helper); });
    if (known) stay_on(helper.thread.native_handle(), nth_core(cores_, ++number));
  }
  if (known) stay_on(pthread_self(), nth_core(cores_, 0));
}

HelperThreads::~HelperThreads() {
  if (CPU_COUNT(&cores_) > 0) sched_setaffinity(0, sizeof cores_, &cores_);
  part_ = nullptr;
  asked_.fetch_add(1, std::memory_order_release);
  for (Helper& helper : helpers_) helper.thread.join();
}

void HelperThreads::wait_for(const std::atomic<unsigned>& number, unsigned wanted) const {
  for (int turns = 0; number.load(std::memory_order_acquire) != wanted; ++turns) {
    if (turns > patience_) std::this_thread::yield();
  }
}

TimedRun HelperThreads::run_all(Operation::Part part, Setting& here,
                                std::span<Setting* const> there, int times) {
  part_ = part;
  times_ = times;
  for (std::size_t i = 0; i < helpers_.size(); ++i) helpers_[i].setting = there[i];
  const unsigned number = asked_.load(std::memory_order_relaxed) + 1;
  asked_.store(number, std::memory_order_release);
  for (const Helper& helper : helpers_) wait_for(helper.ready, number);
  TimedRun all = repeat(part, here, times);
  for (const Helper& helper : helpers_) {
    wait_for(helper.done, number);
    all = both(all, helper.run);
  }
  return all;
}

void HelperThreads::serve(Helper& helper) {
  for (unsigned number = 1;; ++number) {
    wait_for(asked_, number);
    if (part_ == nullptr) return;
    helper.ready.store(number, std::memory_order_release);
    helper.run = repeat(part_, *helper.setting, times_);
    helper.done.store(number, std::memory_order_release);
  }
}

}  // namespace infocts::bench
