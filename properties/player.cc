#include "properties/player.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "conformance/harness/hints.h"
#include "conformance/harness/pairs.h"
#include "conformance/harness/room.h"
#include "properties/constant.h"
#include "properties/texts.h"

namespace infocts::properties {
namespace {

bool makes_object(Verb verb) {
  return verb == Verb::create || verb == Verb::create_env || verb == Verb::dup;
}

bool changes_object(Verb verb) {
  return verb == Verb::set || verb == Verb::fill || verb == Verb::thin || verb == Verb::erase ||
         verb == Verb::free || verb == Verb::pass;
}

bool routine_usable(std::string_view name) {
  try {
    for (const HintTaker taker : usable_takers()) {
      if (infocts::name_of(taker) == name) return true;
    }
  } catch (const Unavailable&) {  // none is
  }
  return false;
}

constexpr long kMostPairs = 5000;
constexpr long kMostObjects = 3000;
constexpr long kMostRoom = 1 << 20;

}  // namespace

std::string rule(Reader reader, std::string_view name) {
  return fmt::format("info.{}.{}", name_of(reader), name);
}

Player::Player(const Api& mpi, const Surroundings& where, const Sink& sink)
    : mpi_(mpi), where_(where), sink_(sink) {}

Player::~Player() {
  for (auto& [name, object] : objects_) {
    if (name != kEnv && !object.shared && mpi_.info_free.present()) mpi_.info_free(&object.handle);
  }
}

void Player::share(char name, cts_info handle, InfoModel model) {
  Object object{.handle = handle, .model = std::move(model)};
  object.shared = true;
  objects_.emplace(name, std::move(object));
}

void Player::play(const Program& program) {
  if (lost_) return;
  try {
    const bool about_env = std::any_of(program.begin(), program.end(), [](const Step& step) {
      return step.object == kEnv || step.verb == Verb::create_env;
    });
    if (!provided(mpi_.info_get_nkeys, "info.get_nkeys.provided", {2, 0}) ||
        !provided(mpi_.info_get_nthkey, "info.get_nthkey.provided", {2, 0})) {
      return;
    }
    if (where_.env && mpi_.has_info_env == 0 && session().version >= StdVersion{3, 0}) {
      tell({"info.env.provided"}, "MPI_INFO_ENV", "provided", "absent");
    }
    if (where_.env && about_env && mpi_.has_info_env != 0 && !alive(kEnv)) {
      step_ = {};
      objects_.emplace(kEnv, Object{.handle = mpi_.info_env, .model = {}});
      learn(objects_.at(kEnv), "info.env.readable");
      judge_reserved(objects_.at(kEnv), "info.env.maxprocs_integer", "info.env.thread_level_name");
    }
    for (const Step& step : program) {
      if (!possible(step)) continue;
      if (where_.note) where_.note(to_text(step));
      step_ = step;
      after_error_ = false;
      run(step);
      audit_all(step);
    }
  } catch (const Lost&) {
    lost_ = true;
  } catch (const Inconclusive&) {  // something else than the command did not work
    lost_ = true;
  }
}

void Player::audit(char name) {
  if (lost_) return;
  try {
    audit(name, true);
  } catch (const Lost&) {
    lost_ = true;
  }
}

// What is left open by the text, or forbidden here, is not played.
template <typename Function>
bool Player::provided(const Function& function, std::string_view requirement,
                      StdVersion since) const {
  if (session().version < since) return false;
  if (function.present()) return true;
  if (owes_no_function()) return false;
  tell({std::string(requirement)}, fmt::format("{}", function.name()), "provided", "absent");
  return false;
}

bool Player::possible(const Step& step) const {
  if (makes_object(step.verb)) {
    if (step.result == kEnv || alive(step.result)) return false;
  }
  if (step.object != 0) {
    if (!alive(step.object)) return false;
    const bool untouchable = step.object == kEnv || objects_.at(step.object).shared;
    if (untouchable && changes_object(step.verb)) return false;
  }
  const bool has_key = step.verb == Verb::set || step.verb == Verb::erase ||
                       step.verb == Verb::get || step.verb == Verb::get_valuelen ||
                       step.verb == Verb::get_string;
  if (has_key) {
    const std::size_t size = step.words.at(0).size();
    const bool may_be_long = step.verb == Verb::set && where_.errors;
    if (size == 0 || (size >= key_limit() && !may_be_long)) return false;
    if (!std::all_of(step.words.begin(), step.words.end(), is_kept)) return false;
  }
  switch (step.verb) {
    case Verb::create:
      return provided(mpi_.info_create, "info.create.provided", {2, 0});
    case Verb::create_env:
      // In Fortran it has no arguments, and what it gives is that of few cases.
      return !in_fortran() && provided(mpi_.info_create_env, "info.create_env.provided", {4, 0});
    case Verb::dup:
      return provided(mpi_.info_dup, "info.dup.provided", {2, 0});
    case Verb::free:
      return provided(mpi_.info_free, "info.free.provided", {2, 0});
    case Verb::set: {
      const std::size_t size = step.words.at(1).size();
      if (!provided(mpi_.info_set, "info.set.provided", {2, 0})) return false;
      if (size >= value_limit()) return where_.errors;
      return size >= legal().shortest_value;
    }
    case Verb::fill:
      return mpi_.info_set.present() && step.number >= 0 && step.number <= kMostPairs;
    case Verb::thin:
      return mpi_.info_delete.present() && step.number > 0;
    case Verb::erase:
      if (!provided(mpi_.info_delete, "info.delete.provided", {2, 0})) return false;
      return where_.errors || objects_.at(step.object).model.find(step.words.at(0)) != nullptr;
    case Verb::get:
    case Verb::get_valuelen:
      if (!where_.all_readers) return false;
      if (step.verb == Verb::get_valuelen) {
        return provided(mpi_.info_get_valuelen,
                        session().version < StdVersion{4, 0} ? "info.get_valuelen.provided"
                                                             : "info.get_valuelen.still_provided",
                        {2, 0});
      }
      return provided(mpi_.info_get,
                      session().version < StdVersion{4, 0} ? "info.get.provided"
                                                           : "info.get.still_provided",
                      {2, 0}) &&
             step.number >= 0 && step.number <= kMostRoom;
    case Verb::get_string:
      return provided(mpi_.info_get_string, "info.get_string.provided", {4, 0}) &&
             step.number >= 0 && step.number <= kMostRoom;
    case Verb::get_nkeys:
      return provided(mpi_.info_get_nkeys, "info.get_nkeys.provided", {2, 0});
    case Verb::get_nthkey:
      return provided(mpi_.info_get_nthkey, "info.get_nthkey.provided", {2, 0}) &&
             step.number >= 0 &&
             step.number < static_cast<long>(objects_.at(step.object).model.size());
    case Verb::c2f:
      return mpi_.info_c2f.present() && mpi_.info_f2c.present();
    case Verb::toint:
      return !in_fortran() && provided(mpi_.info_toint, "info.handles.toint_provided", {5, 0}) &&
             provided(mpi_.info_fromint, "info.handles.fromint_provided", {5, 0});
    case Verb::pass:
      return session().initialized && routine_usable(step.words.at(0)) &&
             legal_as_hints(objects_.at(step.object).model);
    case Verb::hint:
      return session().initialized && routine_usable(step.words.at(0));
    case Verb::crowd:
      return mpi_.info_create.present() && mpi_.info_free.present() && mpi_.info_set.present() &&
             step.number <= kMostObjects;
    case Verb::describe:
      return true;
    case Verb::init:
      return !session().initialized && !world_;
    case Verb::finalize:
      return world_.has_value();
  }
  return false;
}

void Player::run(const Step& step) {
  switch (step.verb) {
    case Verb::create:
      return create(step);
    case Verb::create_env:
      return create_env(step);
    case Verb::dup:
      return dup(step);
    case Verb::free:
      return free(step);
    case Verb::set: {
      const bool at_limit =
          step.words[0].size() == key_limit() || step.words[1].size() == value_limit();
      if (at_limit) return open_set(step.words[0], step.words[1]);
      const bool legal_length =
          step.words[0].size() < key_limit() && step.words[1].size() < value_limit();
      Object& object = objects_.at(step.object);
      if (legal_length) return set(object, step.words[0], step.words[1]);
      return refused_set(object, step.words[0], step.words[1]);
    }
    case Verb::fill:
      return fill(step);
    case Verb::thin:
      return thin(step);
    case Verb::erase:
      return erase(objects_.at(step.object), step.words[0]);
    case Verb::get:
      return look_up(step, Reader::get);
    case Verb::get_valuelen:
      return look_up(step, Reader::get_valuelen);
    case Verb::get_string:
      return look_up(step, Reader::get_string);
    case Verb::get_nkeys:
      return get_nkeys(step);
    case Verb::get_nthkey:
      return get_nthkey(step);
    case Verb::c2f:
      return convert(step, true);
    case Verb::toint:
      return convert(step, false);
    case Verb::pass:
      return pass(step);
    case Verb::hint:
      return hint(step);
    case Verb::crowd:
      return crowd(step);
    case Verb::describe:
      return describe(step);
    case Verb::init:
      world_.emplace(mpi_.thread_multiple);
      return;
    case Verb::finalize:
      world_->finalize();
      world_.reset();
      return;
  }
}

void Player::tell(std::vector<std::string> requirements, std::string subject, std::string expected,
                  std::string actual, journal::Claim claim) const {
  deviated_ = true;
  const bool outside = std::any_of(requirements.begin(), requirements.end(), is_on_outside);
  if (!instead_.empty() && !outside) requirements = instead_;
  sink_({std::move(requirements), std::move(subject), std::move(expected), std::move(actual),
         std::move(claim)});
}

void Player::give_up() { throw Lost(); }

void Player::call(int code, std::vector<std::string> requirements, std::string_view function) {
  if (code == mpi_.success) return;
  requirements.emplace_back("info.errors.success_returned");
  tell(std::move(requirements), fmt::format("return code of {}", function), "MPI_SUCCESS",
       describe_code(code), {.kind = journal::ClaimKind::success, .actual = code});
  give_up();
}

void Player::refused(int code, const std::vector<int>& error_classes,
                     std::vector<std::string> requirements, const std::string& not_refused,
                     std::string_view function) {
  after_error_ = true;
  if (where_.errors_told != nullptr) {
    if (code == mpi_.success) give_up();  // not noticed: no handler is concerned
    const int calls = *where_.errors_told - std::exchange(errors_told_, *where_.errors_told);
    const bool told_right = where_.calls_expected == 0 || where_.class_told == nullptr ||
                            std::find(error_classes.begin(), error_classes.end(),
                                      *where_.class_told) != error_classes.end();
    // What it comes back with afterwards is the concern of info.errors.code_after_handler.
    if (calls == where_.calls_expected && told_right) return;
    const bool of_self = session().version >= StdVersion{4, 0};
    tell({of_self ? "info.errors.handler_self" : "info.errors.handler_world"},
         fmt::format("calls of an error handler for one error of {}", function),
         fmt::format("{}, of its class", where_.calls_expected),
         told_right ? std::to_string(calls) : "another class");
    return;
  }
  const std::string subject = fmt::format("error class of {}", function);
  if (code == mpi_.success) {
    tell({not_refused}, subject, class_name(error_classes[0]), "MPI_SUCCESS",
         {.kind = journal::ClaimKind::refused, .actual = code});
    give_up();
  }
  int actual = kNumberPreset;
  const bool known = session().quiet.error_class(code, &actual) == mpi_.success;
  if (known &&
      std::find(error_classes.begin(), error_classes.end(), actual) != error_classes.end()) {
    return;
  }
  requirements.emplace_back("info.errors.code_has_class");
  tell(std::move(requirements), subject, class_name(error_classes[0]), describe_code(code),
       error_classes.size() == 1 ? journal::Claim{.kind = journal::ClaimKind::error_class,
                                                  .expected = error_classes[0],
                                                  .actual = code}
                                 : journal::Claim{});
}

void Player::set(Object& object, const std::string& key, const std::string& value) {
  const bool defined = object.model.find(key) != nullptr;
  object.order.reset();
  int code = 0;
  bool key_kept = true;
  bool value_kept = true;
  ++turn_;
  std::optional<Constant> constant;
  if (turn_ % 8 == 0) constant.emplace(key);
  if (constant && constant->held()) {
    // The value on the stack, where the next call lies over it.
    char on_stack[64];
    const bool fits = value.size() < sizeof on_stack;
    if (fits) std::memcpy(static_cast<char*>(on_stack), value.c_str(), value.size() + 1);
    code = mpi_.info_set(object.handle, constant->text(),
                         fits ? cts_text{static_cast<const char*>(on_stack), value.size()}
                              : cts_text{value.c_str(), value.size()});
    if (fits) std::memset(static_cast<char*>(on_stack), '#', sizeof on_stack);
  } else {
    Input key_in(key);
    Input value_in(value);
    code = mpi_.info_set(object.handle, key_in, value_in);
    key_kept = key_in.unmodified();
    value_kept = value_in.unmodified();
    // The caller's strings are the caller's again.
    key_in.scribble();
    value_in.scribble();
  }
  if (!key_kept) tell({"info.set.key_unmodified"}, "the caller's key", "as it was", "changed");
  if (!value_kept)
    tell({"info.set.value_unmodified"}, "the caller's value", "as it was", "changed");
  if (!defined) stop_when_full(code, object.model.size());
  if (code != mpi_.success) {
    const Damage damage{Damage::Kind::missing, key, value, ""};
    std::vector<std::string> requirements = culprits(step_.object, damage);
    requirements.emplace_back("info.set.only_longer_refused");
    if (key.size() <= 31) requirements.emplace_back("info.limits.portable_key");
    if (key.size() <= 32) requirements.emplace_back("info.limits.portable_key_32");
    call(code, std::move(requirements), "MPI_Info_set");
  }
  object.model.set(key, value);
  if (defined) object.overridden.insert(key);
}

void Player::refused_set(Object& object, const std::string& key, const std::string& value) {
  object.order.reset();
  const bool long_key = key.size() > key_limit();
  const bool long_value = value.size() > value_limit();
  const Input key_in(key);
  const Input value_in(value);
  const int code = mpi_.info_set(object.handle, key_in, value_in);
  if (!key_in.unmodified() || !value_in.unmodified()) {
    tell({"info.set.key_unmodified", "info.set.value_unmodified"}, "the caller's strings",
         "as they were", "changed");
  }
  if (!long_key) {
    refused(code, {mpi_.err_info_value}, {"info.set.long_value"}, "info.set.long_value_refused",
            "MPI_Info_set");
  } else if (!long_value) {
    refused(code, {mpi_.err_info_key}, {"info.set.long_key"}, "info.set.long_key_refused",
            "MPI_Info_set");
  } else {
    refused(code, {mpi_.err_info_key, mpi_.err_info_value}, {"info.set.long_both"},
            "info.set.long_both_refused", "MPI_Info_set");
  }
}

// A key or value of exactly as many characters as the constant says: the text leaves open whether
// it is taken, and what is taken must come back whole. In an object of its own, since keys of that
// length are not legal everywhere.
void Player::open_set(const std::string& key, const std::string& value) {
  if (key.size() > key_limit() || value.size() > value_limit()) return;
  if (where_.errors_told != nullptr) return;
  cts_info own = mpi_.info_null;
  call(mpi_.info_create(&own), {"info.create.new_object"}, "MPI_Info_create");
  if (mpi_.info_set(own, in(key), in(value)) == mpi_.success) {
    const std::string rule =
        key.size() == key_limit() ? "info.set.max_key_whole" : "info.set.max_value_whole";
    Output listed(key_limit() + 1);
    const int code = mpi_.info_get_nthkey(own, 0, listed);
    if (code != mpi_.success || listed.text() != key) {
      tell({rule}, "key number 0", infocts::quoted(key), infocts::quoted(listed.text()));
    }
    for (const Reader reader : usable_readers()) {
      const Asked asked{&value};
      const Reading reading = read(mpi_, reader, own, key, room_for(reader, value.size()));
      if (!agrees(reading, asked)) {
        tell({rule}, "value", infocts::quoted(value), answer_of(reading));
      }
      if (key.size() < key_limit()) continue;
      const Reading cut = read(mpi_, reader, own, key.substr(0, key.size() - 1), 8);
      if (!agrees(cut, Asked{nullptr})) {
        tell({rule}, "the key without its last character", "not defined", answer_of(cut));
      }
    }
  }
  call(mpi_.info_free(&own), {"info.free.succeeds"}, "MPI_Info_free");
}

void Player::erase(Object& object, const std::string& key) {
  const bool defined = object.model.find(key) != nullptr;
  object.order
      .reset();  // also when nothing is deleted: nothing is said of an object after an error
  bool key_kept = true;
  int code = 0;
  ++turn_;
  std::optional<Constant> constant;
  if (turn_ % 8 == 0) constant.emplace(key);
  if (constant && constant->held()) {
    code = mpi_.info_delete(object.handle, constant->text());
  } else {
    const Input key_in(key);
    code = mpi_.info_delete(object.handle, key_in);
    key_kept = key_in.unmodified();
  }
  if (!key_kept) tell({"info.delete.key_unmodified"}, "the caller's key", "as it was", "changed");
  if (defined) {
    call(code, {"info.delete.removes"}, "MPI_Info_delete");
    object.model.erase(key);
    object.overridden.erase(key);
    object.deleted.insert(key);
    return;
  }
  std::vector<std::string> requirements{"info.delete.miss_nokey"};
  int left = kNumberPreset;
  const bool deleted_another = code == mpi_.success && asked(object, key).lookalike &&
                               mpi_.info_get_nkeys(object.handle, &left) == mpi_.success &&
                               left < static_cast<int>(object.model.size());
  if (deleted_another) {
    tell({"info.delete.key_exact"}, "deleting a key that is not there", "nothing deleted",
         "another key deleted");
  }
  refused(code, {mpi_.err_info_nokey}, std::move(requirements), "info.delete.miss_refused",
          "MPI_Info_delete");
}

void Player::fill(const Step& step) {
  Object& object = objects_.at(step.object);
  for (const auto& [key, value] : scattered_pairs(static_cast<int>(step.number))) {
    set(object, key, value);
  }
}

void Player::thin(const Step& step) {
  Object& object = objects_.at(step.object);
  const std::vector<std::string> keys = object.model.keys();
  for (std::size_t i = 0; i < keys.size(); i += static_cast<std::size_t>(step.number)) {
    erase(object, keys[i]);
  }
}

void Player::look_up(const Step& step, Reader reader) {
  const Object& object = objects_.at(step.object);
  const Reading reading =
      read(mpi_, reader, object.handle, step.words[0], static_cast<int>(step.number));
  judge(reading, asked(object, step.words[0]), sink_);
}

void Player::get_nkeys(const Step& step) {
  Object& object = objects_.at(step.object);
  count_keys(object);
}

void Player::get_nthkey(const Step& step) {
  const Object& object = objects_.at(step.object);
  Output key(static_cast<std::size_t>(mpi_.max_info_key));
  const int code = mpi_.info_get_nthkey(object.handle, static_cast<int>(step.number), key);
  call(code, {"info.get_nthkey.from_zero"}, "MPI_Info_get_nthkey");
  if (!key.canaries_intact()) {
    tell({"info.get_nthkey.no_write_beyond"}, "memory around key", "as it was", "changed");
  }
  if (!key.terminated()) {
    tell({"info.get_nthkey.terminated"}, "key", "a terminated string",
         infocts::quoted(key.bytes()));
  } else if (object.order &&
             key.text() != object.order->at(static_cast<std::size_t>(step.number))) {
    tell({"info.get_nthkey.stable"}, fmt::format("key number {}", step.number),
         infocts::quoted(object.order->at(static_cast<std::size_t>(step.number))),
         infocts::quoted(key.text()));
  }
}

}  // namespace infocts::properties
