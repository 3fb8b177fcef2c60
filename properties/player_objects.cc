// Commands that make objects, end them, convert their handles and pass them on.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "conformance/harness/between_canaries.h"
#include "conformance/harness/capacity.h"
#include "conformance/harness/pairs.h"
#include "conformance/info/env_values.h"
#include "properties/player.h"

namespace infocts::properties {
namespace {

/// argv as main has it; the strings are the caller's.
class Words {
 public:
  explicit Words(std::vector<std::string> words) : words_(std::move(words)), before_(words_) {
    for (std::string& word : words_) pointers_.push_back(word.data());
    pointers_.push_back(nullptr);
    pointers_before_ = pointers_;
  }

  int count() const { return static_cast<int>(words_.size()); }
  char** pointers() { return pointers_.data(); }
  bool unmodified() const { return words_ == before_ && pointers_ == pointers_before_; }
  void scribble() {
    for (std::string& word : words_) std::fill(word.begin(), word.end(), '#');
  }

 private:
  std::vector<std::string> words_;
  std::vector<std::string> before_;
  std::vector<char*> pointers_;
  std::vector<char*> pointers_before_;
};

}  // namespace

// What an OUT handle variable holds before the call plays no part: another object's handle, nothing
// that is a handle, or MPI_INFO_NULL.
cts_info Player::handle_before(const Command& command) const {
  switch (command.number % 5) {
    case 1:
      return info_variable(0x5a5a5a5a5a5a5a5a);
    case 2:
      for (const auto& [name, object] : objects_) {
        if (name != kEnv) return object.handle;
      }
      break;
    case 3:
      return info_variable(~std::uint64_t{0});
    case 4:
      if (freed_) return *freed_;
      break;
    default:
      break;
  }
  return mpi_.info_null;
}

void Player::take(const Command& command, cts_info handle, std::vector<std::string> requirements,
                  std::string_view function) {
  if (same(handle, mpi_.info_null)) {
    requirements.emplace_back("info.handles.null_no_object");
    tell(std::move(requirements), fmt::format("handle from {}", function), "a new object",
         "MPI_INFO_NULL");
    give_up();
  }
  for (const auto& [name, object] : objects_) {
    if (!same(handle, object.handle)) continue;
    requirements.emplace_back("info.handles.live_handles_differ");
    tell(std::move(requirements), fmt::format("handle from {}", function), "a new object",
         fmt::format("that of {}, which is alive", name));
    give_up();
  }
  objects_.emplace(command.result, Object{.handle = handle, .model = {}, .made_by = command.verb});
}

void Player::create(const Command& command) {
  InfoBetweenCanaries variable(handle_before(command));
  const int code = mpi_.info_create(variable.ref());
  std::vector<std::string> requirements{"info.create.new_object"};
  if (command.number % 5 != 0) requirements.emplace_back("info.create.out_only");
  call(code, requirements, "MPI_Info_create");
  if (!variable.within()) {
    tell({"info.create.no_write_beyond"}, "memory around the handle", "as it was", "changed");
  }
  take(command, variable.get(), std::move(requirements), "MPI_Info_create");
}

void Player::dup(const Command& command) {
  InfoBetweenCanaries variable(handle_before(command));
  const int code = mpi_.info_dup(objects_.at(command.object).handle, variable.ref());
  std::vector<std::string> requirements{"info.dup.new_object"};
  if (command.number % 5 != 0) requirements.emplace_back("info.dup.out_only");
  call(code, requirements, "MPI_Info_dup");
  if (!variable.within()) {
    tell({"info.dup.no_write_beyond"}, "memory around the handle", "as it was", "changed");
  }
  take(command, variable.get(), std::move(requirements), "MPI_Info_dup");
  const Object& source = objects_.at(command.object);
  Object& copy = objects_.at(command.result);
  copy.model = source.model;
  copy.order = source.order;
  copy.origin = command.object;
  copy.overridden = source.overridden;
}

void Player::free(const Command& command) {
  InfoBetweenCanaries variable(objects_.at(command.object).handle);
  std::vector<std::string> requirements{"info.free.succeeds"};
  if (objects_.at(command.object).passed)
    requirements.emplace_back("info.parsing.free_after_return");
  freed_ = objects_.at(command.object).handle;
  // Out of the table first: whatever becomes of it, this object is not to be freed again.
  objects_.erase(command.object);
  call(mpi_.info_free(variable.ref()), std::move(requirements), "MPI_Info_free");
  if (!variable.within()) {
    tell({"info.free.no_write_beyond"}, "memory around the handle", "as it was", "changed");
  }
  if (!same(variable.get(), mpi_.info_null)) {
    tell({"info.free.sets_null"}, "handle variable after MPI_Info_free", "MPI_INFO_NULL",
         fmt::format("{:#x}", variable.get().bits));
  }
}

void Player::create_env(const Command& command) {
  const bool null_args = command.number == 0;
  const bool main_args = command.number == 1;
  Words own(command.words);
  Words of_main(
      std::vector<std::string>(this_worker().argv, this_worker().argv + this_worker().argc));
  Words& words = main_args ? of_main : own;
  const std::string accepts =
      null_args ? "info.create_env.accepts_null_args" : "info.create_env.accepts_main_args";
  const auto make = [&](cts_info before, Words& arguments) {
    InfoBetweenCanaries variable(before);
    const int code =
        null_args ? mpi_.info_create_env(0, nullptr, variable.ref())
                  : mpi_.info_create_env(arguments.count(), arguments.pointers(), variable.ref());
    // Other words than those of main need not be accepted.
    if (!null_args && !main_args && code != mpi_.success) give_up();
    call(code, {accepts}, "MPI_Info_create_env");
    if (!variable.within()) {
      tell({"info.create_env.no_write_beyond"}, "memory around the handle", "as it was", "changed");
    }
    if (!arguments.unmodified()) {
      tell({"info.create_env.args_unmodified"}, "argv and its strings", "as they were", "changed");
    }
    return variable.get();
  };
  take(command, make(handle_before(command), words),
       {"info.create_env.new_object", "info.create_env.out_only",
        "info.create_env.not_alias_of_env"},
       "MPI_Info_create_env");
  Object& object = objects_.at(command.result);
  learn(object, "info.create_env.readable");
  const InfoModel first = object.model;
  judge_reserved(object, "info.create_env.value_formats", "info.create_env.value_formats");
  const auto env = objects_.find(kEnv);
  if (main_args && env != objects_.end()) {
    for (const std::string& key : reserved_env_keys()) {
      const std::string* own_value = object.model.find(key);
      const std::string* env_value = env->second.model.find(key);
      if (own_value == nullptr || env_value == nullptr || *own_value == *env_value) continue;
      tell({"info.create_env.like_env"}, key, infocts::quoted(*env_value),
           infocts::quoted(*own_value));
    }
  }
  const std::optional<std::vector<std::string>> given =
      null_args
          ? std::nullopt
          : std::optional(main_args
                              ? std::vector<std::string>(this_worker().argv,
                                                         this_worker().argv + this_worker().argc)
                              : command.words);
  const auto [earlier, new_words] = env_by_words_.try_emplace(given, first);
  if (!new_words && earlier->second != first) {
    tell({"info.create_env.same_args_consistent"}, "pairs of an object from the same words",
         "as before", "others");
  }
  words.scribble();
  learn(object, "info.create_env.readable");
  if (object.model != first) {
    tell({"info.create_env.args_copied"}, "the object when the caller changed the words of argv",
         "as it was", "changed");
    give_up();
  }
  // A second one with the same words, which then goes another way.
  Words again(main_args ? std::vector<std::string>(this_worker().argv,
                                                   this_worker().argv + this_worker().argc)
                        : command.words);
  const cts_info other = make(mpi_.info_null, again);
  if (same(other, object.handle)) {
    tell({"info.create_env.new_object", "info.create_env.calls_independent"},
         "handle from MPI_Info_create_env", "a new object", "that of the call before");
    give_up();
  }
  Object second{.handle = other, .model = {}};
  learn(second, "info.create_env.readable");
  if (second.model != first) {
    tell({"info.create_env.same_args_consistent"}, "pairs of a second object from the same words",
         "the same", "others");
  }
  for (const std::string& key : second.model.keys()) {
    call(mpi_.info_set(other, in(key), in("anew")), {"info.create_env.writable"}, "MPI_Info_set");
  }
  call(mpi_.info_set(other, in("of the second"), in("value")), {"info.create_env.writable"},
       "MPI_Info_set");
  cts_info variable = other;
  call(mpi_.info_free(&variable), {"info.create_env.user_frees"}, "MPI_Info_free");
  if (!same(variable, mpi_.info_null)) {
    tell({"info.create_env.user_frees"}, "handle variable after MPI_Info_free", "MPI_INFO_NULL",
         "another one");
  }
}

// There and back; the handle that comes back must be as good as the first one.
void Player::convert(const Command& command, bool fortran) {
  const auto there = [&](cts_info handle) {
    int number = kNumberPreset;
    fortran ? mpi_.info_c2f(handle, &number) : mpi_.info_toint(handle, &number);
    return number;
  };
  const auto back = [&](int number, cts_info preset) {
    cts_info handle = preset;
    fortran ? mpi_.info_f2c(number, &handle) : mpi_.info_fromint(number, &handle);
    return handle;
  };
  const std::string name = fortran ? "info.handles.c2f" : "info.handles.toint";
  const cts_info pattern = info_variable(0x5a5a5a5a5a5a5a5a);
  if (!same(back(there(mpi_.info_null), pattern), mpi_.info_null)) {
    tell({name + "_null"}, "MPI_INFO_NULL converted and back", "MPI_INFO_NULL", "another handle");
  }
  // It may come into being with MPI_Init.
  const bool has_env = this_worker().initialized && mpi_.has_info_env != 0;
  if (has_env && same(back(there(mpi_.info_env), pattern), mpi_.info_null)) {
    tell({name + "_round_trip"}, "MPI_INFO_ENV converted and back", "a handle of an object",
         "MPI_INFO_NULL");
  }
  // All numbers first: those of objects that are alive must not get in each other's way.
  std::map<char, int> numbers;
  for (auto& [other, object] : objects_) {
    // The first number that an object was given stays good.
    std::optional<int>& number = fortran ? object.fortran : object.integer;
    if (!number) number = there(object.handle);
    numbers[other] = *number;
  }
  for (auto& [other, object] : objects_) {
    const cts_info handle = back(numbers.at(other), mpi_.info_null);
    if (same(handle, object.handle) || (other == kEnv && !has_env)) continue;
    // Other bits may denote the same object. Then what is set through it shows in the first one.
    bool equal = !same(handle, mpi_.info_null);
    if (equal && other != kEnv && !object.shared) {
      const std::string key = "set through the converted handle";
      const std::string value = "value";
      equal = mpi_.info_set(handle, in(key), in(value)) == mpi_.success;
      for (const LookupFunction reader : usable_lookups()) {
        const Asked asked{&value};
        equal = equal && agrees(read(mpi_, reader, object.handle, key, room_for(reader, 5)), asked);
      }
      object.order.reset();
      equal = equal && mpi_.info_delete(object.handle, in(key)) == mpi_.success;
    }
    if (equal) continue;
    tell({name + "_round_trip"}, fmt::format("handle of {} converted and back", other),
         "one of the same object", "one of something else");
    give_up();
  }
  static_cast<void>(command);
}

// Objects by the hundred: their handles, their places, and giving them back.
void Player::crowd(const Command& command) {
  const std::vector<int> order = scattered(static_cast<int>(command.number));
  std::vector<cts_info> handles;
  std::set<std::uint64_t> distinct;
  const auto value_of = [](std::size_t i) { return fmt::format("of object {}", i); };
  for (std::size_t i = 0; i < order.size(); ++i) {
    handles.push_back(mpi_.info_null);
    const int code = mpi_.info_create(&handles.back());
    if (no_more_objects(code, i)) {
      handles.pop_back();
      break;
    }
    call(code, {"info.create.new_object"}, "MPI_Info_create");
    if (!distinct.insert(handles.back().bits).second || same(handles.back(), mpi_.info_null)) {
      tell({"info.create.new_object", "info.handles.live_handles_differ"},
           fmt::format("handle of object {} of a crowd", i), "a new one", "one that is in use");
      give_up();
    }
    call(mpi_.info_set(handles.back(), in("key"), in(value_of(i))), {"info.set.adds"},
         "MPI_Info_set");
  }
  const std::vector<LookupFunction> readers = usable_lookups();
  for (const int number : order) {
    const auto i = static_cast<std::size_t>(number);
    if (i >= handles.size()) continue;
    const std::string value = value_of(i);
    for (const LookupFunction reader : readers) {
      const Asked asked{&value};
      const Reading reading = read(mpi_, reader, handles[i], "key", room_for(reader, value.size()));
      if (agrees(reading, asked)) continue;
      tell({"info.create.new_object", "info.object.independent", rule(reader, "hit_value")},
           fmt::format("value in object {} of a crowd", i), infocts::quoted(value),
           answer_of(reading));
      give_up();
    }
  }
  for (const int number : order) {
    if (static_cast<std::size_t>(number) >= handles.size()) continue;
    cts_info& handle = handles[static_cast<std::size_t>(number)];
    call(mpi_.info_free(&handle), {"info.free.succeeds"}, "MPI_Info_free");
    if (!same(handle, mpi_.info_null)) {
      tell({"info.free.sets_null"}, "handle variable after MPI_Info_free", "MPI_INFO_NULL",
           "another one");
    }
  }
}

// What a code means may be asked at any time. Classes are codes too.
void Player::describe(const Command& command) {
  const std::array codes{mpi_.success,  mpi_.err_info_nokey, mpi_.err_info_key, mpi_.err_info_value,
                         mpi_.err_info, mpi_.err_arg,        mpi_.err_other};
  const int code = codes.at(static_cast<std::size_t>(command.number) % codes.size());
  int error_class = kNumberPreset;
  const int asked = mpi_.error_class(code, &error_class);
  if (asked != mpi_.success || error_class != code) {
    tell({"info.error_class.right"}, "class of " + class_name(code), class_name(code),
         asked != mpi_.success ? "an error" : class_name(error_class));
  }
  Output text(static_cast<std::size_t>(mpi_.max_error_string));
  int length = kNumberPreset;
  const bool success = mpi_.error_string(code, text, &length) == mpi_.success;
  // In Fortran blanks at the end may be counted or not.
  const auto size = static_cast<int>(text.text().size());
  const bool right_length =
      in_fortran() ? length >= size && length <= mpi_.max_error_string : length == size;
  const bool right = success && text.terminated() && right_length;
  if (!right) {
    tell({"info.error_string.right"}, "text of " + class_name(code), "a string and its length",
         infocts::quoted(text.bytes()));
  }
}

}  // namespace infocts::properties
