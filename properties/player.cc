#include "properties/player.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "conformance/harness/hints.h"
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
    for (const HintRoutine routine : usable_routines()) {
      if (infocts::name_of(routine) == name) return true;
    }
  } catch (const Unavailable&) {  // none is
  }
  return false;
}

constexpr long kMaxPairs = 5000;
constexpr long kMaxObjects = 3000;
constexpr long kMaxRoom = 1 << 20;

}  // namespace

std::string rule(LookupFunction reader, std::string_view name) {
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
    const bool about_env = std::any_of(program.begin(), program.end(), [](const Command& command) {
      return command.object == kEnv || command.verb == Verb::create_env;
    });
    if (!provided(mpi_.info_get_nkeys, "info.get_nkeys.provided", {2, 0}) ||
        !provided(mpi_.info_get_nthkey, "info.get_nthkey.provided", {2, 0})) {
      return;
    }
    if (where_.env && mpi_.has_info_env == 0 && this_worker().version >= StdVersion{3, 0}) {
      tell({"info.env.provided"}, "MPI_INFO_ENV", "provided", "absent");
    }
    if (where_.env && about_env && mpi_.has_info_env != 0 && !alive(kEnv)) {
      command_ = {};
      objects_.emplace(kEnv, Object{.handle = mpi_.info_env, .model = {}});
      learn(objects_.at(kEnv), "info.env.readable");
      judge_reserved(objects_.at(kEnv), "info.env.maxprocs_integer", "info.env.thread_level_name");
    }
    for (const Command& command : program) {
      if (!possible(command)) continue;
      if (where_.note) where_.note(to_text(command));
      command_ = command;
      after_error_ = false;
      run(command);
      compare_all(command);
    }
  } catch (const Lost&) {
    lost_ = true;
  } catch (const Inconclusive&) {  // something else than the command did not work
    lost_ = true;
  }
}

void Player::compare(char name) {
  if (lost_) return;
  try {
    compare(name, true);
  } catch (const Lost&) {
    lost_ = true;
  }
}

// What is left open by the text, or forbidden here, is not played.
template <typename Function>
bool Player::provided(const Function& function, std::string_view requirement,
                      StdVersion since) const {
  if (this_worker().version < since) return false;
  if (function.present()) return true;
  if (may_lack_functions()) return false;
  tell({std::string(requirement)}, fmt::format("{}", function.name()), "provided", "absent");
  return false;
}

bool Player::possible(const Command& command) const {
  if (makes_object(command.verb)) {
    if (command.result == kEnv || alive(command.result)) return false;
  }
  if (command.object != 0) {
    if (!alive(command.object)) return false;
    const bool untouchable = command.object == kEnv || objects_.at(command.object).shared;
    if (untouchable && changes_object(command.verb)) return false;
  }
  const bool has_key = command.verb == Verb::set || command.verb == Verb::erase ||
                       command.verb == Verb::get || command.verb == Verb::get_valuelen ||
                       command.verb == Verb::get_string;
  if (has_key) {
    const std::size_t size = command.words.at(0).size();
    const bool may_be_long = command.verb == Verb::set && where_.errors;
    if (size == 0 || (size >= key_limit() && !may_be_long)) return false;
    if (!std::all_of(command.words.begin(), command.words.end(), is_kept)) return false;
  }
  switch (command.verb) {
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
      const std::size_t size = command.words.at(1).size();
      if (!provided(mpi_.info_set, "info.set.provided", {2, 0})) return false;
      if (size >= value_limit()) return where_.errors;
      return size >= legal().shortest_value;
    }
    case Verb::fill:
      return mpi_.info_set.present() && command.number >= 0 && command.number <= kMaxPairs;
    case Verb::thin:
      return mpi_.info_delete.present() && command.number > 0;
    case Verb::erase:
      if (!provided(mpi_.info_delete, "info.delete.provided", {2, 0})) return false;
      return where_.errors ||
             objects_.at(command.object).model.find(command.words.at(0)) != nullptr;
    case Verb::get:
    case Verb::get_valuelen:
      if (!where_.all_readers) return false;
      if (command.verb == Verb::get_valuelen) {
        return provided(mpi_.info_get_valuelen,
                        this_worker().version < StdVersion{4, 0}
                            ? "info.get_valuelen.provided"
                            : "info.get_valuelen.still_provided",
                        {2, 0});
      }
      return provided(mpi_.info_get,
                      this_worker().version < StdVersion{4, 0} ? "info.get.provided"
                                                               : "info.get.still_provided",
                      {2, 0}) &&
             command.number >= 0 && command.number <= kMaxRoom;
    case Verb::get_string:
      return provided(mpi_.info_get_string, "info.get_string.provided", {4, 0}) &&
             command.number >= 0 && command.number <= kMaxRoom;
    case Verb::get_nkeys:
      return provided(mpi_.info_get_nkeys, "info.get_nkeys.provided", {2, 0});
    case Verb::get_nthkey:
      return provided(mpi_.info_get_nthkey, "info.get_nthkey.provided", {2, 0}) &&
             command.number >= 0 &&
             command.number < static_cast<long>(objects_.at(command.object).model.size());
    case Verb::c2f:
      return mpi_.info_c2f.present() && mpi_.info_f2c.present();
    case Verb::toint:
      return !in_fortran() && provided(mpi_.info_toint, "info.handles.toint_provided", {5, 0}) &&
             provided(mpi_.info_fromint, "info.handles.fromint_provided", {5, 0});
    case Verb::pass:
      return this_worker().initialized && routine_usable(command.words.at(0)) &&
             legal_as_hints(objects_.at(command.object).model);
    case Verb::hint:
      return this_worker().initialized && routine_usable(command.words.at(0));
    case Verb::crowd:
      return mpi_.info_create.present() && mpi_.info_free.present() && mpi_.info_set.present() &&
             command.number <= kMaxObjects;
    case Verb::describe:
      return true;
    case Verb::init:
      return !this_worker().initialized && !mpi_lifetime_;
    case Verb::finalize:
      return mpi_lifetime_.has_value();
  }
  return false;
}

