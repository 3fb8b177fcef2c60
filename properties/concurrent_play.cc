#include "properties/concurrent_play.h"

#include <utility>

#include "properties/concurrent_round.h"
#include "properties/joining.h"

namespace infocts::properties {
namespace {

/// Does it when the scope is left, also by an exception.
template <typename Work>
class AtEnd {
 public:
  explicit AtEnd(Work work) : work_(std::move(work)) {}
  ~AtEnd() { work_(); }
  AtEnd(const AtEnd&) = delete;
  AtEnd& operator=(const AtEnd&) = delete;

 private:
  Work work_;
};

/// Many rounds of a team.
class Game {
 public:
  Game(const Api& mpi, const std::vector<ConcurrentProgram>& programs, bool one_core,
       PlayLimits limits, const Named* named)
      : programs_(programs),
        limits_(limits),
        pauses_(!one_core),
        joining_(programs.front().threads.size() - 1, one_core),
        round_(mpi, named) {}

  void lead(RandomNumbers& random) {
    constexpr std::size_t kRounds = 64;  // of a program in a row
    const AtEnd end([this] { joining_.no_more(); });
    for (std::size_t i = 0; met_.size() < limits_.meetings; ++i) {
      // Little else than calls, as others come in their midst then.
      if (i % 16 == 0 && std::chrono::steady_clock::now() >= limits_.end) return;
      const std::size_t number = i / kRounds % programs_.size();
      if (!round_.prepare(programs_[number], i % 2 == 0)) return;
      joining_.begin();
      round_.play(0, random, pauses_);
      joining_.end();
      if (round_.met()) met_.push_back({number, round_.history()});
    }
  }

  void follow(std::size_t thread, RandomNumbers& random) {
    while (joining_.join(thread, random)) {
      const AtEnd end([&] { joining_.leave(thread); });
      round_.play(thread, random, pauses_);
    }
  }

  std::vector<Played> met() { return std::move(met_); }

 private:
  const std::vector<ConcurrentProgram>& programs_;
  PlayLimits limits_;
  bool pauses_;  // a call that has lost its core takes long enough
  Joining joining_;
  Round round_;
  std::vector<Played> met_;
};

}  // namespace

std::vector<Played> play_rounds(const Api& mpi, ThreadTeam& team,
                                const std::vector<ConcurrentProgram>& programs, std::uint64_t seed,
                                PlayLimits limits, const Named* named) {
  Game game(mpi, programs, team.cores() == Cores::same, limits, named);
  team.run([&](std::size_t thread) {
    RandomNumbers random(seed + thread * 0x5851f42d4c957f2d);
    thread == 0 ? game.lead(random) : game.follow(thread, random);
  });
  return game.met();
}

std::vector<Played> play_alone(const Api& mpi, const std::vector<ConcurrentProgram>& programs,
                               std::uint64_t seed, const Named* named) {
  std::vector<Played> played;
  Round round(mpi, named);
  RandomNumbers random(seed);
  for (std::size_t i = 0; i < programs.size() && round.prepare(programs[i], true); ++i) {
    round.play_alone(random);
    played.push_back({i, round.history()});
  }
  return played;
}

}  // namespace infocts::properties
