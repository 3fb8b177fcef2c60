#include "properties/concurrent_program.h"

#include <fmt/format.h>
#include <rapidcheck/Random.h>
#include <rapidcheck/Shrinkable.h>
#include <rapidcheck/shrinkable/Create.h>

#include <algorithm>
#include <array>
#include <functional>

#include "properties/random_numbers.h"

namespace infocts::properties {
namespace {

/// What a thread knows of the keys while it goes through its own commands.
class Known {
 public:
  Known(const ConcurrentProgram& program, std::size_t thread) : program_(program) {
    for (std::size_t other = 0; other < program.threads.size(); ++other) {
      for (const ThreadCommand& command : program.threads[other]) {
        if (command.action != Action::erase || other == thread) continue;
        erased_elsewhere_[at(command.key)] = true;
      }
    }
    for (std::size_t key = 0; key < kKeys; ++key) there_[key] = program.initial[key] != 0;
  }

  /// Whether the command has no error, whatever the other threads have done.
  bool take(const ThreadCommand& command) {
    const std::size_t key = at(command.key);
    if (command.action == Action::set) there_[key] = true;
    if (command.action == Action::get_nthkey) return command.n < least();
    if (command.action != Action::erase) return true;
    const bool fine = program_.may_miss || (there_[key] && !erased_elsewhere_[key]);
    there_[key] = false;
    return fine;
  }

 private:
  static std::size_t at(int key) { return static_cast<std::size_t>(key); }

  int least() const {
    int count = program_.ballast;
    for (std::size_t key = 0; key < kKeys; ++key) {
      count += there_[key] && !erased_elsewhere_[key] ? 1 : 0;
    }
    return count;
  }