void Player::run(const Command& command) {
  switch (command.verb) {
    case Verb::create:
      return create(command);
    case Verb::create_env:
      return create_env(command);
    case Verb::dup:
      return dup(command);
    case Verb::free:
      return free(command);
    case Verb::set: {
      const bool at_limit =
          command.words[0].size() == key_limit() || command.words[1].size() == value_limit();
      if (at_limit) return open_set(command.words[0], command.words[1]);
      const bool legal_length =
          command.words[0].size() < key_limit() && command.words[1].size() < value_limit();
      Object& object = objects_.at(command.object);
      if (legal_length) return set(object, command.words[0], command.words[1]);
      return refused_set(object, command.words[0], command.words[1]);
    }
    case Verb::fill:
      return fill(command);
    case Verb::thin:
      return thin(command);
    case Verb::erase:
      return erase(objects_.at(command.object), command.words[0]);
    case Verb::get:
      return look_up(command, LookupFunction::get);
    case Verb::get_valuelen:
      return look_up(command, LookupFunction::get_valuelen);
    case Verb::get_string:
      return look_up(command, LookupFunction::get_string);
    case Verb::get_nkeys:
      return get_nkeys(command);
    case Verb::get_nthkey:
      return get_nthkey(command);
    case Verb::c2f:
      return convert(command, true);
    case Verb::toint:
      return convert(command, false);
    case Verb::pass:
      return pass(command);
    case Verb::hint:
      return hint(command);
    case Verb::crowd:
      return crowd(command);
    case Verb::describe:
      return describe(command);
    case Verb::init:
      mpi_lifetime_.emplace(mpi_.thread_multiple);
      return;
    case Verb::finalize:
      mpi_lifetime_->finalize();
      mpi_lifetime_.reset();
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

void Player::call(Code code, std::vector<std::string> requirements, std::string_view function) {
  if (code == mpi_.success) return;
  requirements.emplace_back("info.errors.success_returned");
  tell(std::move(requirements), fmt::format("return code of {}", function), "MPI_SUCCESS",
       describe_code(code),
       {.kind = journal::ClaimKind::success, .call = code.call(), .actual = code});
  give_up();
}

void Player::refused(Code code, const std::vector<int>& error_classes,
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
    const bool of_self = this_worker().version >= StdVersion{4, 0};
    tell({of_self ? "info.errors.handler_self" : "info.errors.handler_world"},
         fmt::format("calls of an error handler for one error of {}", function),
         fmt::format("{}, of its class", where_.calls_expected),
         told_right ? std::to_string(calls) : "another class");
    return;
  }
  const std::string subject = fmt::format("error class of {}", function);
  if (code == mpi_.success) {
    tell({not_refused}, subject, class_name(error_classes[0]), "MPI_SUCCESS",
         {.kind = journal::ClaimKind::refused, .call = code.call(), .actual = code});
    give_up();
  }
  int actual = kNumberPreset;
  const bool known = this_worker().quiet.error_class(code, &actual) == mpi_.success;
  if (known &&
      std::find(error_classes.begin(), error_classes.end(), actual) != error_classes.end()) {
    return;
  }
  requirements.emplace_back("info.errors.code_has_class");
  tell(std::move(requirements), subject, class_name(error_classes[0]), describe_code(code),
       error_classes.size() == 1 ? journal::Claim{.kind = journal::ClaimKind::error_class,
                                                  .call = code.call(),
                                                  .expected = error_classes[0],
                                                  .actual = code}
                                 : journal::Claim{});
}

}  // namespace infocts::properties
