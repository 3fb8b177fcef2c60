#include "properties/one_object.h"

#include <rapidcheck/Random.h>
#include <rapidcheck/Shrinkable.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/harness/after_errors.h"
#include "conformance/harness/case.h"
#include "conformance/harness/checks.h"
#include "conformance/harness/generation.h"
#include "conformance/harness/info.h"
#include "conformance/harness/threads.h"
#include "properties/concurrent_abilities.h"
#include "properties/concurrent_play.h"
#include "properties/random_numbers.h"
#include "properties/timeline.h"

namespace infocts::properties {
namespace {

using Clock = std::chrono::steady_clock;
using Shrinkable = rc::Shrinkable<ConcurrentProgram>;

// For one case, where as much is tried as usual. The most is for a machine whose cores others want,
// too: threads meet less often there.
constexpr std::chrono::milliseconds kTimeOfCase{250};
constexpr std::size_t kMeetings = 2000;
constexpr std::chrono::milliseconds kMaxTimeOfCase{750};
constexpr std::size_t kFewMeetings = 300;
constexpr double kPartOfLimit = 4;  // of the time limit of a case
constexpr std::chrono::milliseconds kMaxTimeOfBatch{40};
constexpr std::size_t kMeetingsOfBatch = 400;
constexpr std::size_t kPrograms = 200;  // of a batch
constexpr std::chrono::milliseconds kMaxTimeOfShrinking{600};
constexpr std::chrono::milliseconds kMaxTimeOfShorter{15};  // of each that is tried
constexpr std::size_t kMeetingsOfShorter = 300;
constexpr std::chrono::milliseconds kMaxTimeOfCounting{150};
constexpr std::size_t kTimesAlone = 100;

/// A program that showed what no order explains.
struct Unexplained {
  Shrinkable program;
  History history;
  NotLinearizable why;
  std::size_t seen = 0;
  std::size_t rounds = 0;
};

/// How the threads of a batch run. Most of what goes wrong takes two threads, which meet more often
/// where there are no others.
struct Manner {
  std::size_t threads;
  Cores cores;
};
constexpr Manner kManners[] = {
    {2, Cores::same}, {2, Cores::apart}, {2, Cores::same}, {3, Cores::any}, {4, Cores::same}};

std::vector<ConcurrentProgram> values_of(const std::vector<Shrinkable>& some) {
  std::vector<ConcurrentProgram> values;
  for (const Shrinkable& one : some) values.push_back(one.value());
  return values;
}

using Programs = std::function<rc::Gen<ConcurrentProgram>(std::size_t threads)>;

class Hunt {
 public:
  /// `named`: what the programs are about, or null.
  Hunt(Programs programs, const Named* named, std::uint64_t seed, double share)
      : mpi_(this_worker().brief),
        programs_(std::move(programs)),
        named_(named),
        share_(share),
        seed_(seed) {}

  /// Plays new programs for some time, then makes one that showed something shorter, if that is
  /// wanted. Throws Unavailable where no thread met another one (a machine that gives one thread at
  /// a time its only processor), Inconclusive where one alone gets wrong results, too.
  std::optional<Unexplained> run() {
    require_threads();
    for (std::size_t batch = 0; batch == 0 || goes_on(); ++batch) {
      const Manner& manner = kManners[batch % std::size(kManners)];
      const std::vector<Shrinkable> some = new_programs(manner.threads);
      if (batch == 0) {
        expect_right_alone(some);
        end_ = after(kTimeOfCase);
        latest_ = after(kMaxTimeOfCase);
        last_resort_ = Clock::now() + part_of_limit();
      }
      this_worker().threads_begin();
      ThreadTeam team(manner.threads - 1);
      team.pin(manner.cores);
      if (std::optional<Unexplained> found = play(
              team, some, {kMeetingsOfBatch, std::min(most(), Clock::now() + kMaxTimeOfBatch)})) {
        expect_right_alone(*found);
        if (!generation().shorten) return found;
        return shortest(team, *std::move(found));
      }
    }
    if (meetings_ == 0) throw Unavailable("calls of two threads at one time");
    case_notes().histories = meetings_;
    return std::nullopt;
  }

 private:
  std::vector<Shrinkable> new_programs(std::size_t threads) {
    const auto programs = programs_(threads);
    std::vector<Shrinkable> some;
    while (some.size() < kPrograms) {
      some.push_back(programs(rc::Random(mix64(seed_ += 1)), 100));
    }
    return some;
  }

  /// What one thread gets that no order explains; empty: nothing.
  std::string wrong_alone(const Api& mpi, const std::vector<ConcurrentProgram>& programs) {
    for (const auto& [program, history] : play_alone(mpi, programs, mix64(seed_ += 1), named_)) {
      if (std::string reason = linearization_failure_text(history); !reason.empty()) return reason;
    }
    return {};
  }

  // Recorded: where it ends the process, its calls tell why.
  void expect_right_alone(const std::vector<Shrinkable>& some) {
    first_ = values_of(some);
    if (const std::string reason = wrong_alone(this_worker().mpi, first_); !reason.empty())
      end_as_sequential(reason);
  }

  // Should programs that were right before be wrong by now, too, calls of several threads may have
  // done damage.
  void expect_right_alone(const Unexplained& found) {
    const std::vector<ConcurrentProgram> again(kTimesAlone, found.program.value());
    const std::string reason = wrong_alone(mpi_, again);
    if (!reason.empty() && wrong_alone(mpi_, first_).empty()) end_as_sequential(reason);
  }

  [[noreturn]] static void end_as_sequential(const std::string& reason) {
    throw Inconclusive("one thread alone gets wrong results, too: " + reason);
  }

