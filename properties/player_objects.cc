// Commands that make objects, end them, convert their handles and pass them on.
#include <fmt/format.h>

#include <algorithm>

#include "conformance/harness/framed.h"
#include "conformance/harness/hints.h"
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

bool same(cts_info a, cts_info b) { return a.bits == b.bits; }

}  // namespace

// What an OUT handle variable holds before the call plays no part: another object's handle, nothing
// that is a handle, or MPI_INFO_NULL.
cts_info Player::handle_before(const Step& step) const {
  if (step.number % 3 == 1) return info_variable(0x5a5a5a5a5a5a5a5a);
  if (step.number % 3 == 2) {
    for (const auto& [name, object] : objects_) {
      if (name != kEnv) return object.handle;
    }
  }
  return mpi_.info_null;
}

void Player::take(const Step& step, cts_info handle, std::vector<std::string> requirements,
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
  objects_.emplace(step.result, Object{.handle = handle, .model = {}, .made_by = step.verb});
}

void Player::create(const Step& step) {
  FramedInfo variable(handle_before(step));
  const int code = mpi_.info_create(variable.ref());
  std::vector<std::string> requirements{"info.create.new_object"};
  if (step.number % 3 != 0) requirements.emplace_back("info.create.out_only");
  call(code, requirements, "MPI_Info_create");
  if (!variable.within()) {
    tell({"info.create.no_write_beyond"}, "memory around the handle", "as it was", "changed");
  }
  take(step, variable.get(), std::move(requirements), "MPI_Info_create");
}

void Player::dup(const Step& step) {
  FramedInfo variable(handle_before(step));
  const int code = mpi_.info_dup(objects_.at(step.object).handle, variable.ref());
  std::vector<std::string> requirements{"info.dup.new_object"};
  if (step.number % 3 != 0) requirements.emplace_back("info.dup.out_only");
  call(code, requirements, "MPI_Info_dup");
  if (!variable.within()) {
    tell({"info.dup.no_write_beyond"}, "memory around the handle", "as it was", "changed");
  }
  take(step, variable.get(), std::move(requirements), "MPI_Info_dup");
  const Object& source = objects_.at(step.object);
  Object& copy = objects_.at(step.result);
  copy.model = source.model;
  copy.order = source.order;
  copy.origin = step.object;
  copy.overridden = source.overridden;
}

void Player::free(const Step& step) {
  FramedInfo variable(objects_.at(step.object).handle);
  // Out of the table first: whatever becomes of it, this object is not to be freed again.
  objects_.erase(step.object);
  call(mpi_.info_free(variable.ref()), {"info.free.succeeds"}, "MPI_Info_free");
  if (!variable.within()) {
    tell({"info.free.no_write_beyond"}, "memory around the handle", "as it was", "changed");
  }
  if (!same(variable.get(), mpi_.info_null)) {
    tell({"info.free.sets_null"}, "handle variable after MPI_Info_free", "MPI_INFO_NULL",
         fmt::format("{:#x}", variable.get().bits));
  }
}

