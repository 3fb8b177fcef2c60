#include "tool/runner/parallel.h"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <condition_variable>
#include <exception>
#include <fstream>
#include <limits>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <vector>

#include "tool/runner/child.h"

namespace infocts {
namespace {

// std::thread::hardware_concurrency() tells of the whole machine with some versions of glibc.
int processors_by_affinity() {
  const std::vector<int> own = own_processors();
  return static_cast<int>(own.empty() ? std::thread::hardware_concurrency() : own.size());
}

/// Of version 2, "max 100000" or "250000 100000": microseconds of a period. Others are not asked.
int processors_by_quota() {
  std::ifstream file("/sys/fs/cgroup/cpu.max");
  long quota = 0;
  long period = 0;
  if (!(file >> quota >> period) || quota <= 0 || period <= 0) {
    return std::numeric_limits<int>::max();
  }
  return static_cast<int>((quota + period - 1) / period);
}

/// The places that jobs take: two each.
class Seats {
 public:
  explicit Seats(int jobs) : all_(2 * jobs), free_(all_) {}

  int take(double jobs) {
    const int count = std::clamp(static_cast<int>(std::lround(2 * jobs)), 1, all_);
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return free_ >= count; });
    free_ -= count;
    return count;
  }

  void give(int count) {
    const std::lock_guard lock(mutex_);
    free_ += count;
    changed_.notify_all();
  }

 private:
  const int all_;
  int free_;
  std::mutex mutex_;
  std::condition_variable changed_;
};

}  // namespace

std::vector<int> own_processors() {
  std::vector<int> processors;
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  // Fails where there are more processors than the set has room for.
  if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0) return processors;
  for (int i = 0; i < CPU_SETSIZE; ++i) {
    if (CPU_ISSET(i, &allowed)) processors.push_back(i);
  }
  return processors;
}

int usable_processors() {
  return std::max(1, std::min(processors_by_affinity(), processors_by_quota()));
}

int jobs_for(int asked) { return asked > 0 ? asked : usable_processors(); }

void in_parallel(int jobs, std::size_t count, const std::function<void(std::size_t)>& work,
                 const std::function<double(std::size_t)>& weight) {
  Seats seats(jobs);
  std::mutex turn;
  std::size_t next = 0;
  std::mutex failing;
  std::exception_ptr failure;
  std::atomic<bool> failed = false;
  const auto serve = [&] {
    while (true) {
      std::size_t at = 0;
      int taken = 0;
      {
        const std::lock_guard lock(turn);
        if (next >= count) return;
        at = next++;
        taken = seats.take(weight ? weight(at) : 1.0);
      }
      // Now, as this may have waited long.
      if (!failed && !interrupted()) {
        try {
          work(at);
        } catch (...) {
          const std::lock_guard lock(failing);
          if (!failure) failure = std::current_exception();
          failed = true;
        }
      }
      seats.give(taken);
    }
  };
  std::vector<std::thread> threads;
  const std::size_t wanted = std::min(static_cast<std::size_t>(weight ? 2 * jobs : jobs), count);
  for (std::size_t i = 0; i < wanted; ++i) {
    try {
      threads.emplace_back(serve);
    } catch (const std::system_error& error) {
      // With fewer threads it takes longer, and that is all.
      if (!threads.empty()) break;
      throw std::runtime_error(
          fmt::format("cannot start a thread: {}. Check ulimit -u and the limits of the container.",
                      error.code().message()));
    }
  }
  for (std::thread& thread : threads) thread.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace infocts
