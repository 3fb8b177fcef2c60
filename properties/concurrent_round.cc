#include "properties/concurrent_round.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "conformance/harness/checks.h"
#include "conformance/harness/flags.h"
#include "conformance/harness/info.h"

namespace infocts::properties {
namespace {

// The longest key that an MPI may have is shorter.
constexpr std::size_t kRoomOfKey = 512;

cts_text in_text(const std::string& text) { return {text.c_str(), text.size()}; }

/// Some instructions to a few microseconds: where in a call another thread strikes is chance.
void pause(RandomNumbers& random) {
  const std::size_t kind = random.uniform(8);
  if (kind < 3) return;
  const std::size_t turns = random.uniform(kind < 7 ? 100 : 4000);
  for (std::size_t i = 0; i < turns; ++i) {
    std::atomic_signal_fence(std::memory_order_seq_cst);  // compilers leave out an empty loop
  }
}

int key_number(std::string_view text) {
  int key = kMaxNumbers - 1;
  while (key >= 0 && key_text(key) != text) --key;
  return key;
}

int value_number(const std::vector<std::string>& values, std::string_view text) {
  int value = kValues - 1;
  while (value >= 0 && values[static_cast<std::size_t>(value)] != text) --value;
  return value;
}
static_assert(kAlien == -1);

/// What get_string says of the length; a terminator may be counted in Fortran, too.
bool is_length_of(std::string_view value, int buflen) {
  const auto length = static_cast<int>(value.size());
  return buflen == length + 1 || (in_fortran() && buflen == length);
}

/// With what a mixture of two may be longer.
int room_beyond(const std::vector<std::string>& values) {
  constexpr std::size_t kMore = 32;
  std::size_t longest = 0;
  for (const std::string& value : values) longest = std::max(longest, value.size());
  return static_cast<int>(longest + kMore);
}

bool makes_object(Action action) { return action == Action::dup || action == Action::others; }

int code_of(const Api& mpi, int code) { return code == mpi.success ? 0 : code; }

}  // namespace

/// What a call wrote, as it is: to understand it would take time between two calls.
struct Round::Written {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::optional<int> code;  // none: it did not come back
  int flag = kFlagPreset;
  int number = kNumberPreset;
  std::vector<char> text{};
  bool made = false;  // a new object
  cts_info copy{};

  /// The text that the MPI wrote, without what belongs to the variable.
  std::string_view shown() const {
    const std::string_view all(text.data(), text.size());
    const std::string_view found =
        all.substr(0, all.find('\0'));  // in Fortran: what was not written
    return in_fortran() ? found.substr(0, found.find_last_not_of(' ') + 1) : found;
  }
};

Round::Round(const Api& mpi, const Named* named) : mpi_(mpi), named_(named), info_(mpi.info_null) {}
Round::~Round() { clear(); }

bool Round::prepare(const ConcurrentProgram& program, bool counted) {
  counted_ = counted;
  const bool known = program_ == &program && !met_;
  const bool stays = known && can_stay_;
  if (!stays) clear();
  if (!known) {
    program_ = &program;
    met_ = false;
    values_.clear();
    for (int i = 0; i < kValues; ++i) values_.push_back(program.values.text(i));
    room_ = room_beyond(values_);
    can_stay_ =
        std::all_of(program.threads[0].begin(), program.threads[0].end(),
                    [](const ThreadCommand& command) { return only_reads(command.action); });
    written_.resize(program.threads.size());
    for (std::size_t i = 0; i < written_.size(); ++i) {
      written_[i].resize(program.threads[i].size());
      for (Written& written : written_[i]) make_ready(written);
    }
  } else {
    for (Written& written : written_[0]) make_ready(written);
  }
  return stays || make();
}

bool Round::make() {
  if (named_ != nullptr) return set_name(value_text(program_->initial[0])) == mpi_.success;
  info_ = mpi_.info_null;
  bool fine = mpi_.info_create(&info_) == mpi_.success;
  const auto put = [&](int key, int value) {
    fine = fine && mpi_.info_set(info_, in_text(key_text(key)), value_text(value)) == mpi_.success;
  };
  for (int i = 0; i < program_->ballast; ++i) put(kKeys + i, 0);
  for (int key = 0; key < kKeys; ++key) {
    if (const int value = program_->initial[static_cast<std::size_t>(key)]) put(key, value);
  }
  return fine;
}

// Room for all that the MPI may write: there is no limit to its MPI_MAX_OBJECT_NAME. Kept from
// round to round.
void Round::make_ready(Written& written) const {
  std::vector<char> text = std::move(written.text);
  text.assign(named_ != nullptr
                  ? static_cast<std::size_t>(mpi_.max_object_name)
                  : std::max(kRoomOfKey, static_cast<std::size_t>(room_) + terminator()),
              '\0');
  written = {};
  written.text = std::move(text);
}

cts_field Round::value_field(Written& written) const {
  return {written.text.data(), static_cast<std::size_t>(room_) + terminator()};
}

void Round::clear() {
  for (std::size_t thread = 0; thread < written_.size(); ++thread) {
    for (std::size_t i = 0; played_[thread] && i < written_[thread].size(); ++i) {
      Written& written = written_[thread][i];
      if (program_->threads[thread][i].action == Action::dup && written.made) {
        mpi_.info_free(&written.copy);
      }
    }
  }
  played_ = {};
  if (info_.bits != mpi_.info_null.bits) mpi_.info_free(&info_);
}

void Round::play(std::size_t thread, RandomNumbers& random, bool pauses) {
  if (thread > 0) met_ = true;
  played_[thread] = true;
  for (std::size_t i = 0; i < written_[thread].size(); ++i) {
    if (pauses) pause(random);
    play_next(thread, i);
  }
}

void Round::play_alone(RandomNumbers& random) {
  std::vector<std::size_t> order;  // of each call its thread
  for (std::size_t thread = 0; thread < written_.size(); ++thread) {
    played_[thread] = true;
    order.insert(order.end(), written_[thread].size(), thread);
  }
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.uniform(i)]);
  std::array<std::size_t, kMaxThreads> next{};
  for (const std::size_t thread : order) play_next(thread, next.at(thread)++);
  met_ = true;
}