void Player::create_env(const Step& step) {
  const bool null_args = step.number == 0;
  const bool main_args = step.number == 1;
  Words own(step.words);
  Words of_main(std::vector<std::string>(session().argv, session().argv + session().argc));
  Words& words = main_args ? of_main : own;
  const std::string accepts = null_args   ? "info.create_env.accepts_null_args"
                              : main_args ? "info.create_env.accepts_main_args"
                                          : "info.create_env.accepts_any_args";
  const auto make = [&](cts_info before, Words& arguments) {
    FramedInfo variable(before);
    const int code =
        null_args ? mpi_.info_create_env(0, nullptr, variable.ref())
                  : mpi_.info_create_env(arguments.count(), arguments.pointers(), variable.ref());
    call(code, {accepts}, "MPI_Info_create_env");
    if (!variable.within()) {
      tell({"info.create_env.no_write_beyond"}, "memory around the handle", "as it was", "changed");
    }
    if (!arguments.unmodified()) {
      tell({"info.create_env.args_unmodified"}, "argv and its strings", "as they were", "changed");
    }
    return variable.get();
  };
  take(step, make(handle_before(step), words),
       {"info.create_env.new_object", "info.create_env.out_only",
        "info.create_env.not_alias_of_env"},
       "MPI_Info_create_env");
  Object& object = objects_.at(step.result);
  learn(object, "info.create_env.readable");
  const InfoModel first = object.model;
  const std::optional<std::vector<std::string>> order = object.order;
  words.scribble();
  learn(object, "info.create_env.readable");
  if (object.model != first) {
    tell({"info.create_env.args_copied"}, "the object when the caller changed the words of argv",
         "as it was", "changed");
    give_up();
  }
  // A second one with the same words, which then goes another way.
  Words again(main_args ? std::vector<std::string>(session().argv, session().argv + session().argc)
                        : step.words);
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
void Player::convert(const Step& step, bool fortran) {
  const auto there_and_back = [&](cts_info handle) {
    int number = kNumberPreset;
    cts_info back =
        same(handle, mpi_.info_null) ? info_variable(0x5a5a5a5a5a5a5a5a) : mpi_.info_null;
    if (fortran) {
      mpi_.info_c2f(handle, &number);
      mpi_.info_f2c(number, &back);
    } else {
      mpi_.info_toint(handle, &number);
      mpi_.info_fromint(number, &back);
    }
    return back;
  };
  const std::string name = fortran ? "info.handles.c2f" : "info.handles.toint";
  if (!same(there_and_back(mpi_.info_null), mpi_.info_null)) {
    tell({name + "_null"}, "MPI_INFO_NULL converted and back", "MPI_INFO_NULL", "another handle");
  }
  Object& object = objects_.at(step.object);
  const cts_info back = there_and_back(object.handle);
  if (same(back, object.handle)) return;
  // Other bits may denote the same object.
  int count = kNumberPreset;
  bool equal = mpi_.info_get_nkeys(back, &count) == mpi_.success &&
               count == static_cast<int>(object.model.size());
  for (const std::string& key : object.model.keys()) {
    if (!equal || !mpi_.info_get_string.present()) break;
    const std::string* value = object.model.find(key);
    equal = agrees(
        read(mpi_, Reader::get_string, back, key, room_for(Reader::get_string, value->size())),
        Asked{value});
  }
  if (!equal || same(back, mpi_.info_null)) {
    tell({name + "_round_trip"}, fmt::format("handle of {} converted and back", step.object),
         "one of the same object", "one of something else");
  }
}

void Player::pass(const Step& step) {
  for (const HintTaker taker :
       {HintTaker::comm_set_info, HintTaker::comm_dup_with_info, HintTaker::win_create,
        HintTaker::win_allocate, HintTaker::win_set_info}) {
    if (infocts::name_of(taker) != step.words[0]) continue;
    const Object& object = objects_.at(step.object);
    const std::string function(infocts::name_of(taker));
    const Hinted hinted(taker, object.handle);
    call(hinted.code(), {"info.parsing.unknown_key_ignored"}, function);

    const auto shown = [&](std::vector<std::string> requirements) {
      cts_info handle = mpi_.info_null;
      call(hinted.get_info(&handle), requirements, "*_get_info");
      for (const auto& [name, other] : objects_) {
        if (same(handle, other.handle) || same(handle, mpi_.info_null)) {
          requirements.emplace_back("info.parsing.get_info_not_alias");
          requirements.emplace_back("info.handles.null_no_object");
          tell(std::move(requirements), fmt::format("handle from *_get_info after {}", function),
               "a new object", "MPI_INFO_NULL or that of a live object");
          give_up();
        }
      }
      return handle;
    };
    const auto forget = [&](cts_info handle) {
      call(mpi_.info_free(&handle), {"info.free.succeeds"}, "MPI_Info_free");
    };
    const auto hints_now = [&](const std::vector<std::string>& requirements) {
      Object hints{.handle = shown(requirements), .model = {}};
      learn(hints, requirements.empty() ? "info.parsing.get_info_not_alias" : requirements[0]);
      return hints;
    };
    Object hints = hints_now({});
    const cts_info first = hints.handle;
    if (session().version >= StdVersion{4, 0}) {
      for (const std::string& key : object.model.keys()) {
        if (hints.model.find(key) == nullptr) continue;
        tell({"info.parsing.ignored_key_not_reported"},
             fmt::format("key {} from *_get_info", infocts::quoted(key)), "not there", "listed");
      }
    }
    // Changing what came back is no business of the communicator or window.
    for (const std::string& key : hints.model.keys()) {
      call(mpi_.info_set(first, in(key), in("anew")), {}, "MPI_Info_set");
    }
    call(mpi_.info_set(first, in("added"), in("value")), {}, "MPI_Info_set");
    forget(first);
    const Object again = hints_now({});
    forget(again.handle);
    if (again.model != hints.model) {
      tell({"info.parsing.get_info_not_alias", "info.parsing.changes_after_return"},
           "hints after the object from *_get_info was changed and freed", "as before", "changed");
    }
    // Nor what becomes of the object that was passed.
    if (mpi_.info_dup.present()) {
      cts_info copy = mpi_.info_null;
      call(mpi_.info_dup(object.handle, &copy), {"info.dup.new_object"}, "MPI_Info_dup");
      call(hinted.set_info(copy), {"info.parsing.unknown_key_ignored"}, "*_set_info");
      const Object taken = hints_now({});
      forget(taken.handle);
      call(mpi_.info_set(copy, in("added later"), in("value")),
           {"info.parsing.modify_after_return"}, "MPI_Info_set");
      call(mpi_.info_free(&copy), {"info.parsing.free_after_return"}, "MPI_Info_free");
      const Object later = hints_now({"info.parsing.free_after_return"});
      forget(later.handle);
      if (later.model != taken.model) {
        tell({"info.parsing.changes_after_return", "info.parsing.modify_after_return",
              "info.parsing.free_after_return"},
             "hints after the object that was passed was changed and freed", "as before",
             "changed");
      }
    }
    return;
  }
}

}  // namespace infocts::properties
