// Faults of several threads that set and ask for the name of one object, or of objects of their
// own, at once. Each call of the inner MPI is whole; what goes wrong is what threads do to each
// other between two such calls.
#include "adapters/decorations/faults/race_windows.h"
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

void one_name_fault(const RowName& name, std::string_view text, TableChange does) {
  fault(name, {"naming.threads.comm", "naming.threads.type", "naming.threads.win"}, text, does);
}

/// Threads that name one object.
struct Naming {
  long begun = 0;
  int inside = 0;
};

/// Stores nothing while another thread is about to, which does the same.
int name_lost(PerObject<Naming>& namings, SetNameCall& call) {
  bool alone = false;
  long mine = 0;
  if (const auto naming = namings[call.object]; true) {
    alone = naming->inside++ == 0;
    mine = ++naming->begun;
  }
  short_race_window();
  if (const auto naming = namings[call.object]; true) {
    alone = alone && naming->begun == mine;
    --naming->inside;
  }
  return alone ? call.pass() : success();
}

/// What a thread was told last.
struct NameRead {
  NamedObject object;
  std::string name;
};
thread_local std::optional<NameRead> last_name_of_thread;

/// A name that all threads share, and the object whose it seems to be.
class LastNamed {
 public:
  void begin(const NamedObject& object) {
    const std::lock_guard lock(mutex_);
    object_ = object;
  }
  int end(SetNameCall& call) {
    const std::lock_guard lock(mutex_);
    const int code = call.pass();
    if (succeeded(code)) name_ = call.object.name();
    return code;
  }
  std::optional<std::string> name_of(const NamedObject& object) {
    const std::lock_guard lock(mutex_);
    return object_ == object ? name_ : std::nullopt;
  }
  void forget() {
    const std::lock_guard lock(mutex_);
    name_.reset();
    object_.reset();
  }

 private:
  std::mutex mutex_;
  std::optional<NamedObject> object_;
  std::optional<std::string> name_;
};

}  // namespace

FAULTS {
  one_name_fault("naming.threads_torn",
                 "A name that is replaced is for a moment the start of the new one and the end of "
                 "the old one.",
                 before(fn::set_name, [](auto& call) {
                   const std::string fresh(call.text());
                   const std::string old = call.object.name();
                   const std::size_t half = std::min(fresh.size() / 2 + 1, fresh.size());
                   if (old.size() <= half) return;
                   call.object.set_name(fresh.substr(0, half) + old.substr(half));
                   short_race_window();
                 }));

  one_name_fault("naming.threads_torn_long",
                 "A name of more than 60 characters is for a moment the start of it and something "
                 "else.",
                 before(fn::set_name, [](auto& call) {
                   const std::string fresh(call.text());
                   if (fresh.size() <= 60 || fresh.size() > longest_object_name()) return;
                   call.object.set_name(fresh.substr(0, 40) + std::string(fresh.size() - 40, '?'));
                   short_race_window();
                 }));

  one_name_fault("naming.threads_unnamed_meanwhile",
                 "A name that is replaced is empty for a moment.",
                 before(fn::set_name, [](auto& call) {
                   call.object.set_name("");
                   short_race_window();
                 }));

  static PerObject<Naming> namings;
  one_name_fault("naming.threads_lost", "Of two threads that name an object at once, neither does.",
                 around(fn::set_name, [](auto& call) { return name_lost(namings, call); }));

  one_name_fault(
      "naming.threads_length_apart",
      "resultlen is that of the name before, where the name changes while it is copied.",
      compare(
          fn::get_name,
          [](auto& call) {
            const std::string before = call.object.name();
            short_race_window();
            return before.size();
          },
          [](auto& call, std::size_t length) { *call.resultlen = static_cast<int>(length); }));

  one_name_fault("naming.threads_stale",
                 "A thread that asks again gets the name of before, unless it was this thread that "
                 "changed it.",
                 before(fn::set_name, [](SetNameCall& /*call*/) { last_name_of_thread.reset(); }) +
                     after_new_object([](NamedObject /*object*/) { last_name_of_thread.reset(); }) +
                     before_free([](NamedObject /*object*/) { last_name_of_thread.reset(); }) +
                     around(fn::get_name, [](auto& call) {
                       const auto& known = last_name_of_thread;
                       if (known && known->object == call.object) return call.answer(known->name);
                       const int code = call.pass();
                       if (succeeded(code)) {
                         last_name_of_thread = {call.object, std::string(call.text())};
                       }
                       return code;
                     }));

  // The object is noted first, its name under a lock with that of the object: on one object, all is
  // well.
  static LastNamed last;
  fault("naming.cached_name_of_other_thread", {"naming.threads.own_objects"},
        "The name that was set last is kept for the object that a thread began to name last.",
        around(fn::set_name, [](auto& call) {
          last.begin(call.object);
          wide_race_window();
          return last.end(call);
        }) + around(fn::get_name, [](auto& call) {
          const std::optional<std::string> name = last.name_of(call.object);
          return name ? call.answer(*name) : call.pass();
        }) + before_free([](NamedObject /*object*/) { last.forget(); }));
}

}  // namespace infocts
