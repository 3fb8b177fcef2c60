#include "properties/thread_team.h"

#include <algorithm>

namespace infocts::properties {
namespace {

/// The `number`th core of those allowed, counted in a circle.
cpu_set_t one_of(const cpu_set_t& allowed, std::size_t number) {
  std::size_t skip = number % static_cast<std::size_t>(std::max(CPU_COUNT(&allowed), 1));
  cpu_set_t wanted;
  CPU_ZERO(&wanted);
  for (std::size_t core = 0; core < CPU_SETSIZE; ++core) {
    if (CPU_ISSET(core, &allowed) && skip-- == 0) CPU_SET(core, &wanted);
  }
  return wanted;
}

}  // namespace

ThreadTeam::ThreadTeam(std::size_t others) {
  thrown_.resize(others + 1);
  CPU_ZERO(&allowed_);
  pins_ = sched_getaffinity(0, sizeof allowed_, &allowed_) == 0;
  try {
    for (std::size_t i = 1; i <= others; ++i) others_.emplace_back([this, i] { serve(i); });
  } catch (...) {
    finish();
    throw;
  }
}

ThreadTeam::~ThreadTeam() {
  finish();
  if (pins_) sched_setaffinity(0, sizeof allowed_, &allowed_);
}

void ThreadTeam::finish() {
  over_ = true;
  ++round_;
  round_.notify_all();
  for (std::thread& thread : others_) thread.join();
}

void ThreadTeam::run(const std::function<void(std::size_t)>& work) {
  work_ = &work;
  ++round_;
  round_.notify_all();
  this->work(0);
  const auto everybody = static_cast<unsigned>(round_ * others_.size());
  for (unsigned now = finished_; now != everybody; now = finished_) finished_.wait(now);
  for (const std::exception_ptr& exception : thrown_) {
    if (exception) std::rethrow_exception(exception);
  }
}

void ThreadTeam::work(std::size_t number) {
  thrown_[number] = nullptr;
  try {
    (*work_)(number);
  } catch (...) {
    thrown_[number] = std::current_exception();
  }
}

void ThreadTeam::serve(std::size_t number) {
  for (unsigned seen = 0;; ++seen) {
    round_.wait(seen);
    if (over_) return;
    work(number);
    ++finished_;
    finished_.notify_one();
  }
}

void ThreadTeam::pin(Cores cores) {
  if (!pins_) return;
  cores_ = CPU_COUNT(&allowed_) < 2 ? Cores::same : cores;
  run([&](std::size_t number) {
    const cpu_set_t wanted =
        cores == Cores::any ? allowed_ : one_of(allowed_, cores == Cores::apart ? number : 0);
    sched_setaffinity(0, sizeof wanted, &wanted);
  });
}

}  // namespace infocts::properties
