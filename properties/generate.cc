#include "properties/generate.h"

#include <rapidcheck/Random.h>
#include <rapidcheck/Seq.h>
#include <rapidcheck/Shrinkable.h>
#include <rapidcheck/seq/Create.h>
#include <rapidcheck/shrinkable/Create.h>

#include <algorithm>
#include <array>
#include <map>

#include "conformance/harness/hints.h"
#include "conformance/harness/lookup_rules.h"
#include "conformance/harness/pairs.h"
#include "properties/model.h"
#include "properties/texts.h"

namespace infocts::properties {
namespace {

/// Writes one program, command by command, with the model at hand: most keys are not defined in an
/// object of a few, and those that are should not be rare.
class Writer {
 public:
  Writer(const Mix& mix, RandomNumbers& random)
      : mix_(mix),
        random_(random),
        keys_(pick_keys(random, 1 + random.uniform(static_cast<std::size_t>(mix.keys)))) {
    for (const Weight& weight : mix.weights) {
      verbs_.insert(verbs_.end(), weight.times, weight.verb);
    }
    if (mix_.env) {
      // What MPI_INFO_ENV usually has.
      constexpr std::array kUsual{"command", "argv", "maxprocs", "wdir",
                                  "host",    "arch", "MAXPROCS", "comm"};
      for (int i = 0; i < 5; ++i) keys_.emplace_back(kUsual.at(random.uniform(kUsual.size())));
    }
    if (mix_.shared) {
      for (const auto& [key, value] : numbered_pairs(12))
        mpi_lifetime_[kNames.back()].set(key, value);
    }
  }

  void write(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      const bool empty = mpi_lifetime_.size() == (mix_.shared ? 1U : 0U);
      add(empty ? Verb::create : verbs_[random_.uniform(verbs_.size())]);
    }
  }

  void add(Verb verb) {
    Command command{.verb = verb};
    switch (verb) {
      case Verb::create:
      case Verb::create_env:
        if (!name_new(command)) return;
        command.number = static_cast<long>(random_.uniform(verb == Verb::create ? 5 : 2));
        mpi_lifetime_[command.result] = {};
        break;
      case Verb::dup:
        if (!name_new(command)) return;
        command.object = some_live(true);
        command.number = static_cast<long>(random_.uniform(5));
        mpi_lifetime_[command.result] = mpi_lifetime_[command.object];
        break;
      case Verb::free:
        command.object = some_own();
        if (command.object == 0) return;
        mpi_lifetime_.erase(command.object);
        break;
      case Verb::set:
        command.object = some_own();
        if (command.object == 0) return;
        write_set(command);
        break;
      case Verb::fill:
        command.object = some_own();
        if (command.object == 0) return;
        command.number = some_count();
        for (const auto& [key, value] : numbered_pairs(static_cast<int>(command.number))) {
          mpi_lifetime_[command.object].set(key, value);
        }
        break;
      case Verb::thin:
        command.object = some_own();
        if (command.object == 0) return;
        command.number = 1 + static_cast<long>(random_.uniform(4));
        thin(mpi_lifetime_[command.object], static_cast<std::size_t>(command.number));
        break;
      case Verb::erase:
        command.object = some_own();
        if (command.object == 0) return;
        if (may_miss()) {
          command.words = {likely_key(command.object)};
        } else {
          const std::vector<std::string> defined = mpi_lifetime_[command.object].keys();
          if (defined.empty()) return;
          command.words = {defined[random_.uniform(defined.size())]};
        }
        if (mix_.errors && !values_.empty() && random_.uniform(10) == 0) {
          const std::string& value = values_[random_.uniform(values_.size())];
          if (!value.empty() && value.size() <= legal().longest_key) command.words[0] = value;
        } else if (mix_.errors && random_.uniform(4) == 0) {
          const std::vector<std::string> alike = legal_lookalikes(command.words[0]);
          command.words[0] = alike[random_.uniform(alike.size())];
        }
        mpi_lifetime_[command.object].erase(command.words[0]);
        break;
      case Verb::get:
      case Verb::get_string:
      case Verb::get_valuelen: {
        command.object = some_live(mix_.env);
        command.words = {likely_key(command.object)};
        const std::string* value = mpi_lifetime_[command.object].find(command.words[0]);
        if (verb != Verb::get_valuelen) {
          command.number = static_cast<long>(some_room(value != nullptr ? value->size() : 4));
        }
        break;
      }
      case Verb::get_nthkey:
        command.object = some_live(mix_.env);
        command.number =
            static_cast<long>(random_.uniform(mpi_lifetime_[command.object].size() + 1));
        break;
      case Verb::pass:
        command.object = some_live(false);
        command.words = {std::string(infocts::name_of(some_routine()))};
        break;
      case Verb::get_nkeys:
      case Verb::c2f:
      case Verb::toint:
        command.object = some_live(mix_.env);
        break;
      case Verb::hint:
        write_hint(command);
        break;
      case Verb::crowd:
        command.number = 2 + static_cast<long>(random_.uniform(40));
        if (mix_.crowds && random_.uniform(4) == 0) command.number = 300;
        break;
      case Verb::describe:
        command.number = static_cast<long>(random_.uniform(7));
        break;
      case Verb::init:
      case Verb::finalize:
        break;
    }
    program_.push_back(std::move(command));
  }