void Round::play_next(std::size_t thread, std::size_t number) {
  Written& here = written_[thread][number];
  if (counted_) here.begin = clock_++;
  call(info_, program_->threads[thread][number], here);
  if (counted_) here.end = clock_++;
}

int Round::set_name(cts_text name) const {
  if (named_->is(NamedKind::comm)) return mpi_.comm_set_name(named_->comm(), name);
  if (named_->is(NamedKind::type)) return mpi_.type_set_name(named_->type(), name);
  return mpi_.win_set_name(named_->win(), name);
}

int Round::get_name(cts_field name, int* length) const {
  if (named_->is(NamedKind::comm)) return mpi_.comm_get_name(named_->comm(), name, length);
  if (named_->is(NamedKind::type)) return mpi_.type_get_name(named_->type(), name, length);
  return mpi_.win_get_name(named_->win(), name, length);
}

cts_text Round::value_text(int value) const {
  return in_text(values_[static_cast<std::size_t>(value)]);
}

int Round::get_string(cts_info info, const ThreadCommand& command, Written& written) const {
  cts_field value = value_field(written);
  if (command.room) value.size = static_cast<std::size_t>(*command.room);
  written.number = static_cast<int>(value.size);
  return mpi_.info_get_string(info, in_text(key_text(command.key)), &written.number, value,
                              &written.flag);
}

void Round::call(cts_info info, const ThreadCommand& command, Written& written) const {
  const cts_text key = in_text(key_text(command.key));
  switch (command.action) {
    case Action::set:
      written.code = mpi_.info_set(info, key, value_text(command.value));
      return;
    case Action::erase:
      written.code = mpi_.info_delete(info, key);
      return;
    case Action::get:
      written.code = mpi_.info_get(info, key, room_, value_field(written), &written.flag);
      return;
    case Action::get_string:
      written.code = get_string(info, command, written);
      return;
    case Action::get_valuelen:
      written.code = mpi_.info_get_valuelen(info, key, &written.number, &written.flag);
      return;
    case Action::get_nkeys:
      written.code = mpi_.info_get_nkeys(info, &written.number);
      return;
    case Action::get_nthkey:
      written.code = mpi_.info_get_nthkey(
          info, command.n,
          {written.text.data(),
           std::min(written.text.size(), static_cast<std::size_t>(mpi_.max_info_key))});
      return;
    case Action::dup:
      written.copy = mpi_.info_null;
      written.code = mpi_.info_dup(info, &written.copy);
      written.made = written.code == mpi_.success;
      return;
    case Action::others: {
      written.copy = mpi_.info_null;
      written.code = mpi_.info_create(&written.copy);
      written.made = written.code == mpi_.success;
      if (!written.made) return;
      const int set = mpi_.info_set(written.copy, key, value_text(1));
      written.code = mpi_.info_free(&written.copy);
      if (set != mpi_.success) written.code = set;
      return;
    }
    case Action::set_name:
      written.code = set_name(value_text(command.value));
      return;
    case Action::get_name:
      written.code = get_name({written.text.data(), written.text.size()}, &written.number);
      return;
  }
}