  const ConcurrentProgram& program_;
  std::array<bool, kKeys> there_{}, erased_elsewhere_{};
};

bool has(const Abilities& abilities, Action action) {
  if (action == Action::get) return abilities.get;
  if (action == Action::get_string) return abilities.get_string;
  if (action == Action::get_valuelen) return abilities.get_valuelen;
  return true;
}

/// What the calls of a program are drawn from: few functions, as those that are rare among many
/// would hardly ever meet. Something is changed, and something read.
std::vector<Action> some_actions(RandomNumbers& random, const Abilities& abilities) {
  static constexpr Action kChanges[] = {Action::set, Action::erase};
  static constexpr Action kReads[] = {Action::get,          Action::get_string, Action::get_string,
                                      Action::get_valuelen, Action::get_nkeys,  Action::get_nthkey,
                                      Action::dup};
  const auto any_read = [&] {
    for (;;) {
      const Action action = kReads[random.uniform(std::size(kReads))];
      if (has(abilities, action)) return action;
    }
  };
  std::vector<Action> actions = {kChanges[random.uniform(std::size(kChanges))], any_read()};
  if (random.uniform(2) == 0) actions.push_back(kChanges[random.uniform(std::size(kChanges))]);
  if (random.uniform(2) == 0) actions.push_back(any_read());
  if (random.uniform(8) == 0) actions.push_back(Action::others);
  return actions;
}

std::optional<int> any_room(RandomNumbers& random, const Abilities& abilities, Action action) {
  static constexpr int kRooms[] = {0, 1, 3};
  if (action != Action::get_string || !abilities.cuts || random.uniform(2) == 0)
    return std::nullopt;
  return kRooms[random.uniform(std::size(kRooms))];
}

ConcurrentProgram any_concurrent_program(RandomNumbers& random, const Abilities& abilities,
                                         Values values, std::size_t threads) {
  // Where small objects give way to something else, and none.
  static constexpr int kBallast[] = {0, 0, 0, 0, 0, 0, 0, 1, 5, 6, 7, 14, 15, 16};
  static_assert(kBallast[std::size(kBallast) - 1] < kMaxBallast);
  ConcurrentProgram program{.values = values};
  program.ballast = kBallast[random.uniform(std::size(kBallast))];
  for (int key = 0; key < kKeys; ++key) {
    program.initial.push_back(random.uniform(3) == 0 ? 0 : key + 1);
  }
  std::vector<Action> actions = some_actions(random, abilities);
  // Not always: behind a miss the object may hold anything.
  program.may_miss = abilities.reports_misses && random.uniform(4) == 0;
  if (program.may_miss) actions.push_back(Action::erase);
  const std::size_t keys = 1 + random.uniform(kKeys);
  program.threads.resize(threads);
  int value = kKeys;
  constexpr std::size_t kMaxTries = 15;
  // A first thread that only reads needs no new object until others came, see concurrent_round.h.
  const bool first_reads =
      random.uniform(2) == 0 && std::any_of(actions.begin(), actions.end(), only_reads);
  for (std::vector<ThreadCommand>& commands : program.threads) {
    const bool reads = first_reads && &commands == &program.threads.front();
    const std::size_t calls = 1 + random.uniform(kMaxCalls);
    for (std::size_t tries = 0; commands.size() < calls && tries < kMaxTries; ++tries) {
      const Action action = actions[random.uniform(actions.size())];
      if (reads && !only_reads(action)) continue;
      commands.push_back({.action = action,
                          .key = static_cast<int>(random.uniform(keys)),
                          .value = value + 1,
                          .n = static_cast<int>(random.uniform(4)),
                          .room = any_room(random, abilities, action)});
      if (never_errs(program)) {
        ++value;
      } else {
        commands.pop_back();
      }
    }
  }
  return program;
}

/// Somebody sets, and somebody else reads. Mostly it is the first thread that sets, which is in the
/// midst of that when others come, see joining.h.
ConcurrentProgram any_concurrent_name(RandomNumbers& random, NamedKind kind, Values values,
                                      std::size_t threads) {
  ConcurrentProgram program{.initial = {1, 0, 0}, .values = values, .named = kind};
  program.threads.resize(threads);
  const bool first_reads = random.uniform(4) == 0;
  int value = kKeys;
  for (std::size_t thread = 0; thread < threads; ++thread) {
    const std::size_t calls = 1 + random.uniform(kMaxCalls);
    std::vector<ThreadCommand>& commands = program.threads[thread];
    while (commands.size() < calls) {
      bool reads = random.uniform(thread == 0 ? 4 : 2) == 0;
      if (commands.empty()) reads = (thread == 0) == first_reads;
      if (thread == 0 && first_reads) reads = true;
      commands.push_back({.action = reads ? Action::get_name : Action::set_name, .value = ++value});
    }
  }
  return program;
}

std::vector<ConcurrentProgram> simpler_concurrent(const ConcurrentProgram& program) {
  std::vector<ConcurrentProgram> found;
  const auto offer = [&](const auto& change) {
    ConcurrentProgram candidate = program;
    change(candidate);
    if (never_errs(candidate)) found.push_back(std::move(candidate));
  };
  const auto place = [](std::size_t i) { return static_cast<std::ptrdiff_t>(i); };
  for (std::size_t t = 0; t < program.threads.size(); ++t) {
    if (program.threads[t].size() > 1) offer([&](ConcurrentProgram& c) { c.threads[t].clear(); });
  }
  if (program.ballast > 0) offer([](ConcurrentProgram& c) { c.ballast = 0; });
  for (std::size_t t = 0; t < program.threads.size(); ++t) {
    for (std::size_t i = 0; i < program.threads[t].size(); ++i) {
      offer([&](ConcurrentProgram& c) { c.threads[t].erase(c.threads[t].begin() + place(i)); });
    }
  }
  for (std::size_t key = 0; key < kKeys && !program.named; ++key) {
    if (program.initial[key] != 0) offer([&](ConcurrentProgram& c) { c.initial[key] = 0; });
  }
  return found;
}

rc::Seq<rc::Shrinkable<ConcurrentProgram>> shrunk_concurrent(const ConcurrentProgram& program) {
  std::vector<rc::Shrinkable<ConcurrentProgram>> all;
  for (ConcurrentProgram& candidate : simpler_concurrent(program)) {
    all.push_back(rc::shrinkable::lambda([candidate] { return candidate; },
                                         [candidate] { return shrunk_concurrent(candidate); }));
  }
  return rc::seq::fromContainer(std::move(all));
}

rc::Gen<ConcurrentProgram> with_simpler_ones(
    const std::function<ConcurrentProgram(RandomNumbers& random)>& make) {
  return [make](const rc::Random& source, int /*size*/) {
    RandomNumbers random(source);
    ConcurrentProgram program = make(random);
    return rc::shrinkable::lambda([program] { return program; },
                                  [program] { return shrunk_concurrent(program); });
  };
}

}  // namespace

const std::string& key_text(int key) {
  static const std::vector<std::string> texts = [] {
    std::vector<std::string> all{"left", "middle_key", "the_right_one"};
    for (int i = 0; i < kMaxBallast; ++i) all.push_back("ballast" + std::to_string(i));
    return all;
  }();
  return texts[static_cast<std::size_t>(key)];
}

std::size_t Values::length(int value) const {
  static constexpr std::size_t kMore[] = {0, 60, 120, 0, 60, 300, 0, 60, 1000};
  static_assert(kValues + kMore[8] <= kMost);
  const auto number = static_cast<std::size_t>(value);
  return std::min(1 + number + kMore[number % std::size(kMore)], longest);
}

std::string Values::text(int value) const {
  return std::string(length(value), static_cast<char>('A' + value));
}

std::string Values::shown(int value) const {
  const auto letter = static_cast<char>('A' + value);
  return length(value) == 1 ? std::string(1, letter) : fmt::format("{}…{}", letter, length(value));
}

bool only_reads(Action action) {
  return action != Action::set && action != Action::erase && action != Action::dup &&
         action != Action::others && action != Action::set_name;
}

bool never_errs(const ConcurrentProgram& program) {
  for (std::size_t thread = 0; thread < program.threads.size(); ++thread) {
    Known known(program, thread);
    for (const ThreadCommand& command : program.threads[thread]) {
      if (!known.take(command)) return false;
    }
  }
  return true;
}

rc::Gen<ConcurrentProgram> concurrent_programs(Abilities abilities, Values values,
                                               std::size_t threads) {
  return with_simpler_ones([abilities, values, threads](RandomNumbers& random) {
    return any_concurrent_program(random, abilities, values, threads);
  });
}

rc::Gen<ConcurrentProgram> concurrent_names(NamedKind kind, Values values, std::size_t threads) {
  return with_simpler_ones([kind, values, threads](RandomNumbers& random) {
    return any_concurrent_name(random, kind, values, threads);
  });
}

}  // namespace infocts::properties