  Program take() { return std::move(program_); }

 private:
  bool name_new(Command& command) {
    for (const char name : kNames) {
      if (mpi_lifetime_.contains(name)) continue;
      command.result = name;
      return true;
    }
    return false;
  }

  char some_live(bool env) {
    if (env && mix_.env && random_.uniform(6) == 0) return kEnv;
    auto entry = mpi_lifetime_.begin();
    std::advance(entry, static_cast<std::ptrdiff_t>(random_.uniform(mpi_lifetime_.size())));
    return entry->first;
  }

  char some_own() {
    std::string own;
    for (const auto& [name, model] : mpi_lifetime_) {
      if (name != kEnv && !(mix_.shared && name == kNames.back())) own += name;
    }
    return own.empty() ? '\0' : own[random_.uniform(own.size())];
  }

  /// Of what follows an error less can be demanded. What the MPI put into an object may be deleted
  /// only by chance.
  bool may_miss() { return mix_.errors || (mix_.env && random_.uniform(4) == 0); }

  static void thin(InfoModel& model, std::size_t step) {
    const std::vector<std::string> keys = model.keys();
    for (std::size_t i = 0; i < keys.size(); i += step) model.erase(keys[i]);
  }

  std::string likely_key(char object) {
    const std::vector<std::string> defined = mpi_lifetime_[object].keys();
    if (!defined.empty() && random_.uniform(4) != 0)
      return defined[random_.uniform(defined.size())];
    return keys_[random_.uniform(keys_.size())];
  }

  void write_set(Command& command) {
    InfoModel& model = mpi_lifetime_[command.object];
    const bool again = random_.uniform(3) == 0;
    const std::string key =
        again ? likely_key(command.object) : keys_[random_.uniform(keys_.size())];
    const std::string* old = model.find(key);
    std::string value =
        old != nullptr && random_.uniform(2) == 0 ? value_like(random_, *old) : pick_value(random_);
    const std::size_t like = values_.empty() ? 1 : random_.uniform(5);
    // Equal pairs in several objects.
    if (like == 0) value = values_[random_.uniform(values_.size())];
    // What the caller may pass from one memory.
    if (like == 1 && program_.size() % 3 == 0 && key.size() <= legal().longest_value) value = key;
    values_.push_back(value);
    if (mix_.hints && random_.uniform(2) == 0) {
      const Hint hint = some_hint();
      model.set(hint.key, "");
      command.words = {std::string(hint.key), plain_value(hint)};
      return;
    }
    if (mix_.errors && random_.uniform(8) == 0) {
      const bool both = random_.uniform(4) == 0;
      const bool long_key = both || random_.uniform(2) == 0;
      if (random_.uniform(3) == 0)
        value = text_of_length(std::min(legal().longest_value, max_value_length()));
      constexpr std::array<std::size_t, 6> kBeyond{1, 2, 3, 100, 1000, 65536};
      const std::size_t beyond = kBeyond.at(random_.uniform(kBeyond.size()));
      const std::size_t longest = infocts::max_value_length();
      command.words = {long_key ? longest_text(key, max_key_length() + beyond) : key,
                       (both || !long_key) && longest < kLargestValue
                           ? longest_text(value, longest + beyond)
                           : value};
      return;
    }
    model.set(key, value);
    command.words = {key, std::move(value)};
  }

