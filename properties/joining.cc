#include "properties/joining.h"

#include <sys/prctl.h>
#include <time.h>

namespace infocts::properties {
namespace {

void nap(RandomNumbers& random) {
  // Not rounded up to the usual 50 microseconds.
  thread_local const int exact = prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
  static_cast<void>(exact);
  // Nanoseconds. Longer than what is done between two naps: a thread that sleeps most of the time
  // gets the core as soon as it wakes.
  const timespec time{0, static_cast<long>(random.uniform(100'000))};
  nanosleep(&time, nullptr);
}

}  // namespace

Joining::Joining(std::size_t others, bool napping) : doors_(others), napping_(napping) {}

void Joining::begin() {
  for (Door& door : doors_) door.state = State::open;
}

void Joining::end() {
  constexpr int kTurns = 500;
  for (Door& door : doors_) {
    State state = State::open;
    if (door.state.compare_exchange_strong(state, State::closed)) continue;
    for (int turn = 0; state == State::joined; state = door.state) {
      if (++turn > kTurns) door.state.wait(state);
    }
  }
}

void Joining::no_more() {
  end();
  for (Door& door : doors_) door.state = State::no_more;
}

bool Joining::join(std::size_t thread, RandomNumbers& random) {
  constexpr int kTurns = 5000;
  std::atomic<State>& state = doors_[thread - 1].state;
  if (napping_) nap(random);
  for (int turn = 1;; ++turn) {
    State seen = state;
    if (seen == State::no_more) return false;
    if (seen == State::open && state.compare_exchange_strong(seen, State::joined)) return true;
    if (napping_ || turn % kTurns == 0) nap(random);
  }
}

void Joining::leave(std::size_t thread) {
  std::atomic<State>& state = doors_[thread - 1].state;
  state = State::closed;
  state.notify_one();
}

}  // namespace infocts::properties