History Round::history() const {
  History history{.ballast = program_->ballast,
                  .initial = program_->initial,
                  .values = program_->values,
                  .named = named_ != nullptr};
  std::optional<bool> full;
  for (std::size_t thread = 0; thread < written_.size(); ++thread) {
    std::vector<Event>& events = history.threads.emplace_back();
    for (std::size_t i = 0; played_[thread] && i < written_[thread].size(); ++i) {
      const ThreadCommand& command = program_->threads[thread][i];
      const Written& written = written_[thread][i];
      if (!written.code) break;
      if (makes_object(command.action) && !written.made) {
        if (!full) full = lacks_room();
        if (*full) continue;
      }
      events.push_back(event_of(command, written));
    }
  }
  history.threads.push_back({last_look()});
  return history;
}

/// The object when all threads have ended.
Event Round::last_look() const {
  Event last{.command = {.action = Action::dup}};
  if (named_ != nullptr) {
    Written name;
    make_ready(name);
    call(info_, {.action = Action::get_name}, name);
    last = event_of({.action = Action::get_name}, name);
  } else {
    list(info_, last);
  }
  last.begin = last.end = clock_ + 1;
  return last;
}

/// Whether there is no room for as many objects as this round may have had at a time.
bool Round::lacks_room() const {
  std::size_t most = 0;
  for (std::size_t thread = 0; thread < written_.size(); ++thread) {
    for (std::size_t i = 0; i < written_[thread].size(); ++i) {
      const Action action = program_->threads[thread][i].action;
      const bool lives = action == Action::dup && written_[thread][i].made;
      most += makes_object(action) && !lives ? 1 : 0;
    }
  }
  std::vector<cts_info> more;
  while (more.size() < most) {
    more.push_back(mpi_.info_null);
    if (mpi_.info_create(&more.back()) == mpi_.success) continue;
    more.pop_back();
    break;
  }
  const bool full = more.size() < most;
  for (cts_info& info : more) mpi_.info_free(&info);
  return full;
}

/// All pairs of an object that nobody changes any more.
void Round::list(cts_info info, Event& event) const {
  Written count;  // writes no text
  call(info, {.action = Action::get_nkeys}, count);
  event.code = code_of(mpi_, *count.code);
  Written key;
  Written value;
  for (int n = 0; event.code == 0 && n < count.number; ++n) {
    make_ready(key);
    call(info, {.action = Action::get_nthkey, .n = n}, key);
    event.code = code_of(mpi_, *key.code);
    const std::string name(key.shown());
    make_ready(value);
    value.number = room_ + static_cast<int>(terminator());
    if (event.code == 0) {
      value.code = mpi_.info_get_string.present()
                       ? mpi_.info_get_string(info, in_text(name), &value.number,
                                              value_field(value), &value.flag)
                       : mpi_.info_get(info, in_text(name), room_, value_field(value), &value.flag);
      event.code = code_of(mpi_, *value.code);
    }
    const Listed listed = {key_number(name),
                           is_true(value.flag) ? value_number(values_, value.shown()) : kAlien};
    if (listed.key == kAlien) event.alien = name;
    if (listed.value == kAlien && is_true(value.flag)) event.alien = value.shown();
    event.listing.push_back(listed);
    if (n > 2 * kMaxNumbers) break;  // no count at all
  }
}

/// Which values begin like this and have this size.
void Round::tell_part(const Written& written, Event& event) const {
  event.alien = written.shown();
  const auto most = static_cast<std::size_t>(std::max(*event.command.room - 1, 0));
  for (std::size_t i = 0; i < values_.size(); ++i) {
    event.fits[i] = std::string_view(values_[i]).substr(0, most) == event.alien &&
                    is_length_of(values_[i], written.number);
  }
}

Event Round::event_of(const ThreadCommand& command, const Written& written) const {
  Event event{.command = command,
              .begin = written.begin,
              .end = written.end,
              .code = code_of(mpi_, *written.code)};
  if (event.code != 0) {
    event.missed = command.action == Action::erase && program_->may_miss &&
                   error_class_of(event.code) == mpi_.err_info_nokey;
    return event;
  }
  event.flag = is_true(written.flag);
  event.number = written.number;
  switch (command.action) {
    case Action::get:
    case Action::get_string:
      if (!event.flag) break;
      if (command.room) {
        tell_part(written, event);
        return event;
      }
      event.number = value_number(values_, written.shown());
      if (command.action == Action::get_string && !is_length_of(written.shown(), written.number)) {
        event.wrong_length = written.number;
      }
      break;
    case Action::get_name:
      event.number = value_number(values_, written.shown());
      if (static_cast<std::size_t>(written.number) != written.shown().size()) {
        event.wrong_length = written.number;
      }
      break;
    case Action::get_nthkey:
      event.number = key_number(written.shown());
      break;
    case Action::dup:
      list(written.copy, event);
      break;
    default:
      break;
  }
  if (event.wrong_length) event.number = kAlien;
  if (event.number == kAlien) event.alien = written.shown();
  return event;
}

}  // namespace infocts::properties