  /// A text that starts as the other one does.
  static std::string longest_text(const std::string& start, std::size_t length) {
    return start + text_of_length(length - std::min(length, start.size()));
  }

  Hint some_hint() {
    const std::vector<HintRoutine> routines{some_routine()};
    std::vector<Hint> hints = boolean_hints(routines);
    for (const Hint& hint : integer_hints(routines)) hints.push_back(hint);
    for (const Hint& hint : list_hints(routines)) hints.push_back(hint);
    return hints[random_.uniform(hints.size())];
  }

  std::string plain_value(const Hint& hint) {
    const std::vector<HintRoutine> routines{hint.routine};
    const auto is_hint = [&](const Hint& other) { return other.key == hint.key; };
    const std::vector<Hint> integers = integer_hints(routines);
    const std::vector<Hint> lists = list_hints(routines);
    if (std::any_of(integers.begin(), integers.end(), is_hint)) {
      constexpr std::array kNumbers{"64", "128", "4096", "65536"};
      return kNumbers.at(random_.uniform(kNumbers.size()));
    }
    if (std::any_of(lists.begin(), lists.end(), is_hint)) {
      constexpr std::array kLists{"rar,waw",         "waw,rar", "raw,war",
                                  "rar,raw,war,waw", "none",    "waw"};
      return kLists.at(random_.uniform(kLists.size()));
    }
    return random_.uniform(2) == 0 ? "true" : "false";
  }

  /// One hint, in any representation that every implementation must support.
  void write_hint(Command& command) {
    const Hint hint = some_hint();
    std::string value = plain_value(hint);
    const auto blanks = [&] { return std::string(random_.uniform(3), ' '); };
    if (value[0] >= '0' && value[0] <= '9' && random_.uniform(2) == 0) value.insert(0, "+");
    for (std::size_t at = 0;
         random_.uniform(2) == 0 && (at = value.find(',', at)) < value.size();) {
      const std::string before = blanks();
      const std::string behind = blanks();
      value.replace(at, 1, before + ',' + behind);
      at += before.size() + 1;
    }
    if (random_.uniform(2) == 0) {
      const std::string plain = value;
      value.insert(0, blanks());
      value += blanks();
      if (!is_kept(value)) value = plain;
    }
    // MPICH 4.0 refuses such lists, and after MPI_Win_allocate has refused one the next window ends
    // the process, which would leave nothing else to be judged. Other routines refuse them
    // unharmed.
    const bool list = hint.key == "accumulate_ordering" && value.find(' ') != std::string::npos;
    const HintRoutine routine =
        list && hint.routine == HintRoutine::win_allocate ? HintRoutine::win_create : hint.routine;
    command.words = {std::string(infocts::name_of(routine)), std::string(hint.key), value};
  }

  std::size_t some_room(std::size_t length) {
    switch (random_.uniform(8)) {
      case 0:
        return 0;
      case 1:
        return 1;
      case 2:
        return length == 0 ? 0 : length - 1;
      case 3:
        return length;
      case 4:
        return length + 1;
      case 5: {
        const std::size_t more = random_.uniform(40);
        const std::vector<std::size_t> large = large_rooms();
        return more < large.size() ? large[more] : length + 2 + more;
      }
      default:
        return random_.uniform(length + 1);
    }
  }

  long some_count() {
    constexpr std::array kCounts{9, 10, 11, 12, 17, 33, 63, 64, 65, 66, 70, 101, 129};
    std::size_t usable = 0;
    while (usable < kCounts.size() && kCounts.at(usable) <= mix_.pairs) ++usable;
    const int count = usable == 0 ? 3 : kCounts.at(random_.uniform(usable));
    // Rarely far more: what grows in steps has grown several times. Not by a number drawn, with
    // which all programs of a seed would be others.
    constexpr std::array kFarMore{257, 129, 1001};
    return count < kCounts.back() ? count : kFarMore.at(program_.size() % kFarMore.size());
  }