  static Clock::duration part_of_limit() {
    return std::chrono::milliseconds(
        static_cast<std::int64_t>(generation().case_limit_s / kPartOfLimit * 1000));
  }

  Clock::time_point after(std::chrono::milliseconds usual) const {
    return Clock::now() + std::min(std::chrono::duration_cast<Clock::duration>(
                                       usual * (generation().programs * share_ / kUsualPrograms)),
                                   part_of_limit());
  }

  // Where calls are slow and the machine is busy, what one thread plays first may take all of the
  // usual time; a case in which nobody met says nothing.
  Clock::time_point most() const { return meetings_ == 0 ? last_resort_ : latest_; }

  bool goes_on() const {
    const auto share = [&](std::size_t usual) {
      return static_cast<std::size_t>(static_cast<double>(usual) * generation().programs * share_ /
                                      kUsualPrograms);
    };
    return Clock::now() < (meetings_ < share(kFewMeetings) ? most() : end_) &&
           meetings_ < share(kMeetings);
  }

  /// The first that no order explains.
  std::optional<Unexplained> play(ThreadTeam& team, const std::vector<Shrinkable>& some,
                                  PlayLimits limits) {
    std::vector<Played> played =
        play_rounds(mpi_, team, values_of(some), mix64(seed_ += 1), limits, named_);
    meetings_ += played.size();
    for (auto& [program, history] : played) {
      if (std::optional<NotLinearizable> why = find_linearization_failure(history)) {
        return Unexplained{some[program], std::move(history), *std::move(why)};
      }
    }
    return std::nullopt;
  }

  Unexplained shortest(ThreadTeam& team, Unexplained found) {
    const Clock::time_point end = Clock::now() + kMaxTimeOfShrinking;
    for (bool shorter = true; shorter;) {
      shorter = false;
      auto candidates = found.program.shrinks();
      while (auto candidate = candidates.next()) {
        if (Clock::now() > end) return counted(team, std::move(found));
        if (auto again =
                play(team, {*candidate},
                     {kMeetingsOfShorter, std::min(end, Clock::now() + kMaxTimeOfShorter)})) {
          found = *std::move(again);
          shorter = true;
          break;
        }
      }
    }
    return counted(team, std::move(found));
  }

  // How often it shows.
  Unexplained counted(ThreadTeam& team, Unexplained found) {
    const Clock::time_point end = Clock::now() + kMaxTimeOfCounting;
    do {
      for (const Played& round : play_rounds(mpi_, team, {found.program.value()}, mix64(seed_ += 1),
                                             {kMeetingsOfShorter, end}, named_)) {
        found.seen += linearization_failure_text(round.history).empty() ? 0 : 1;
        ++found.rounds;
      }
    } while (Clock::now() < end);
    return found;
  }

  const Api& mpi_;  // not recorded: that makes threads wait for each other, and buries what matters
  Programs programs_;
  const Named* named_;
  double share_;           // of the usual time
  Clock::time_point end_;  // from when threads begin
  Clock::time_point latest_;
  Clock::time_point last_resort_;
  std::uint64_t seed_;
  std::vector<ConcurrentProgram> first_;  // which one thread played before there were others
  std::size_t meetings_ = 0;              // rounds in which threads met
};

/// For people.
struct About {
  std::string_view calls;
  std::string_view sentence;  ///< of the comment above the source
};

void tell(const std::optional<Unexplained>& found, const SourceOfPhase& phase, const About& about) {
  if (!found) return;
  const std::string rate =
      fmt::format("seen in {} of {} rounds of these calls", found->seen, found->rounds);
  fail_case(
      fmt::format("outcome of {}\n"
                  "  expected: that of some order of the calls\n"
                  "  actual:   {}; {}\n{}",
                  about.calls, found->why.reason, rate, timeline(found->history)));
  case_notes().timeline = drawn(found->history, found->why.calls);
  case_notes().reproducer =
      source_of(found->program.value(), phase,
                fmt::format("{} ({}).\n * Build it with -pthread. Exit code: 0 not seen, 1 seen.",
                            about.sentence, rate));
}

void demand_names(const Api& mpi, NamedKind kind) {
  const auto demand = [](const auto& set, const auto& get) {
    set.demand();
    get.demand();
  };
  if (kind == NamedKind::comm) demand(mpi.comm_set_name, mpi.comm_get_name);
  if (kind == NamedKind::type) demand(mpi.type_set_name, mpi.type_get_name);
  if (kind == NamedKind::win) demand(mpi.win_set_name, mpi.win_get_name);
}

}  // namespace

void check_linearizable(std::uint64_t salt, double share, const SourceOfPhase& phase,
                        bool errors_return) {
  const Abilities abilities =
      abilities_of(this_worker().brief, errors_return && is_defined_after_errors());
  const auto programs = [&](std::size_t threads) {
    return concurrent_programs(abilities, Values{max_value_length()}, threads);
  };
  tell(Hunt(programs, nullptr, mix64(this_worker().seed + salt), share).run(), phase,
       {"calls of several threads on one object",
        "Calls of several threads on one info object return or leave what no order of them "
        "gives"});
}

void check_names_linearizable(NamedKind kind, double share, const SourceOfPhase& phase) {
  demand_names(this_worker().brief, kind);
  const Named object(kind);
  const Values values{longest_name_of(object)};
  const auto programs = [&](std::size_t threads) {
    return concurrent_names(kind, values, threads);
  };
  const auto salt = 64 + static_cast<std::uint64_t>(kind);
  tell(Hunt(programs, &object, mix64(this_worker().seed + salt), share).run(), phase,
       {"calls of several threads that set the name of one object and ask for it",
        "Several threads that set the name of one object and ask for it get or leave what no "
        "order of the calls\n * gives"});
}

}  // namespace infocts::properties