  HintRoutine some_routine() {
    constexpr std::array kRoutines{HintRoutine::comm_set_info, HintRoutine::comm_dup_with_info,
                                   HintRoutine::win_create, HintRoutine::win_allocate,
                                   HintRoutine::win_set_info};
    // Mostly the same one, so that hints and routines fit together.
    if (!routine_chosen_ || random_.uniform(3) == 0)
      routine_ = kRoutines.at(random_.uniform(kRoutines.size()));
    routine_chosen_ = true;
    return routine_;
  }

  const Mix& mix_;
  RandomNumbers& random_;
  std::vector<std::string> keys_;
  std::vector<Verb> verbs_;
  std::vector<std::string> values_;  ///< that have been set
  HintRoutine routine_ = HintRoutine::comm_set_info;
  bool routine_chosen_ = false;
  std::map<char, InfoModel> mpi_lifetime_;
  Program program_;
};

/// Its words are not free.
bool about_hints(Verb verb) { return verb == Verb::pass || verb == Verb::hint; }

Program without(const Program& program, std::size_t from, std::size_t count) {
  Program rest(program.begin(), program.begin() + static_cast<std::ptrdiff_t>(from));
  rest.insert(rest.end(),
              program.begin() + static_cast<std::ptrdiff_t>(std::min(from + count, program.size())),
              program.end());
  return rest;
}

/// In all commands, so that commands go on meeting on the same key.
Program with_word(Program program, const std::string& word, const std::string& instead) {
  for (Command& command : program) {
    if (!about_hints(command.verb))
      std::replace(command.words.begin(), command.words.end(), word, instead);
  }
  return program;
}

rc::Seq<Program> simpler_programs(const Program& program) {
  std::vector<Program> candidates;
  for (std::size_t count = program.size(); count > 0; count /= 2) {
    for (std::size_t from = 0; from < program.size(); from += count) {
      candidates.push_back(without(program, from, count));
    }
  }
  std::vector<std::string> words;
  for (const Command& command : program) {
    if (about_hints(command.verb)) continue;
    for (const std::string& word : command.words) {
      if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
    }
  }
  for (const std::string& word : words) {
    for (const std::string& other : simpler(word)) {
      // Two words that become one would tell another story.
      if (std::find(words.begin(), words.end(), other) != words.end()) continue;
      candidates.push_back(with_word(program, word, other));
    }
  }
  for (std::size_t i = 0; i < program.size(); ++i) {
    for (const long number : {0L, program[i].number / 2, program[i].number - 1}) {
      if (number < 0 || number >= program[i].number) continue;
      candidates.push_back(program);
      candidates.back()[i].number = number;
    }
  }
  return rc::seq::fromContainer(std::move(candidates));
}

}  // namespace

rc::Gen<Program> programs(std::vector<Mix> mixes) {
  return {[mixes = std::move(mixes)](const rc::Random& source, int size) {
    RandomNumbers random(source);
    const Mix& mix = mixes[random.uniform(mixes.size())];
    Writer writer(mix, random);
    const auto most = static_cast<std::size_t>(std::max(3, mix.commands * size / 100));
    writer.write(2 + random.uniform(most));
    return rc::shrinkable::shrinkRecur(writer.take(), &simpler_programs);
  }};
}

rc::Gen<Program> lifecycles(Mix mix) {
  return {[mix = std::move(mix)](const rc::Random& source, int /*size*/) {
    RandomNumbers random(source);
    Writer writer(mix, random);
    const auto commands = static_cast<std::size_t>(mix.commands);
    writer.write(commands);
    writer.add(Verb::init);
    writer.write(commands);
    writer.add(Verb::finalize);
    writer.write(commands);
    return rc::shrinkable::just(writer.take());
  }};
}

}  // namespace infocts::properties
